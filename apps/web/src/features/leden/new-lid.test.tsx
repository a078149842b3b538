import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portal } from '../../test/answers.js';
import { buildLid, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, serve, type Answer } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const add = 'POST /api/leden';
const filled = {
  naam: 'Herberg De Eik',
  contactpersoon: 'Els van Dalen',
  adres: 'Dorpsstraat 1',
  postcode: '1234 AB',
  plaats: 'Elderveen',
  email: 'els@example.org',
};
const added = { status: 201, body: { results: buildLid(1, filled) } };

let calls: ReturnType<typeof serve>;
const start = (answer: Answer | (() => Answer | Promise<Answer>) = added) => {
  calls = serve({
    ...portal,
    'GET /api/leden': { body: { results: [buildLid(1, filled)] } },
    [`GET /api/leden/${idOf(7)}`]: { body: { results: buildLid(7, { naam: 'Wie er al was', isregist: [] }) } },
    [add]: answer,
  });
  return open('/leden/new');
};
beforeEach(() => localStorage.setItem('token', tokenOf('admin')));

const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no control ${name}`);
  return found;
};
const set = (name: string, value: string) => fireEvent.change(control(name), { target: { value } });
const fill = async (values: Record<string, string> = filled) => {
  await screen.findByRole('heading', { level: 1, name: 'Lid toevoegen' });
  for (const [name, value] of Object.entries(values)) set(name, value);
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
const sent = () => calls.filter(({ method }) => method === 'POST');

describe('the form for a new lid', () => {
  it('focuses the first field and defaults to a non-paying verblijf', async () => {
    start();
    await fill({});
    expect(document.activeElement).toBe(control('naam'));
    expect(control('email').type).toBe('email');
    const textsOf = (name: string) =>
      [...control(name).querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(control('type').value).toBe('verblijf');
    expect(textsOf('type')).toEqual(['verblijf', 'horeca', 'dagrecreatie', 'winkel', 'geen']);
    expect(control('islid').value).toBe('false');
    expect(textsOf('islid')).toEqual(['nee', 'ja']);
    expect(screen.getByLabelText('Betalend lid')).toBe(control('islid'));
  });

  it('sends the typed values once and shows a notice on the list', async () => {
    const held = late();
    const { place } = start(held.answer);
    await fill();
    set('type', 'winkel');
    set('islid', 'true');
    save();
    save();
    await held.give(added);
    await waitFor(() => expect(place()).toBe('/leden'));
    expect(await screen.findByText('Lid ‘Herberg De Eik’ is toegevoegd.')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([{ ...filled, type: 'winkel', islid: true }]);
  });

  it('clears the form and focuses the first field on Opslaan en nog een', async () => {
    const { place } = start();
    await fill();
    set('type', 'winkel');
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan en nog een' }));
    await screen.findByText('Lid ‘Herberg De Eik’ is toegevoegd.');
    expect(place()).toBe('/leden/new');
    expect([control('naam').value, control('email').value, control('type').value]).toEqual(['', '', 'verblijf']);
    expect(document.activeElement).toBe(control('naam'));
    await fill({ ...filled, naam: 'Café Zoë' });
    save();
    await waitFor(() => expect(place()).toBe('/leden'));
    expect(sent().map(({ body }) => (body as { naam: string }).naam)).toEqual(['Herberg De Eik', 'Café Zoë']);
  });

  it('shows an error at each invalid field, focuses the first, and sends nothing', async () => {
    start();
    await fill({ naam: 'Eik', adres: '  ', email: 'geen adres' });
    save();
    for (const words of [
      'Vul een contactpersoon in.',
      'Vul een adres in.',
      'Vul een postcode in.',
      'Vul een plaats in.',
      'Dit is geen geldig e-mailadres.',
    ])
      expect(await screen.findByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(control('contactpersoon'));
    expect(sent()).toEqual([]);
  });

  it('keeps the values and links to the existing lid when the e-mail address is already in use', async () => {
    const message = 'Er is al een lid met dit e-mailadres.';
    const { place } = start(refusal('lid_exists', { details: { lid: idOf(7) }, fields: { email: message } }));
    await fill();
    save();
    const alert = await screen.findByRole('alert');
    for (const words of ['Serer error', 'Dit was het bericht van de server', message])
      expect(alert.textContent).toContain(words);
    expect(control('naam').value).toBe('Herberg De Eik');
    expect(document.activeElement).toBe(control('email'));
    fireEvent.click(screen.getByRole('link', { name: 'Bekijk het lid met dit adres' }));
    await waitFor(() => expect(place()).toBe(`/leden/lid/${idOf(7)}`));
  });

  it('keeps the values when the server is unreachable and can send them again', async () => {
    let down = true;
    const { place } = start(() => (down ? Promise.reject(new TypeError('Failed to fetch')) : added));
    await fill();
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
    down = false;
    save();
    await waitFor(() => expect(place()).toBe('/leden'));
  });

  it('asks for confirmation before leaving with unsaved values', async () => {
    const { place } = start();
    await fill({ naam: 'Eik' });
    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    fireEvent.click(screen.getByRole('button', { name: 'Blijven' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).toBe('/leden/new');
    expect(control('naam').value).toBe('Eik');
    fireEvent.click(screen.getByRole('link', { name: 'Annuleren' }));
    await waitFor(() => expect(place()).toBe('/leden'));
  });
});
