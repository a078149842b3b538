import { brandStyleId, errorTable, type PortalSettingsView } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { idOf } from '../../test/builders.js';
import { portalResponses } from '../../test/portal-responses.js';
import { press } from '../../test/press.js';
import { renderElement, renderWithResponses } from '../../test/render.js';
import { createDeferredResponse, errorResponse, filterCalls, serve, type MockResponses } from '../../test/server.js';
import { buildSettingsView } from '../../test/settings.js';
import { tokenOf } from '../../test/tokens.js';
import { FakeRequest, stubXhr } from '../../test/xhr.js';
import { PortalNotices } from '../notices/PortalNotices.js';
import { SettingsPage } from './SettingsPage.js';

const route = '/api/beheer/instellingen';
const versionsRoute = `GET ${route}/versies?page=1&limit=12`;
const version = {
  _id: idOf(71),
  revision: 4,
  at: '2026-11-21T10:00:00.000Z',
  by: { _id: idOf(72), naam: 'Hanneke Brink' },
  names: ['organisation'],
  canUndo: true,
  changes: { organisation: ['Ruigenhei', 'Heidelanden'] },
};
const answerVersions = (...docs: object[]) => ({ body: { results: { docs, total: docs.length } } });

let responses: MockResponses;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = { ...portalResponses };
});
const answer = (view: PortalSettingsView) => ({ body: { results: view } });
const page = (section: string) => `/admin/instellingen?deel=${section}`;
/** Renders the page of a section without the rest of the portal. Saving gives the saved settings, of a later revision. */
const setup = (section: string, view = buildSettingsView()) => {
  responses[`GET ${route}`] ??= answer(view);
  responses[`PUT ${route}`] ??= answer(view);
  const calls = serve(responses);
  const content = (
    <>
      <PortalNotices />
      <SettingsPage />
    </>
  );
  renderElement(content, page(section));
  return { sent: filterCalls(calls) };
};
const findInput = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => fireEvent.change(await findInput(name), { target: { value } });

it('lists the sections, and keeps the focus in the page when the user opens one', async () => {
  setup('');
  const link = await screen.findByRole('link', { name: /^Huisstijl/ });
  link.focus();
  fireEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Huisstijl' });
  const nav = screen.getByRole('navigation', { name: 'Onderdelen van de instellingen' });
  expect(within(nav).getByRole('link', { name: 'Huisstijl' }).getAttribute('aria-current')).toBe('page');
  within(nav).getByRole('link', { name: 'Bewaren' });
  expect(document.activeElement).toBe(nav.parentElement);
});

it('saves only what changed, with the revision, and shows it in the whole portal at once', async () => {
  const saved = buildSettingsView({ organisation: 'Heidelanden', product: { slug: 'heide', name: 'Wildgebied' } });
  responses[`PUT ${route}`] = answer({ ...saved, revision: 4, sources: { ...saved.sources, product: 'settings' } });
  responses[`GET ${route}`] = answer(buildSettingsView());
  const { sent } = renderWithResponses(page('organisatie'), responses);
  await type('Naam van de organisatie', 'Heidelanden');
  await type('Woord in het adres', 'heide');
  await screen.findByText(/Oude adressen met \/wildgebied\/ leiden vanzelf naar de nieuwe\.$/);
  fireEvent.keyDown(await findInput('Woord in het adres'), { key: 'Enter', ctrlKey: true });
  await screen.findByText('Organisatie: opgeslagen.');
  expect(sent(`PUT ${route}`).map(({ body }) => body)).toEqual([
    { revision: 3, values: { organisation: 'Heidelanden', product: { slug: 'heide', name: 'Wildgebied' } }, reset: [] },
  ]);
  expect(screen.getByRole('link', { name: 'Jaarplan' }).getAttribute('href')).toBe('/heide/jaarplan');
  expect(screen.getByRole('link', { name: 'Heidelanden, naar het begin' })).toBeTruthy();
  // The setting can be reset now.
  responses[`PUT ${route}`] = answer(buildSettingsView({ organisation: 'Heidelanden' }, { revision: 5 }));
  await press('Terug naar de inhoudsmap: Product');
  await press('Terug naar de inhoudsmap');
  await screen.findByText('Product: teruggezet.');
  expect((await findInput('Woord in het adres')).value).toBe('wildgebied');
  expect(sent(`PUT ${route}`)[1]!.body).toEqual({ revision: 4, values: {}, reset: ['product'] });
});

