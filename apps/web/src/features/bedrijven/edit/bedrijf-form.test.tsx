import type { Bedrijf } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../lib/api/api.js';
import { portalResponses } from '../../../test/portal-responses.js';
import { buildBedrijf, idOf } from '../../../test/builders.js';
import { renderWithResponses } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const linde = buildBedrijf(1, {
  naam: 'Herberg De Linde',
  doelgroepen: ['gezinnen'],
  activiteiten: ['eten', 'kanoën'],
});
const list = 'GET /api/beheer/bedrijven';
const add = 'POST /api/beheer/bedrijven';
const update = `PUT /api/beheer/bedrijven/${linde._id}`;
const edit = `/bedrijven/bedrijf/${linde._id}`;

let responses: MockResponses;
const setup = (address: string, extraResponses: MockResponses = {}) => {
  Object.assign(responses, extraResponses);
  return renderWithResponses(address, responses);
};
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = { ...portalResponses, [list]: { body: { results: [linde] } } };
});

const findField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) => fireEvent.change(await findField(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
const findWordsInput = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=hidden])' });
const typeWord = async (name: string, word: string) => {
  const input = await findWordsInput(name);
  act(() => input.focus());
  fireEvent.change(input, { target: { value: word } });
  fireEvent.keyDown(input, { key: 'Enter' });
};

describe('new bedrijf form', () => {
  it('sends typed labels without duplicates, and shows a notice on the list', async () => {
    const added = buildBedrijf(9, { naam: 'De Plas' });
    const deferred = createDeferredResponse();
    const { getLocation, sent } = setup('/bedrijven/new', { [add]: deferred.pendingResponse });
    const naam = await findField('Naam');
    expect(document.activeElement).toBe(naam);
    await type('Naam', 'De Plas');
    await type('Website', 'deplas.nl');
    await typeWord('Activiteiten', 'Zwemmen');
    await typeWord('Activiteiten', 'zwemmen');
    await typeWord('Activiteiten', 'varen');
    expect(sent(add)).toEqual([]);
    save();
    save();
    await deferred.respond({ status: 201, body: { results: added } });
    await waitFor(() => expect(getLocation()).toBe('/bedrijven'));
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

  it('shows an error at an invalid field and sends nothing, and suggests labels of other bedrijven', async () => {
    const { sent } = setup('/bedrijven/new');
    for (const [name, value, message] of [
      ['Naam', '  ', 'Vul een naam in.'],
      ['Website', 'javascript:alert(1)', 'Dit is geen geldig webadres.'],
      ['E-mailadres', 'geen adres', 'Dit is geen geldig e-mailadres.'],
    ] as const) {
      await type('Naam', 'De Plas');
      await type(name, value);
      save();
      await screen.findByText(message);
      expect(document.activeElement).toBe(await findField(name));
      await type(name, '');
    }
    expect(sent(add)).toEqual([]);

    await waitFor(async () => {
      const input = await findWordsInput('Activiteiten');
      act(() => input.focus());
      fireEvent.change(input, { target: { value: 'KANO' } });
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['kanoën']);
    });
  });

  it('shows the error of the server with a link to the bedrijf that has the name', async () => {
    const { getLocation } = setup('/bedrijven/new', {
      [add]: errorResponse('bedrijf_exists', { details: { bedrijf: idOf(1) } }),
    });
    await type('Naam', 'herberg de linde');
    save();
    const alert = await screen.findByRole('alert');
    for (const message of ['Serer error', 'Dit was het bericht van de server', 'Er is al een bedrijf met deze naam.'])
      expect(alert.textContent).toContain(message);
    fireEvent.click(screen.getByRole('link', { name: 'Bekijk het bedrijf dat er al is' }));
    await waitFor(() => expect(getLocation()).toBe('/bedrijven?zoek=herberg+de+linde'));
  });
});

describe('edit bedrijf form', () => {
  const buildUpdated = (overrides: Partial<Bedrijf>): Bedrijf => ({
    ...linde,
    ...overrides,
    updatedAt: '2026-11-21T10:00:05.000Z',
  });

  it('sends one request with the version it loaded, shows both versions on a conflict, and can take over one', async () => {
    const theirs = buildUpdated({ plaats: 'Vossel' });
    const { getLocation, sent } = setup(edit, {
      [update]: errorResponse('bedrijf_changed', { details: { bedrijf: theirs } }),
    });
    expect((await findField('Naam')).value).toBe('Herberg De Linde');
    await type('Plaats', 'Ruigenlo');
    fireEvent.click(screen.getByRole('button', { name: 'eten weghalen' }));
    save();
    save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Iemand anders heeft dit bedrijf intussen gewijzigd.');
    expect(alert.textContent).toContain('PlaatsNu opgeslagen VosselVan jou Ruigenlo');
    const { _id, favourite: _, ...values } = linde;
    expect(sent(update).map(({ body }) => body)).toEqual([{ ...values, plaats: 'Ruigenlo', activiteiten: ['kanoën'] }]);
    fireEvent.click(screen.getByRole('button', { name: 'Neem over wat er nu staat' }));
    expect((await findField('Plaats')).value).toBe('Vossel');

    await type('Plaats', 'Ruigenlo');
    responses[update] = { body: { results: buildUpdated({ plaats: 'Ruigenlo' }) } };
    save();
    await waitFor(() => expect(getLocation()).toBe('/bedrijven'));
    expect(await screen.findByText('Bedrijf ‘Herberg De Linde’ is gewijzigd.')).toBeTruthy();
    expect(sent(update)[1]?.body).toMatchObject({ activiteiten: ['kanoën'], updatedAt: theirs.updatedAt });
  });

  it('asks before leaving with unsaved changes, and keeps them when another admin deletes the bedrijf', async () => {
    const { store, router, getLocation } = setup(edit);
    await type('Plaats', 'Ruigenlo');
    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    expect(getLocation()).toBe(edit);
    fireEvent.click(screen.getByRole('button', { name: 'Blijven' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    responses[list] = { body: { results: [] } };
    act(() => void store.dispatch(api.util.invalidateTags(['Bedrijf'])));
    await screen.findByText('Iemand anders heeft dit bedrijf intussen verwijderd.');
    expect((await findField('Plaats')).value).toBe('Ruigenlo');
    await act(() => router.navigate(`/bedrijven/bedrijf/${idOf(7)}`));
    fireEvent.click(await screen.findByRole('button', { name: 'Weggaan' }));
    await screen.findByRole('heading', { level: 1, name: 'Dit bedrijf bestaat niet (meer).' });
    expect(screen.getByRole('link', { name: 'Naar de bedrijven' }).getAttribute('href')).toBe('/bedrijven');
  });
});
