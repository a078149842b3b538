import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, buildJob, idOf } from '../../../test/builders.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { emptySearch, toFilter } from '../foto-search.js';

const bulkRoute = 'POST /api/beheer/fotos/bulk';
const fotos = [1, 2, 3].map((number) => buildFoto({ _id: idOf(number), beschrijving: `Foto ${number}` }));
const buildBulkResult = (ids: string[], gone: string[] = []) => ({
  body: { results: { undo: idOf(50), total: ids.length + gone.length, done: ids, gone, full: [] } },
});
const findCheckbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const toggleCheckbox = async (name: string) => fireEvent.click(await findCheckbox(name));

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
let page: ReturnType<typeof renderApp>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse(fotos, 30),
    [bulkRoute]: buildBulkResult([idOf(1), idOf(2)]),
  };
  calls = serve(responses);
  page = renderApp('/admin/beeldbank');
});
afterEach(() => void vi.restoreAllMocks());
const getBulkBodies = () => filterCalls(calls)(bulkRoute).map(({ body }) => body);

it('keeps the selection across pages, and clears it with another filter', async () => {
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
});

it('adds a tag to all selected photos, and reports the deleted ones', async () => {
  responses[bulkRoute] = buildBulkResult([idOf(1)], [idOf(2)]);
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
});

it('removes a thema from the selected photos and sets their eigenaar', async () => {
  await toggleCheckbox('Kies Foto 1');
  await press('Tag of thema weghalen');
  fireEvent.click(await screen.findByRole('combobox', { name: 'Thema’s' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Winter' }));
  await press('Weghalen');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Eigenaar zetten');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByRole('combobox', { name: 'Eigenaar' }), { target: { value: 'Studio Ven' } });
  await press('Opslaan');
  await waitFor(() =>
    expect(getBulkBodies()).toEqual([
      { fotos: [idOf(1)], remove: { tags: [], themes: [idOf(31)] } },
      { fotos: [idOf(1)], eigenaar: 'Studio Ven' },
    ]),
  );
});

describe('the other changes', () => {
  const openMenu = async (name: string) => {
    await toggleCheckbox('Kies Foto 1');
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
    return getBulkBodies();
  };

  it('append to the beschrijving', async () => {
    const dialog = await openMenu('Beschrijving aanvullen of zetten');
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
    await dialog.findByText('Vul in wat erbij komt.');
    type(dialog, 'Beschrijving', 'Foto: Ria');
    expect(await submit(dialog, 'Opslaan')).toEqual([{ fotos: [idOf(1)], append: { beschrijving: 'Foto: Ria' } }]);
  });

  it('replace the beschrijving, and say so when that empties it', async () => {
    const dialog = await openMenu('Beschrijving aanvullen of zetten');
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Vervang wat er staat/ }));
    dialog.getByText('Je hebt niets ingevuld: de tekst wordt leeggemaakt.');
    type(dialog, 'Beschrijving', 'Ven');
    expect(await submit(dialog, 'Opslaan')).toEqual([{ fotos: [idOf(1)], beschrijving: 'Ven' }]);
  });

  it('set the locatie, and say first how many photos change', async () => {
    const results = { total: 2590, changed: 2500, same: 80, full: 0, gone: 10, fields: [] };
    responses['POST /api/beheer/fotos/bulk/preview'] = { body: { results } };
    const dialog = await openMenu('Locatie zetten');
    type(dialog, 'Locatie', 'Leenderheide');
    await dialog.findByText('Dit wijzigt 2.500 van 2.590 foto’s. Al zo: 80 foto’s. Intussen verwijderd: 10 foto’s.');
    const previews = filterCalls(calls)('POST /api/beheer/fotos/bulk/preview').map(({ body }) => body);
    expect(previews.at(-1)).toEqual({ fotos: [idOf(1)], locatie: 'Leenderheide' });
    expect(await submit(dialog, 'Opslaan')).toEqual([{ fotos: [idOf(1)], locatie: 'Leenderheide' }]);
  });

  it('replace the tags, and leave the themas as they are', async () => {
    const dialog = await openMenu('Tags of thema’s vervangen');
    fireEvent.click(dialog.getByRole('combobox', { name: 'Tags' }));
    fireEvent.click(await dialog.findByRole('option', { name: 'Ree' }));
    expect(await submit(dialog, 'Vervangen')).toEqual([{ fotos: [idOf(1)], replace: { tags: [idOf(21)] } }]);
  });

  it.each([
    ['Publiceren', 'Publiceren', 'zichtbaar'],
    ['Niet meer tonen (concept)', 'Niet meer tonen', 'concept'],
  ])('%s', async (entry, button, status) => {
    expect(await submit(await openMenu(entry), button)).toEqual([{ fotos: [idOf(1)], status }]);
  });
});