it('shows the errors of the form and of the server at the fields, with the focus on the first', async () => {
  responses[`PUT ${route}`] = errorResponse('invalid', { fields: { 'values.contact.email': 'Dit adres werkt niet.' } });
  const { sent } = setup('organisatie');
  await type('Woord in het adres', 'admin');
  await type('E-mailadres', 'geen adres');
  await press('Opslaan');
  await screen.findByText('Dit woord gebruikt het portaal zelf al.');
  expect(document.activeElement).toBe(await findInput('Woord in het adres'));
  await type('Woord in het adres', 'wildgebied');
  await type('E-mailadres', 'post@example.org');
  await press('Opslaan');
  await screen.findByText('Dit adres werkt niet.');
  expect(document.activeElement).toBe(await findInput('E-mailadres'));
  expect(sent(`PUT ${route}`)).toHaveLength(1);
});

it('asks about what another admin changed too, also after a reset of something else', async () => {
  const view = buildSettingsView();
  const theirs = buildSettingsView({ organisation: 'Van Hanneke' }, { revision: 4 });
  const conflict = errorResponse('setting_changed');
  responses[`PUT ${route}`] = conflict;
  responses[versionsRoute] = answerVersions({ ...version, names: ['usageTerms'], by: { naam: 'Piet' } }, version);
  const { sent } = setup('organisatie', { ...view, sources: { ...view.sources, product: 'settings' } });
  await type('Naam van de organisatie', 'Van mij');
  responses[`GET ${route}`] = answer({ ...theirs, sources: { ...view.sources, product: 'settings' } });
  await press('Terug naar de inhoudsmap: Product');
  await press('Terug naar de inhoudsmap');
  await screen.findByText('Iemand anders heeft intussen iets opgeslagen. Bevestig het nog eens.');
  responses[`PUT ${route}`] = responses[`GET ${route}`] = answer({ ...theirs, revision: 5 });
  await press('Terug naar de inhoudsmap');
  await screen.findByText('Product: teruggezet.');

  responses[`PUT ${route}`] = conflict;
  await press('Opslaan');
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Hanneke Brink heeft deze instelling intussen gewijzigd.');
  expect(alert.textContent).toContain('Van Hanneke');
  expect((await findInput('Naam van de organisatie')).value).toBe('Van mij');
  responses[`PUT ${route}`] = answer(buildSettingsView({ organisation: 'Van mij' }, { revision: 6 }));
  await press('Bewaar toch het mijne');
  await screen.findByText('Organisatie: opgeslagen.');
  const bodies = sent(`PUT ${route}`).map(({ body }) => body);
  expect(bodies[1]).toEqual({ revision: 4, values: {}, reset: ['product'] });
  expect(bodies.at(-1)).toEqual({ revision: 5, values: { organisation: 'Van mij' }, reset: [] });
});

