import type { Bedrijf } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../lib/api/api.js';
import { portal } from '../../test/answers.js';
import { buildBedrijf, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, sentIn, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const linde = buildBedrijf(1, {
  naam: 'Herberg De Linde',
  doelgroepen: ['gezinnen'],
  activiteiten: ['eten', 'kanoën'],
});
const list = 'GET /api/beheer/bedrijven';
const add = 'POST /api/beheer/bedrijven';
const update = `PUT /api/beheer/bedrijven/${linde._id}`;
const edit = `/bedrijven/bedrijf/${linde._id}`;

let answers: Answers;
const start = (address: string, more: Answers = {}) => {
  Object.assign(answers, more);
  const calls = serve(answers);
  const sent = sentIn(calls);
  return { ...open(address), sent };
};
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  answers = { ...portal, [list]: { body: { results: [linde] } } };
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
const words = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=hidden])' });
const typeWord = async (name: string, word: string) => {
  const input = await words(name);
  act(() => input.focus());
  fireEvent.change(input, { target: { value: word } });
  fireEvent.keyDown(input, { key: 'Enter' });
};

describe('a new bedrijf', () => {
  it('is sent with words that were typed, none twice, and told on the list', async () => {
    const added = buildBedrijf(9, { naam: 'De Plas' });
    const held = late();
    const { place, sent } = start('/bedrijven/new', { [add]: held.answer });
    const naam = await field('Naam');
    expect(document.activeElement).toBe(naam);
    await type('Naam', 'De Plas');
    await type('Website', 'deplas.nl');
    await typeWord('Activiteiten', 'Zwemmen');
    await typeWord('Activiteiten', 'zwemmen');
    await typeWord('Activiteiten', 'varen');
    expect(sent(add)).toEqual([]);
    save();
    save();
    await held.give({ status: 201, body: { results: added } });
    await waitFor(() => expect(place()).toBe('/bedrijven'));
    expect(await screen.findByText('Bedrijf ‘De Plas’ is toegevoegd.')).toBeTruthy();
    expect(sent(add).map(({ body }) => body)).toEqual([
      {
        naam: 'De Plas',
        beschrijving: '',
        categorie: '',
        doelgroepen: [],
        activiteiten: ['Zwemmen', 'varen'],
        plaats: '',
        website: 'deplas.nl',
        email: '',
        telefoon: '',
      },
    ]);
  });

  it('is offered the words that others have', async () => {
    start('/bedrijven/new');
    await field('Naam');
    await waitFor(async () => {
      const input = await words('Activiteiten');
      act(() => input.focus());
      fireEvent.change(input, { target: { value: 'KANO' } });
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['kanoën']);
    });
  });

  it.each([
    ['Naam', '  ', 'Vul een naam in.'],
    ['Website', 'javascript:alert(1)', 'Dit is geen geldig webadres.'],
    ['E-mailadres', 'geen adres', 'Dit is geen geldig e-mailadres.'],
  ])('with %s as %s says so at the field, and sends nothing', async (name, value, told) => {
    const { sent } = start('/bedrijven/new');
    await type('Naam', 'De Plas');
    await type(name, value);
    save();
    await screen.findByText(told);
    const wrong = await field(name);
    expect(document.activeElement).toBe(wrong);
    expect(sent(add)).toEqual([]);
  });

  it('of a name that is taken gives the message of the server, and leads to who has it', async () => {
    const { place } = start('/bedrijven/new', { [add]: refusal('bedrijf_exists', { details: { bedrijf: idOf(1) } }) });
    await type('Naam', 'herberg de linde');
    save();
    const alert = await screen.findByRole('alert');
    for (const told of ['Serer error', 'Dit was het bericht van de server', 'Er is al een bedrijf met deze naam.'])
      expect(alert.textContent).toContain(told);
    fireEvent.click(screen.getByRole('link', { name: 'Bekijk het bedrijf dat er al is' }));
    await waitFor(() => expect(place()).toBe('/bedrijven?zoek=herberg+de+linde'));
  });
});

describe('editing', () => {
  const later = (told: Partial<Bedrijf>): Bedrijf => ({ ...linde, ...told, updatedAt: '2026-11-21T10:00:05.000Z' });

  it('sends the version it began with, once, and tells on the list', async () => {
    const changed = later({ plaats: 'Ruigenlo' });
    const { place, sent } = start(edit, { [update]: { body: { results: changed } } });
    expect((await field('Naam')).value).toBe('Herberg De Linde');
    await type('Plaats', 'Ruigenlo');
    fireEvent.click(screen.getByRole('button', { name: 'eten weghalen' }));
    save();
    save();
    await waitFor(() => expect(place()).toBe('/bedrijven'));
    expect(await screen.findByText('Bedrijf ‘Herberg De Linde’ is gewijzigd.')).toBeTruthy();
    const { _id, favourite: _, ...values } = linde;
    expect(sent(update).map(({ body }) => body)).toEqual([{ ...values, plaats: 'Ruigenlo', activiteiten: ['kanoën'] }]);
  });

  it('where somebody else came first shows both, and lets choose', async () => {
    const theirs = later({ plaats: 'Vossel' });
    start(edit, { [update]: refusal('bedrijf_changed', { details: { bedrijf: theirs } }) });
    await type('Plaats', 'Ruigenlo');
    save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Iemand anders heeft dit bedrijf intussen gewijzigd.');
    expect(alert.textContent).toContain('PlaatsNu opgeslagen VosselVan jou Ruigenlo');
    fireEvent.click(screen.getByRole('button', { name: 'Neem over wat er nu staat' }));
    expect((await field('Plaats')).value).toBe('Vossel');
  });

  it('keeps what was typed when somebody else deletes it', async () => {
    const { store } = start(edit);
    await type('Plaats', 'Ruigenlo');
    answers[list] = { body: { results: [] } };
    act(() => void store.dispatch(api.util.invalidateTags(['Bedrijf'])));
    await screen.findByText('Iemand anders heeft dit bedrijf intussen verwijderd.');
    expect((await field('Plaats')).value).toBe('Ruigenlo');
  });

  it('of what does not exist says so, with a way back', async () => {
    start(`/bedrijven/bedrijf/${idOf(7)}`);
    await screen.findByRole('heading', { level: 1, name: 'Dit bedrijf bestaat niet (meer).' });
    expect(screen.getByRole('link', { name: 'Naar de bedrijven' }).getAttribute('href')).toBe('/bedrijven');
  });

  it('asks before it is left with something typed', async () => {
    const { place } = start(edit);
    await type('Plaats', 'Ruigenlo');
    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    expect(place()).toBe(edit);
  });
});