it('shows the bulk actions in a menu on a small screen', async () => {
  cleanup();
  const originalMatchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...originalMatchMedia(query),
    matches: query.includes('62em'),
  }));
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

it('undoes a change of the selected photos from its notice', async () => {
  const undoRoute = `POST /api/beheer/undo/${idOf(50)}`;
  responses[undoRoute] = { body: { results: buildJob({ kind: 'undo', done: 1 }) } };
  await toggleCheckbox('Kies Foto 1');
  await press('Eigenaar zetten');
  await press('Opslaan');
  await press('Ongedaan maken');
  await screen.findByText('Ongedaan gemaakt: Eigenaar gewijzigd. 1 foto teruggezet.');
  expect(filterCalls(calls)(undoRoute)).toHaveLength(1);
});

it('follows a change that a job continues', async () => {
  responses[bulkRoute] = {
    body: { results: { job: idOf(50), undo: idOf(50), total: 3, done: [], gone: [], full: [] } },
  };
  const running = buildJob({ _id: idOf(50), finishedAt: null, state: 'running', total: 3, processed: 1 });
  responses[`GET /api/beheer/jobs/${idOf(50)}`] = { body: { results: running } };
  await toggleCheckbox('Alles op deze pagina');
  await press('Eigenaar zetten');
  await press('Opslaan');
  await screen.findByText('Bezig: 1 van 3 foto’s.');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
});

describe('choosing a range', () => {
  const getTicked = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Kies Foto/ }).map(({ checked }) => checked);

  it('chooses up to a checkbox that is clicked with Shift, and says how', async () => {
    await toggleCheckbox('Kies Foto 3');
    fireEvent.click(await findCheckbox('Kies Foto 1'), { shiftKey: true });
    expect(getTicked()).toEqual([true, true, true]);
    expect(screen.getByText('3 gekozen').getAttribute('role')).toBe('status');
    fireEvent.click(await findCheckbox('Kies Foto 2'), { shiftKey: true });
    expect(getTicked()).toEqual([false, false, true]);
    const bar = screen.getByRole('group', { name: 'Gekozen foto’s', description: /^Met Shift en een klik/ });
    expect(within(bar).getByText('1 gekozen')).toBeTruthy();
  });

  it('extends and shrinks it with Shift and the arrow keys, and moves the focus', async () => {
    const boxes = await screen.findAllByRole('checkbox', { name: /^Kies Foto/ });
    boxes[0]!.focus();
    for (const key of ['ArrowRight', 'ArrowDown']) fireEvent.keyDown(document.activeElement!, { key, shiftKey: true });
    expect([getTicked(), boxes.indexOf(document.activeElement as HTMLElement)]).toEqual([[true, true, true], 2]);
    for (const key of ['ArrowLeft', 'ArrowUp']) fireEvent.keyDown(document.activeElement!, { key, shiftKey: true });
    expect([getTicked(), boxes.indexOf(document.activeElement as HTMLElement)]).toEqual([[true, false, false], 0]);
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', shiftKey: true });
    expect(document.activeElement).toBe(boxes[0]);
  });

  it.each([{}, { shiftKey: true, ctrlKey: true }])('does nothing at an arrow key with %j', async (modifiers) => {
    const box = await findCheckbox('Kies Foto 1');
    box.focus();
    // Returns false when the default is prevented.
    expect(fireEvent.keyDown(box, { key: 'ArrowRight', ...modifiers })).toBe(true);
    expect([document.activeElement, getTicked()]).toEqual([box, [false, false, false]]);
  });
});

