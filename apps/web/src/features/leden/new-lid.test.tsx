import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { buildLid, idOf } from '../../test/builders.js';
import { renderApp } from '../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponse } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const addRoute = 'POST /api/leden';
const validValues = {
  naam: 'Herberg De Eik',
  contactpersoon: 'Els van Dalen',
  adres: 'Dorpsstraat 1',
  postcode: '1234 AB',
  plaats: 'Elderveen',
  email: 'els@example.org',
};
const createdResponse = { status: 201, body: { results: buildLid(1, validValues) } };

let calls: ReturnType<typeof serve>;
const setup = (response: MockResponse | (() => MockResponse | Promise<MockResponse>) = createdResponse) => {
  calls = serve({
    ...portalResponses,
    'GET /api/leden': { body: { results: [buildLid(1, validValues)] } },
    [`GET /api/leden/${idOf(7)}`]: { body: { results: buildLid(7, { naam: 'Wie er al was', isregist: [] }) } },
    [addRoute]: response,
  });
  return renderApp('/leden/new');
};
beforeEach(() => localStorage.setItem('token', tokenOf('admin')));

const getControl = (name: string) => {
  const element = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!element) throw new Error(`There is no control ${name}`);
  return element;
};
const setField = (name: string, value: string) => fireEvent.change(getControl(name), { target: { value } });
const fill = async (values: Record<string, string> = validValues) => {
  await screen.findByRole('heading', { level: 1, name: 'Lid toevoegen' });
  for (const [name, value] of Object.entries(values)) setField(name, value);
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
const getPosts = () => calls.filter(({ method }) => method === 'POST');

describe('the form for a new lid', () => {
  it('focuses the first field and defaults to a non-paying verblijf', async () => {
    setup();
    await fill({});
    expect(document.activeElement).toBe(getControl('naam'));
    expect(getControl('email').type).toBe('email');
    const getOptionTexts = (name: string) =>
      [...getControl(name).querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(getControl('type').value).toBe('verblijf');
    expect(getOptionTexts('type')).toEqual(['verblijf', 'horeca', 'dagrecreatie', 'winkel', 'geen']);
    expect(getControl('islid').value).toBe('false');
    expect(getOptionTexts('islid')).toEqual(['nee', 'ja']);
    expect(screen.getByLabelText('Betalend lid')).toBe(getControl('islid'));
  });

  it('clears the form and focuses the first field on Opslaan en nog een, and on Opslaan sends the values once', async () => {
    const deferred = createDeferredResponse();
    let respond: () => MockResponse | Promise<MockResponse> = () => createdResponse;
    const { getLocation } = setup(() => respond());
    await fill({ ...validValues, naam: 'Café Zoë' });
    setField('type', 'horeca');
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan en nog een' }));
    await screen.findByText('Lid ‘Herberg De Eik’ is toegevoegd.');
    expect(getLocation()).toBe('/leden/new');
    expect([getControl('naam').value, getControl('email').value, getControl('type').value]).toEqual([
      '',
      '',
      'verblijf',
    ]);
    expect(document.activeElement).toBe(getControl('naam'));

    respond = deferred.pendingResponse;
    await fill();
    setField('type', 'winkel');
    setField('islid', 'true');
    submit();
    submit();
    await deferred.respond(createdResponse);
    await waitFor(() => expect(getLocation()).toBe('/leden'));
    expect(getPosts().map(({ body }) => body)).toEqual([
      { ...validValues, naam: 'Café Zoë', type: 'horeca', islid: false },
      { ...validValues, type: 'winkel', islid: true },
    ]);
  });

  it('shows an error at each invalid field, sends nothing, and asks before leaving with unsaved values', async () => {
    const { getLocation } = setup();
    await fill({ naam: 'Eik', adres: '  ', email: 'geen adres' });
    submit();
    for (const expectedText of [
      'Vul een contactpersoon in.',
      'Vul een adres in.',
      'Vul een postcode in.',
      'Vul een plaats in.',
      'Dit is geen geldig e-mailadres.',
    ])
      expect(await screen.findByText(expectedText)).toBeTruthy();
    expect(document.activeElement).toBe(getControl('contactpersoon'));
    expect(getPosts()).toEqual([]);

    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    fireEvent.click(screen.getByRole('button', { name: 'Blijven' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getLocation()).toBe('/leden/new');
    expect(getControl('naam').value).toBe('Eik');
    fireEvent.click(screen.getByRole('link', { name: 'Annuleren' }));
    await waitFor(() => expect(getLocation()).toBe('/leden'));
  });

  it('keeps the values when the server is unreachable or has a lid with the e-mail address, and links to it', async () => {
    const message = 'Er is al een lid met dit e-mailadres.';
    let isDown = true;
    const exists = errorResponse('lid_exists', { details: { lid: idOf(7) }, fields: { email: message } });
    const { getLocation } = setup(() => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : exists));
    await fill();
    submit();
    expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
    isDown = false;
    submit();
    const link = await screen.findByRole('link', { name: 'Bekijk het lid met dit adres' });
    for (const expectedText of ['Serer error', 'Dit was het bericht van de server', message])
      expect(screen.getByRole('alert').textContent).toContain(expectedText);
    expect(getControl('naam').value).toBe('Herberg De Eik');
    expect(document.activeElement).toBe(getControl('email'));
    fireEvent.click(link);
    await waitFor(() => expect(getLocation()).toBe(`/leden/lid/${idOf(7)}`));
  });
});
