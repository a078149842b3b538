import type { FotoBulk, FotoSearch } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const searchRoute = 'POST /api/fotoboek';
const bulkRoute = 'POST /api/beheer/fotos/bulk';
const ree = idOf(21);

const buildBank = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildFoto({ _id: idOf(100 + index), beschrijving: `Foto ${index + 1}`, eigenaar: 'Pieter van Dam', tags: [ree] }),
  );
let bank: ReturnType<typeof buildBank>;
let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const getLastBody = () => calls.at(-1)?.body;
const getBulkBodies = () => filterCalls(calls)(bulkRoute).map(({ body }) => body as FotoBulk);

/** Searches as the API does, with the text as an eigenaar. */
const search = () => {
  const { tekst, tags, fotos, limit, page } = getLastBody() as FotoSearch;
  const found = bank.filter(
    (foto) =>
      (!tekst || foto.eigenaar === tekst) &&
      (tags.length === 0 || tags.some((tag) => foto.tags.includes(tag))) &&
      (!fotos || fotos.includes(foto._id)),
  );
  const [start, total] = [((page ?? 1) - 1) * limit, found.length];
  return { body: { results: { items: found.slice(start, start + limit), total, more: false, downloads: 0 } } };
};
const changeFotos = () => {
  const { fotos = [], eigenaar, remove, toTrash } = getLastBody() as FotoBulk;
  const done = fotos.filter((id) => bank.some(({ _id }) => _id === id));
  bank = bank
    .filter(({ _id }) => !toTrash || !done.includes(_id))
    .map((foto) =>
      done.includes(foto._id)
        ? {
            ...foto,
            eigenaar: eigenaar ?? foto.eigenaar,
            tags: foto.tags.filter((tag) => !remove?.tags.includes(tag)),
          }
        : foto,
    );
  return { body: { results: { total: fotos.length, done, gone: fotos.filter((id) => !done.includes(id)), full: [] } } };
};

beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  bank = buildBank(14);
  responses = { ...portalResponses, [searchRoute]: search, [bulkRoute]: changeFotos };
  calls = serve(responses);
});

// By label: finding a role among a hundred cards takes seconds.
const findBox = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const toggle = async (...numbers: number[]) => {
  for (const number of numbers) fireEvent.click(await findBox(`Kies Foto ${number}`));
};
const toggleRange = async (first: number, last: number) => {
  await toggle(first);
  fireEvent.click(await findBox(`Kies Foto ${last}`), { shiftKey: true });
};
const getTicked = () =>
  screen
    .getAllByLabelText<HTMLInputElement>(/^Kies /)
    .filter(({ checked }) => checked)
    .map((box) => Number(/\d+/.exec(box.getAttribute('aria-label') ?? '')?.[0]));
const findEdited = (count: number) =>
  screen.findByRole('region', { name: `Net bewerkt, niet meer in dit resultaat (${count})` });
const getEditedNames = (region: HTMLElement) =>
  within(region)
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'));
const setEigenaar = async (eigenaar: string) => {
  await press('Eigenaar zetten');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByRole('combobox', { name: 'Eigenaar' }), { target: { value: eigenaar } });
  await press('Opslaan');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