describe('choosing all results', () => {
  it('asks about all of them and sends the filter', async () => {
    await page.router.navigate('/admin/beeldbank?zoek=heide&volgorde=oudste');
    await toggleCheckbox('Alles op deze pagina');
    await press('Kies alle 30 resultaten');
    await screen.findByText('Alle 30 resultaten gekozen');
    expect(document.activeElement).toBe(await findCheckbox('Alles op deze pagina'));
    await press('Verwijderen');
    const dialog = within(await screen.findByRole('dialog', { name: '30 foto’s verwijderen?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
    const filter = { ...toFilter(emptySearch), tekst: 'heide' };
    expect(getBulkBodies()).toEqual([{ filter, expected: 30, toTrash: true }]);
  });

  it('sends every criterion of the grid, so that exactly its photos are changed', async () => {
    await page.router.navigate(
      `/admin/beeldbank?tags=${idOf(21)},${idOf(22)}&tagkeuze=een&vorm=staand&vanaf=2026-01-01&eigenaar=Loes&breedte=3000&locatie=Ede`,
    );
    await toggleCheckbox('Alles op deze pagina');
    await press('Kies alle 30 resultaten');
    await press('Eigenaar zetten');
    await press('Opslaan');
    await screen.findByText('2 foto’s gewijzigd.');
    const filter = {
      ...toFilter(emptySearch),
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
    expect(getBulkBodies()).toEqual([{ filter, expected: 30, eigenaar: '' }]);
  });

  it('confirms that a filter without criteria is meant', async () => {
    await toggleCheckbox('Alles op deze pagina');
    await press('Kies alle 30 resultaten');
    await press('Eigenaar zetten');
    await press('Opslaan');
    await screen.findByText('2 foto’s gewijzigd.');
    expect(getBulkBodies()).toEqual([{ filter: toFilter(emptySearch), expected: 30, all: true, eigenaar: '' }]);
  });

  it('chooses the rest of the page when one is deselected', async () => {
    await toggleCheckbox('Alles op deze pagina');
    await press('Kies alle 30 resultaten');
    await toggleCheckbox('Kies Foto 2');
    await screen.findByText('2 gekozen, niet meer alle resultaten');
  });

  it('is not offered above 10,000 results, nor for part of the page', async () => {
    responses['POST /api/fotoboek'] = { body: { results: { items: fotos, total: 10_000, more: true, downloads: 0 } } };
    await page.router.navigate('/admin/beeldbank?zoek=bos');
    await screen.findByText(/^10.000\+/);
    await toggleCheckbox('Kies Foto 1');
    expect(screen.queryByText(/hooguit 10.000/)).toBeNull();
    await toggleCheckbox('Alles op deze pagina');
    await screen.findByText('Verfijn je zoekopdracht tot hooguit 10.000 resultaten om ze allemaal te kiezen');
    expect(screen.queryByRole('button', { name: /^Kies alle/ })).toBeNull();
  });
});

it('moves the focus to the checkbox of the page when the selection is cleared', async () => {
  await toggleCheckbox('Kies Foto 1');
  await press('Keuze wissen');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
  expect(document.activeElement).toBe(await findCheckbox('Alles op deze pagina'));
});

it('ignores the checkboxes of the previous search while another one loads', async () => {
  const { respond, pendingResponse } = createDeferredResponse();
  await findCheckbox('Kies Foto 1');
  responses['POST /api/fotoboek'] = pendingResponse;
  await page.router.navigate('/admin/beeldbank?zoek=bos');
  await toggleCheckbox('Kies Foto 1');
  await toggleCheckbox('Alles op deze pagina');
  await act(() => respond(buildSearchResponse(fotos.slice(1))));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Kies Foto 1' })).toBeNull());
  expect(screen.queryByText(/gekozen/)).toBeNull();
});