it('shows a setting of the environment without an input', async () => {
  const view = buildSettingsView();
  setup('toegang', { ...view, sources: { ...view.sources, timeZone: 'environment', signup: 'environment' } });
  await screen.findByText('Staat vast op de server (TIME_ZONE)');
  screen.getByText('Leden direct, anderen na goedkeuring');
  expect(screen.queryByRole('combobox', { name: 'Tijdzone van het portaal' })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('does not say that everybody has to accept the first terms again', async () => {
  setup('voorwaarden');
  fireEvent.click(await screen.findByRole('radio', { name: 'Ja, met deze voorwaarden' }));
  await type('De hele tekst', 'Lees dit.');
  expect(screen.queryByText(/opnieuw akkoord/)).toBeNull();
});

it('says that the chosen photo of the dashboard is not shown only once it knows which one is', async () => {
  responses['GET /api/beheer/hero'] = { body: { results: { foto: idOf(80) } } };
  const hero = createDeferredResponse();
  responses['GET /api/hero'] = hero.pendingResponse;
  setup('startpagina');
  await screen.findByText('Bovenaan het dashboard staat een foto die is gekozen.');
  expect(screen.queryByText(/nu niet/)).toBeNull();
  await hero.respond({ body: { results: { foto: null } } });
  await screen.findByText(/Leden zien de gekozen foto nu niet/);
});

it('names the texts that a colour makes unreadable while the user types, and applies a saved colour', async () => {
  const saved = buildSettingsView({ colour: '#00695c' }, { revision: 4 });
  responses[`PUT ${route}`] = answer(saved);
  setup('huisstijl');
  await type('Hoofdkleur', '#3aaa35');
  await screen.findByText(
    /^Te weinig contrast: .*een link op wit: 3,0 en tekst op een lichte tint van de kleur: 2,6\. /,
  );
  await type('Hoofdkleur', '#3aaa3');
  await waitFor(() => expect(screen.queryByText(/contrast/)).toBeNull());
  await type('Hoofdkleur', '00695C');
  await screen.findByText(/^Alle tekst in deze kleur is goed te lezen\./);
  await press('Opslaan');
  await screen.findByText('Huisstijl: opgeslagen.');
  expect(document.getElementById(brandStyleId)?.textContent).toContain('--mantine-color-bos-8:#00695c');
});

it('adds, orders and removes colours of the palette, with the focus where the work is', async () => {
  const { sent } = setup('toolkit');
  await press('Merkkleur toevoegen');
  const names = screen.getAllByLabelText<HTMLInputElement>('Naam van de kleur');
  expect(document.activeElement).toBe(names[2]);
  fireEvent.change(names[2]!, { target: { value: 'Rood' } });
  fireEvent.change(screen.getAllByLabelText('Hex')[2]!, { target: { value: '#c43d28' } });
  await press('Naar boven: Rood');
  await press('Naar boven: Rood');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Naar beneden: Rood' }));
  screen.getByText('Rood staat nu op plaats 1 van 3.');
  await press('Weghalen: Lucht');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weghalen: Groen' }));
  await press('Opslaan');
  await screen.findByText('Toolkit: opgeslagen.');
  const { values } = sent(`PUT ${route}`)[0]!.body as { values: { palette: { colours: { name: string }[] } } };
  expect(Object.keys(values)).toEqual(['palette']);
  expect(values.palette.colours.map(({ name }) => name)).toEqual(['Rood', 'Groen']);
});

it('undoes a change of the history that can be undone, and offers to reload the texts of the page', async () => {
  const first = { ...version, _id: idOf(73), at: '2026-11-20T10:00:00.000Z', canUndo: false };
  const changes = { ...version.changes, messages: [{}, { 'social.lead': 'Zes.' }] };
  responses[versionsRoute] = answerVersions({ ...version, names: ['organisation', 'messages'], changes }, first);
  const undo = `POST ${route}/versies/${version._id}/undo`;
  responses[undo] = answer(buildSettingsView({}, { revision: 5 }));
  const { sent } = setup('geschiedenis', buildSettingsView({ organisation: 'Heidelanden' }, { revision: 4 }));
  expect(await screen.findAllByText('van ‘Ruigenhei’ naar ‘Heidelanden’', { exact: false })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Ongedaan maken/ })).toHaveLength(1);
  await press(/^Ongedaan maken: Organisatie en Eigen teksten, 21 november 2026/);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Ongedaan maken' }));
  await screen.findByText('Ongedaan gemaakt: Organisatie en Eigen teksten.');
  screen.getByText('Herlaad de pagina');
  expect(sent(undo)[0]!.body).toEqual({ revision: 4 });
});

it('finds a text of the screens to change, and keeps the focus when the last one is removed', async () => {
  responses['GET /messages.json'] = {
    body: { 'site.stay': 'Blijven', 'site.leave': 'Weggaan', 'social.lead': 'Tien.' },
  };
  const { sent } = setup('woorden');
  const search = await findInput('Zoek een tekst om te wijzigen');
  await screen.findByText('Standaard: Tien.');
  await press('Weghalen: social.lead');
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'wegga' } });
  screen.getByText('1 gevonden.');
  await press('Wijzig site.leave');
  expect(document.activeElement).toBe(await findInput('site.leave'));
  await type('site.leave', 'Ga weg');
  await press('Opslaan');
  await screen.findByText('Woorden: opgeslagen.');
  screen.getByText('Herlaad de pagina');
  expect(sent(`PUT ${route}`)[0]!.body).toMatchObject({ values: { messages: { 'site.leave': 'Ga weg' } } });
});

it('sends a logo at once, says why one is refused, and removes it', async () => {
  const waitForRequest = stubXhr();
  const { sent } = setup('huisstijl');
  const input = await findInput('Kies een logo');
  const choose = (size: number) => {
    const file = Object.defineProperty(new File(['x'], 'logo.svg', { type: 'image/svg+xml' }), 'size', { value: size });
    fireEvent.change(input, { target: { files: [file] } });
  };
  choose(2_000_000);
  expect((await screen.findByRole('alert')).textContent).toContain('1 MB');
  expect(FakeRequest.all).toEqual([]);
  choose(1_000);
  (await waitForRequest()).respond(422, errorResponse('damaged_file').body);
  await screen.findByText(errorTable.damaged_file.text);
  choose(1_000);
  await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  const logo = { file: `${'a'.repeat(64)}.svg`, width: 40, height: 20 };
  (await waitForRequest()).respond(201, { results: { ...logo, src: '/logo.svg' } });
  await screen.findByAltText('Het logo');
  responses[`PUT ${route}`] = answer(buildSettingsView({ logo }, { revision: 4, logo: '/logo.svg' }));
  await press('Opslaan');
  await screen.findByText('Huisstijl: opgeslagen.');
  expect(sent(`PUT ${route}`)[0]!.body).toMatchObject({ values: { logo } });
  await press('Haal het logo weg');
  screen.getByText('Geen logo: de kop heeft het hert en de naam.');
});
