import type { FotoSuggestion } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildFoto, buildLabel, idOf } from '../../../test/builders.js';
import { buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const suggestions: FotoSuggestion[] = [
  { kind: 'tag', text: 'heide', _id: idOf(21), count: 24 },
  { kind: 'thema', text: 'Heidevelden', _id: idOf(31), count: 1 },
  { kind: 'eigenaar', text: 'Hein Smit', count: 3 },
  { kind: 'plaats', text: 'Heidedorp', count: 2 },
  { kind: 'woord', text: 'heidebrand', count: 12_000 },
];
const names = [
  'heide, tag, 24 foto’s',
  'Heidevelden, thema, 1 foto',
  'Hein Smit, eigenaar, 3 foto’s',
  'Heidedorp, plaats, 2 foto’s',
  'heidebrand, woord, 10.000+ foto’s',
];
let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    'GET /api/fotoboek/tags': { body: { results: [buildLabel('heide', 21, 24)] } },
    'POST /api/fotoboek': buildSearchResponse([buildFoto()], 90),
    'GET /api/fotoboek/suggest?q=hei': { body: { results: suggestions } },
  };
  calls = serve(responses);
});

const findField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Zoek een foto' });
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const press = (field: HTMLElement, key: string, options = {}) => fireEvent.keyDown(field, { key, ...options });
const findList = async () => within(await screen.findByRole('listbox', { name: 'Suggesties' }));
const getLabel = (element: Element | null) => element?.getAttribute('aria-label') ?? undefined;
const findOptions = async () => (await findList()).getAllByRole('option').map(getLabel);
const getActive = (field: HTMLElement) =>
  getLabel(document.getElementById(field.getAttribute('aria-activedescendant') ?? ''));
const countRequests = () => calls.filter(({ path }) => path.startsWith('/api/fotoboek/suggest')).length;

/** Opens a page, and types in its search field. */
const setup = async (address = '/beeldbank/foto', text = 'hei') => {
  const app = renderApp(address);
  const field = await findField();
  act(() => field.focus());
  // Once what loads later is there.
  await waitFor(() => expect(field.getAttribute('aria-keyshortcuts')).toBe('/'));
  type(field, text);
  return { ...app, field };
};

it('lists what starts with the text, with kind and count, and says how many', async () => {
  const { field } = await setup();
  expect(await findOptions()).toEqual(names);
  expect(screen.getByText('5 suggesties').getAttribute('role')).toBe('status');
  const list = screen.getByRole('listbox', { name: 'Suggesties' });
  expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')]).toEqual(['true', list.id]);
  expect(field.hasAttribute('aria-activedescendant')).toBe(false);
});

it('moves through the list with the arrow keys, and back into the text with others', async () => {
  const { field } = await setup();
  await findOptions();
  const move = (key: string) => {
    press(field, key);
    return getActive(field);
  };
  expect(['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown'].map(move)).toEqual([
    names[0],
    names[1],
    names[0],
    names[4],
    names[0],
  ]);
  expect(getLabel((await findList()).getByRole('option', { selected: true }))).toBe(names[0]);
  expect(move('End')).toBeUndefined();
  press(field, 'ArrowUp', { altKey: true });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(move('ArrowDown')).toBe(names[0]);
});

it('replaces the text by a filter, also while the text is not in the URL yet', async () => {
  const { field, getLocation } = await setup();
  fireEvent.click((await findList()).getByRole('option', { name: names[0]! }));
  await waitFor(() => expect(getLocation()).toMatch(new RegExp(`^/beeldbank/foto[?]tags=[a-z-]*${idOf(21)}$`)));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('adds to the filters that there are with Enter, and searches for a chosen word', async () => {
  const { field, getLocation } = await setup(`/beeldbank/foto?tags=${idOf(22)}`);
  await waitFor(() => expect(getLocation()).toContain('zoek=hei'));
  await findOptions();
  press(field, 'ArrowDown');
  press(field, 'Enter');
  await waitFor(() => expect(getLocation()).toMatch(new RegExp(`[?]tags=[a-z-]*${idOf(22)},[a-z-]*${idOf(21)}$`)));

  type(field, 'hei');
  fireEvent.click((await findList()).getByRole('option', { name: names[4]! }));
  await waitFor(() => expect(getLocation()).toContain('zoek=heidebrand'));
  expect(field.value).toBe('heidebrand');
});

it('closes with Escape, which then empties the field, and when the focus leaves', async () => {
  const { field } = await setup();
  await findOptions();
  press(field, 'Escape');
  expect([screen.queryByRole('listbox'), field.value]).toEqual([null, 'hei']);
  press(field, 'Escape');
  expect(field.value).toBe('');
  type(field, 'hei');
  await findOptions();
  act(() => field.blur());
  expect(screen.queryByRole('listbox')).toBeNull();
  act(() => field.focus());
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('ignores a response to an earlier text, and goes on silently when a request fails', async () => {
  const late = createDeferredResponse();
  responses['GET /api/fotoboek/suggest?q=he'] = late.pendingResponse;
  const { field } = await setup('/beeldbank/foto', 'he');
  await waitFor(() => expect(countRequests()).toBe(1));
  type(field, 'hei');
  await findOptions();
  await act(async () => void (await late.respond({ body: { results: [] } })));
  expect(await findOptions()).toEqual(names);

  responses['GET /api/fotoboek/suggest?q=heik'] = errorResponse('unexpected');
  const status = screen.getByText('5 suggesties');
  type(field, 'heik');
  // The same number is not announced again.
  expect(status.textContent).toBe('5 suggesties');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect([status.textContent, screen.queryByRole('alert')]).toEqual(['', null]);
  type(field, '   ');
  expect(countRequests()).toBe(3);
});

it('lists nothing for the text of the URL until somebody types', async () => {
  renderApp('/beeldbank/foto?zoek=hei');
  const field = await findField();
  await waitFor(() => expect(field.getAttribute('aria-keyshortcuts')).toBe('/'));
  act(() => field.focus());
  expect(countRequests()).toBe(0);
  type(field, 'he');
  type(field, 'hei');
  expect(await findOptions()).toEqual(names);
  expect(countRequests()).toBe(1);
});