it('shows the photos that left the results by an edit, with their checkboxes, and asks about those that are shown', async () => {
  renderApp(`/admin/beeldbank?tags=${ree}`);
  await findBox('Kies Foto 1');
  await toggleRange(1, 10);
  await screen.findByText('10 gekozen');
  await press('Tag of thema weghalen');
  fireEvent.click(await screen.findByRole('combobox', { name: 'Tags' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Ree' }));
  await press('Weghalen');
  const edited = await findEdited(10);
  expect(getEditedNames(edited)).toEqual(numbers(1, 10).map((number) => `Foto ${number}`));
  expect(getTicked()).toEqual(numbers(1, 10));
  await screen.findByText('10 gekozen, net bewerkt');
  fireEvent.click(within(edited).getByLabelText('Kies Foto 3'));
  await screen.findByText('9 gekozen, net bewerkt');
  expect(getTicked()).not.toContain(3);
  fireEvent.click(within(edited).getByLabelText('Kies Foto 3'));
  await screen.findByText('10 gekozen, net bewerkt');
  fireEvent.click(await findBox('Alles op deze pagina'));
  await screen.findByText('14 gekozen, waarvan 10 net bewerkt');
  expect(getTicked()).toHaveLength(14);
  fireEvent.click(within(edited).getByRole('button', { name: 'Net bewerkte foto’s sluiten' }));
  await screen.findByText('4 gekozen');
  expect(getTicked()).toEqual(numbers(11, 14));
  await press('Verwijderen');
  const dialog = within(await screen.findByRole('dialog', { name: '4 foto’s verwijderen?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
  await screen.findByText('4 foto’s verwijderd. Je vindt ze nog 30 dagen in de prullenbak.');
  expect(getBulkBodies().at(-1)).toEqual({ fotos: numbers(110, 113).map(idOf), toTrash: true });
});

it('finds which photos of other pages left the results, with their new eigenaar, and keeps those that are still in them', async () => {
  const { router } = renderApp('/admin/beeldbank?zoek=Pieter+van+Dam&per=12');
  await toggle(1, 2);
  await router.navigate('/admin/beeldbank?zoek=Pieter+van+Dam&per=12&page=2');
  await toggle(13);
  await screen.findByText('3 gekozen, waarvan 2 op andere pagina’s');
  await setEigenaar('Ada');
  const edited = await findEdited(3);
  expect(getEditedNames(edited)).toEqual(['Foto 1', 'Foto 2', 'Foto 13']);
  expect(within(edited).getAllByText('Ada')).toHaveLength(3);
  await screen.findByText('3 gekozen, net bewerkt');

  await router.navigate('/admin/beeldbank?per=12');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
  await toggle(1, 2);
  await router.navigate('/admin/beeldbank?per=12&page=2');
  await toggle(13);
  await setEigenaar('Bas');
  await screen.findByText('3 gekozen, waarvan 2 op andere pagina’s');
  expect(screen.queryByText(/^Net bewerkt/)).toBeNull();
  await press('Haal die 2 uit je keuze');
  await screen.findByText('1 gekozen');
  expect(document.activeElement).toBe(await findBox('Alles op deze pagina'));
});

it('deselects what another admin changed', async () => {
  bank = bank.slice(0, 3);
  renderApp('/admin/beeldbank?zoek=Pieter+van+Dam');
  await findBox('Kies Foto 1');
  await toggle(1, 2);
  bank = bank.map((foto) => (foto._id === idOf(101) ? { ...foto, eigenaar: 'Bas' } : foto));
  responses[bulkRoute] = () => {
    responses[bulkRoute] = changeFotos;
    return errorResponse('unavailable');
  };
  await toggle(3);
  await press('Eigenaar zetten');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Maak de eigenaar leeg' }));
  await press('Leegmaken');
  await screen.findByText('De dienst is even niet bereikbaar. Probeer het zo nog eens.');
  await screen.findByText('2 gekozen');
  expect(getTicked()).toEqual([1, 3]);
});

it('goes to the last page when the photos of the last page are deleted', async () => {
  const { getLocation, router } = renderApp('/admin/beeldbank/prullenbak');
  await screen.findByRole('heading', { level: 1 });
  await router.navigate('/admin/beeldbank?per=12&page=2');
  await findBox('Kies Foto 14');
  fireEvent.click(await findBox('Alles op deze pagina'));
  await press('Verwijderen');
  const dialog = within(await screen.findByRole('dialog', { name: '2 foto’s verwijderen?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?per=12'));
  await findBox('Kies Foto 12');
  await router.navigate(-1);
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank/prullenbak'));
});

it('keeps the bar and the section when no results are left, and moves the focus to the results when both disappear', async () => {
  bank = bank.slice(0, 2);
  renderApp('/admin/beeldbank?zoek=Pieter+van+Dam');
  await findBox('Kies Foto 1');
  fireEvent.click(await findBox('Alles op deze pagina'));
  await setEigenaar('Ada');
  await findEdited(2);
  await screen.findByRole('heading', { name: /^Niets gevonden/ });
  expect(screen.queryByLabelText('Alles op deze pagina')).toBeNull();
  await press('Keuze wissen');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Resultaten' }));
});
