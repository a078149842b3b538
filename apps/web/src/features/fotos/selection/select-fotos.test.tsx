import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, buildJob, idOf } from '../../../test/builders.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { emptySearch, toFilter } from '../../foto-base/foto-search.js';

const bulkRoute = 'POST /api/beheer/fotos/bulk';
const fotos = [1, 2, 3].map((number) => buildFoto({ _id: idOf(number), beschrijving: `Foto ${number}` }));
const buildBulkResult = (ids: string[], gone: string[] = []) => ({
  body: { results: { undo: idOf(50), total: ids.length + gone.length, done: ids, gone, full: [] } },
});
// By label, which takes a fraction of the time of finding a role.
const findCheckbox = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const toggleCheckbox = async (name: string) => fireEvent.click(await findCheckbox(name));

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse(fotos, 30),
    [bulkRoute]: buildBulkResult([idOf(1), idOf(2)]),
  };
  calls = serve(responses);
});
afterEach(() => void vi.restoreAllMocks());
/** Opens the dialog of a text, and clears the text of all chosen photos. */
const clearText = async (action: string, name: string) => {
  await press(action);
  fireEvent.click(await screen.findByRole('checkbox', { name: `Maak de ${name} leeg` }));
  await press('Leegmaken');
};
const getBulkBodies = () => filterCalls(calls)(bulkRoute).map(({ body }) => body);

it('keeps the selection across pages, and clears it with its button and with another search', async () => {
  const page = renderApp('/admin/beeldbank');
  await toggleCheckbox('Kies Foto 1');
  await press('Keuze wissen');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
  expect(document.activeElement).toBe(await findCheckbox('Alles op deze pagina'));
  await toggleCheckbox('Kies Foto 1');
  await toggleCheckbox('Alles op deze pagina');
  await screen.findByText('3 gekozen');
  await page.router.navigate('/admin/beeldbank?page=2');
  await screen.findByText('3 gekozen');
  await toggleCheckbox('Alles op deze pagina');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
  await toggleCheckbox('Kies Foto 2');
  await page.router.navigate(`/admin/beeldbank?tags=${idOf(21)}`);
  await waitFor(async () => expect((await findCheckbox('Kies Foto 2')).checked).toBe(false));
  // The checkboxes of the previous search do nothing while another one loads.
  const { respond, pendingResponse } = createDeferredResponse();
  responses['POST /api/fotoboek'] = pendingResponse;
  await page.router.navigate('/admin/beeldbank?zoek=bos');
  await toggleCheckbox('Kies Foto 1');
  await toggleCheckbox('Alles op deze pagina');
  await act(() => respond(buildSearchResponse(fotos.slice(1))));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Kies Foto 1' })).toBeNull());
  expect(screen.queryByText(/gekozen/)).toBeNull();
});

it('changes tags, themas and eigenaar of the selected photos, reports the deleted ones and offers to undo', async () => {
  const undoRoute = `POST /api/beheer/undo/${idOf(50)}`;
  responses[undoRoute] = { body: { results: buildJob({ kind: 'undo', done: 1 }) } };
  responses[bulkRoute] = buildBulkResult([idOf(1)], [idOf(2)]);
  renderApp('/admin/beeldbank');
  await toggleCheckbox('Kies Foto 1');
  await toggleCheckbox('Kies Foto 2');
  await press('Tag of thema toevoegen');
  const dialog = within(await screen.findByRole('dialog', { name: 'Toevoegen aan 2 foto’s' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Toevoegen' }));
  await dialog.findByText('Kies minstens één tag of thema.');
  fireEvent.click(dialog.getByRole('combobox', { name: 'Tags' }));
  fireEvent.click(await dialog.findByRole('option', { name: 'Ree' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Toevoegen' }));
  await screen.findByText('1 foto gewijzigd. Intussen verwijderd: 1 foto.');
  expect(getBulkBodies()).toEqual([{ fotos: [idOf(1), idOf(2)], add: { tags: [idOf(21)], themes: [] } }]);
  await screen.findByText('1 gekozen');
  await press('Ongedaan maken');
  await screen.findByText('Ongedaan gemaakt: Eigenaar gewijzigd. 1 foto teruggezet.');
  expect(filterCalls(calls)(undoRoute)).toHaveLength(1);
  await press('Tag of thema weghalen');
  fireEvent.click(await screen.findByRole('combobox', { name: 'Thema’s' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Winter' }));
  await press('Weghalen');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Eigenaar zetten');
  const eigenaar = within(await screen.findByRole('dialog'));
  fireEvent.change(await eigenaar.findByRole('combobox', { name: 'Eigenaar' }), { target: { value: 'Studio Ven' } });
  await press('Opslaan');
  await waitFor(() =>
    expect(getBulkBodies().slice(1)).toEqual([
      { fotos: [idOf(1)], remove: { tags: [], themes: [idOf(31)] } },
      { fotos: [idOf(1)], eigenaar: 'Studio Ven' },
    ]),
  );
});

it('changes beschrijving, locatie, tags and status of the selected photos from the menu', async () => {
  const previewRoute = 'POST /api/beheer/fotos/bulk/preview';
  const results = { total: 2590, changed: 2500, same: 80, full: 0, gone: 10, fields: [] };
  responses[previewRoute] = { body: { results } };
  renderApp('/admin/beeldbank');
  await toggleCheckbox('Kies Foto 1');
  const openMenu = async (name: string) => {
    await press('Meer');
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    return within(await screen.findByRole('dialog'));
  };
  type Dialog = Awaited<ReturnType<typeof openMenu>>;
  const type = (dialog: Dialog, name: string, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
  const submit = async (dialog: Dialog, name: string) => {
    fireEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return getBulkBodies().at(-1);
  };

  let dialog = await openMenu('Beschrijving aanvullen of zetten');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText('Vul een tekst in, of vink ‘Maak de beschrijving leeg’ aan.');
  type(dialog, 'Beschrijving', 'Foto: Ria');
  expect(await submit(dialog, 'Opslaan')).toEqual({ fotos: [idOf(1)], append: { beschrijving: 'Foto: Ria' } });

  dialog = await openMenu('Beschrijving aanvullen of zetten');
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Vervang wat er staat/ }));
  type(dialog, 'Beschrijving', 'Ven');
  expect(await submit(dialog, 'Opslaan')).toEqual({ fotos: [idOf(1)], beschrijving: 'Ven' });

  dialog = await openMenu('Rechten zetten');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText('Vink minstens één ding aan dat je wijzigt.');
  const toggle = (name: string) => fireEvent.click(dialog.getByLabelText(name, { selector: '[type=checkbox]' }));
  for (const name of ['Licentie', 'Te gebruiken tot en met', 'Naamsvermelding', 'Te gebruiken voor']) toggle(name);
  await dialog.findByText('Alleen de stichting');
  for (const text of ['geen laatste dag meer', 'alles wat de licentie toestaat', 'van de maker en de organisatie'])
    dialog.getByText(`Leeg: ${text}.`);
  // Nothing is chosen yet.
  const licentie = dialog.getByLabelText('Licentie', { selector: 'select' });
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan en leegmaken' }));
  await dialog.findByText('Kies een licentie.');
  expect(document.activeElement).toBe(licentie);
  fireEvent.change(licentie, { target: { value: 'stichting' } });
  await dialog.findByText('Leden zien de foto dan niet.');
  await dialog.findByText(/ Leeg wordt: Naamsvermelding, Te gebruiken voor en Te gebruiken tot en met\. /);
  const tot = dialog.getByLabelText('Te gebruiken tot en met', { selector: '[type=date]' });
  const validity = { badInput: true };
  Object.defineProperty(tot, 'validity', { value: validity });
  fireEvent.keyUp(tot, { key: '2' });
  const bodies = getBulkBodies().length;
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan en leegmaken' }));
  await dialog.findByText('Maak de datum af (vanaf 1900), of haal hem weg.');
  expect([document.activeElement, getBulkBodies().length]).toEqual([tot, bodies]);
  validity.badInput = false;
  fireEvent.change(tot, { target: { value: '2027-06-01' } });
  for (const name of ['Te gebruiken voor', 'Naamsvermelding']) toggle(name);
  const rechten = { licentie: 'stichting', tot: '2027-06-01' };
  responses[bulkRoute] = errorResponse('invalid', { fields: { 'rechten.tot': 'Deze datum klopt niet.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText('Deze datum klopt niet.');
  responses[bulkRoute] = buildBulkResult([idOf(1)]);
  expect(await submit(dialog, 'Opslaan')).toEqual({ fotos: [idOf(1)], rechten });

  dialog = await openMenu('Locatie zetten');
  type(dialog, 'Locatie', 'Leenderheide');
  await dialog.findByText('Dit wijzigt 2.500 van 2.590 foto’s. Al zo: 80 foto’s. Intussen verwijderd: 10 foto’s.');
  const change = { fotos: [idOf(1)], locatie: 'Leenderheide' };
  await waitFor(() => expect(filterCalls(calls)(previewRoute).at(-1)?.body).toEqual(change));
  expect(await submit(dialog, 'Opslaan')).toEqual(change);

  dialog = await openMenu('Tags of thema’s vervangen');
  fireEvent.click(dialog.getByRole('combobox', { name: 'Tags' }));
  fireEvent.click(await dialog.findByRole('option', { name: 'Ree' }));
  expect(await submit(dialog, 'Vervangen')).toEqual({ fotos: [idOf(1)], replace: { tags: [idOf(21)] } });

  for (const [entry, button, status] of [
    ['Publiceren', 'Publiceren', 'zichtbaar'],
    ['Niet meer tonen (concept)', 'Niet meer tonen', 'concept'],
  ] as const)
    expect(await submit(await openMenu(entry), button)).toEqual({ fotos: [idOf(1)], status });
});

it('shows the bulk actions in a menu on a small screen', async () => {
  const originalMatchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(originalMatchMedia(query), { matches: query.includes('62em') }),
  );
  renderApp('/admin/beeldbank');
  await toggleCheckbox('Kies Foto 1');
  expect((await findCheckbox('Alles op deze pagina')).labels?.[0]?.textContent).toBe('Deze pagina');
  expect(screen.queryByRole('button', { name: 'Eigenaar zetten' })).toBeNull();
  await press('Wijzigen');
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(entries).toEqual([
    'Tag of thema toevoegen',
    'Tag of thema weghalen',
    'Tags of thema’s vervangen',
    'Eigenaar zetten',
    'Locatie zetten',
    'Beschrijving aanvullen of zetten',
    'Rechten zetten',
    'Publiceren',
    'Niet meer tonen (concept)',
    'Exporteren (CSV)',
    'Verwijderen',
    'Keuze wissen',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Tag of thema weghalen' }));
  await screen.findByRole('dialog', { name: 'Weghalen van 1 foto' });
});

it('asks for confirmation before moving photos to the trash, and keeps the selection on failure', async () => {
  renderApp('/admin/beeldbank');
  responses[bulkRoute] = errorResponse('unavailable');
  await toggleCheckbox('Kies Foto 1');
  await toggleCheckbox('Kies Foto 2');
  await press('Verwijderen');
  const dialog = within(await screen.findByRole('dialog', { name: '2 foto’s verwijderen?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
  await dialog.findByText('De dienst is even niet bereikbaar. Probeer het zo nog eens.');
  expect(screen.getByText('2 gekozen')).toBeTruthy();
  responses[bulkRoute] = buildBulkResult([idOf(1), idOf(2)]);
  fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
  await screen.findByText('2 foto’s verwijderd. Je vindt ze nog 30 dagen in de prullenbak.');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
  expect(getBulkBodies().at(-1)).toEqual({ fotos: [idOf(1), idOf(2)], toTrash: true });
});

it('follows a change that a job continues', async () => {
  responses[bulkRoute] = {
    body: { results: { job: idOf(50), undo: idOf(50), total: 3, done: [], gone: [], full: [] } },
  };
  const running = buildJob({ _id: idOf(50), finishedAt: null, state: 'running', total: 3, processed: 1 });
  responses[`GET /api/beheer/jobs/${idOf(50)}`] = { body: { results: running } };
  renderApp('/admin/beeldbank');
  await toggleCheckbox('Alles op deze pagina');
  await clearText('Eigenaar zetten', 'eigenaar');
  await screen.findByText('Bezig: 1 van 3 foto’s.');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
});

it.each(['at once', 'by a job'])(
  'says which of the published photos lack something, and links to those: %s',
  async (how) => {
    const [job, zonder] = [idOf(50), { beschrijving: 2, tags: 1 }];
    const results = { job, undo: job, total: 3, done: [idOf(1), idOf(2), idOf(3)], gone: [], full: [], zonder };
    responses[bulkRoute] = {
      body: { results: how === 'at once' ? results : { ...results, done: [], zonder: undefined } },
    };
    const subject = { fields: ['status'], status: 'zichtbaar' } as const;
    const ended = buildJob({ _id: job, subject: { ...subject, fields: ['status'] }, undo: job, done: 3, zonder });
    responses[`GET /api/beheer/jobs/${job}`] = { body: { results: ended } };
    renderApp('/admin/beeldbank');
    await toggleCheckbox('Alles op deze pagina');
    await press('Meer');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Publiceren' }));
    await press('Publiceren');
    await screen.findByText(/^3 foto’s gepubliceerd\./);
    const link = screen.getByText('2 van deze 3 hebben geen beschrijving');
    expect(link.getAttribute('href')).toBe(`/admin/beeldbank?zonder=beschrijving&bewerking=${job}`);
    fireEvent.click(screen.getByText('1 van deze 3 heeft geen tags'));
    await screen.findByText('Foto’s van één bewerking');
    await waitFor(() => expect(screen.queryByText(/gepubliceerd/)).toBeNull());
  },
);

it('clears a text of many photos only when that is asked for, and says of how many', async () => {
  const results = { total: 3, changed: 2, same: 1, full: 0, gone: 0, fields: [] };
  responses['POST /api/beheer/fotos/bulk/preview'] = { body: { results } };
  renderApp('/admin/beeldbank');
  await toggleCheckbox('Alles op deze pagina');
  await press('Eigenaar zetten');
  const dialog = within(await screen.findByRole('dialog', { name: 'Eigenaar van 3 foto’s' }));
  fireEvent.submit(dialog.getByRole('button', { name: 'Opslaan' }).closest('form')!);
  await dialog.findByText('Vul een eigenaar in, of vink ‘Maak de eigenaar leeg’ aan.');
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Maak de eigenaar leeg' }));
  await dialog.findByText('Dit wist de eigenaar van 2 van 3 foto’s. Al leeg: 1 foto.');
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Eigenaar' }).disabled).toBe(true);
  expect([getBulkBodies(), dialog.queryByRole('button', { name: 'Opslaan' })]).toEqual([[], null]);
  await press('Leegmaken');
  await screen.findByText('2 foto’s gewijzigd.');
  expect(getBulkBodies()).toEqual([{ fotos: fotos.map(({ _id }) => _id), eigenaar: '' }]);
});

it('chooses a range with Shift and a click or the arrow keys, and says how', async () => {
  renderApp('/admin/beeldbank');
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Kies Foto/ });
  const getTicked = () => boxes.map(({ checked }) => checked);
  const getFocused = () => boxes.indexOf(document.activeElement as HTMLInputElement);
  fireEvent.click(boxes[2]!);
  fireEvent.click(boxes[0]!, { shiftKey: true });
  expect(getTicked()).toEqual([true, true, true]);
  expect(screen.getByText('3 gekozen').getAttribute('role')).toBe('status');
  fireEvent.click(boxes[1]!, { shiftKey: true });
  expect(getTicked()).toEqual([false, false, true]);
  const bar = screen.getByRole('group', { name: 'Gekozen foto’s', description: /^Met Shift en een klik/ });
  expect(within(bar).getByText('1 gekozen')).toBeTruthy();
  fireEvent.click(boxes[2]!);

  boxes[0]!.focus();
  for (const modifiers of [{}, { shiftKey: true, ctrlKey: true }])
    // Returns false when the default is prevented.
    expect(fireEvent.keyDown(boxes[0]!, { key: 'ArrowRight', ...modifiers })).toBe(true);
  expect([getTicked(), getFocused()]).toEqual([[false, false, false], 0]);
  for (const key of ['ArrowRight', 'ArrowDown']) fireEvent.keyDown(document.activeElement!, { key, shiftKey: true });
  expect([getTicked(), getFocused()]).toEqual([[true, true, true], 2]);
  for (const key of ['ArrowLeft', 'ArrowUp']) fireEvent.keyDown(document.activeElement!, { key, shiftKey: true });
  expect([getTicked(), getFocused()]).toEqual([[true, false, false], 0]);
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', shiftKey: true });
  expect(getFocused()).toBe(0);
});

it('chooses what is between two pages with Shift and a click, says that it is busy, and why that failed', async () => {
  const all = Array.from({ length: 30 }, (_, index) =>
    buildFoto({ _id: idOf(200 + index), beschrijving: `Beeld ${index}` }),
  );
  const respondWithPage = () => {
    type Body = { limit: number; page?: number; fotos?: string[] };
    const { limit, page = 1, fotos: only } = calls.at(-1)!.body as Body;
    const found = all.filter(({ _id }) => !only || only.includes(_id));
    return buildSearchResponse(found.slice((page - 1) * limit, page * limit), found.length);
  };
  responses['POST /api/fotoboek'] = respondWithPage;
  const { router } = renderApp('/admin/beeldbank?per=12&page=3');
  await toggleCheckbox('Kies Beeld 26');
  await router.navigate('/admin/beeldbank?per=12');
  const first = await findCheckbox('Kies Beeld 5');
  const { respond, pendingResponse } = createDeferredResponse();
  responses['POST /api/fotoboek'] = pendingResponse;
  fireEvent.click(first, { shiftKey: true });
  await screen.findByText('Bezig met kiezen…');
  await act(() => respond(errorResponse('not_allowed')));
  await screen.findByText('Wat ertussen zit, is niet opgehaald. Probeer het nog eens met Shift en een klik.');
  await screen.findByText('2 gekozen, waarvan 1 op een andere pagina');
  responses['POST /api/fotoboek'] = respondWithPage;
  await router.navigate('/admin/beeldbank?per=12&page=3');
  fireEvent.click(await findCheckbox('Kies Beeld 28'), { shiftKey: true });
  await screen.findByText('24 gekozen, waarvan 19 op andere pagina’s');
  expect(screen.queryByText(/^Wat ertussen zit/)).toBeNull();
});

it('chooses all results, and sends every criterion of the grid so that exactly its photos are deleted', async () => {
  renderApp(
    `/admin/beeldbank?zoek=heide&tags=${idOf(21)},${idOf(22)}&tagkeuze=een&vorm=staand&vanaf=2026-01-01&eigenaar=Loes&breedte=3000&locatie=Ede&volgorde=oudste`,
  );
  await toggleCheckbox('Alles op deze pagina');
  await press('Kies alle 30 resultaten');
  await screen.findByText('Alle 30 resultaten gekozen');
  expect(document.activeElement).toBe(await findCheckbox('Alles op deze pagina'));
  await press('Verwijderen');
  const dialog = within(await screen.findByRole('dialog', { name: '30 foto’s verwijderen?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
  const filter = {
    ...toFilter(emptySearch),
    tekst: 'heide',
    tags: [idOf(21), idOf(22)],
    tagsMatch: 'any',
    orientation: ['staand'],
    eigenaar: 'Loes',
    locatie: 'Ede',
    from: '2026-01-01',
    minWidth: 3000,
  };
  // Others count what is to be done.
  const searches = filterCalls(calls)('POST /api/fotoboek').map(({ body }) => body);
  expect(searches).toContainEqual(expect.objectContaining(filter));
  expect(getBulkBodies()).toEqual([{ filter, expected: 30, toTrash: true }]);
});

it('offers all results of at most 10,000, confirms a filter without criteria, and returns to the page when one is deselected', async () => {
  const page = renderApp('/admin/beeldbank');
  await toggleCheckbox('Alles op deze pagina');
  await press('Kies alle 30 resultaten');
  await toggleCheckbox('Kies Foto 2');
  await screen.findByText('2 gekozen, niet meer alle resultaten');
  await toggleCheckbox('Kies Foto 2');
  await press('Kies alle 30 resultaten');
  await clearText('Eigenaar zetten', 'eigenaar');
  await screen.findByText('2 foto’s gewijzigd.');
  expect(getBulkBodies()).toEqual([{ filter: toFilter(emptySearch), expected: 30, all: true, eigenaar: '' }]);

  responses['POST /api/fotoboek'] = { body: { results: { items: fotos, total: 10_000, more: true, downloads: 0 } } };
  await page.router.navigate('/admin/beeldbank?zoek=bos');
  await screen.findByText(/voor ‘bos’/);
  await toggleCheckbox('Kies Foto 1');
  expect(screen.queryByText(/hooguit 10.000/)).toBeNull();
  await toggleCheckbox('Alles op deze pagina');
  await screen.findByText('Verfijn je zoekopdracht tot hooguit 10.000 resultaten om ze allemaal te kiezen');
  expect(screen.queryByRole('button', { name: /^Kies alle/ })).toBeNull();
});
