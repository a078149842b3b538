import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildSearchResponse, buildNeighboursResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const [eerste, heide, ven] = [
  buildFoto({ _id: idOf(1), beschrijving: 'Eerste' }),
  buildFoto({ _id: idOf(2), beschrijving: 'Heide' }),
  buildFoto({ _id: idOf(3), beschrijving: 'Ven' }),
];
const search = `?tags=ree-${idOf(21)}&themas=winter-${idOf(31)}&page=2`;
const itemOf = (number: number) => `/beeldbank/item/${idOf(number)}`;
const adminItemOf = (number: number) => `/admin${itemOf(number)}`;

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const getBodies = (pathname: string) => calls.filter(({ path }) => path === pathname).map(({ body }) => body);
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** Waits for the navigation that a key has started: a cached photo is shown within one task. */
const waitForNavigation = () => act(() => new Promise((done) => setTimeout(done)));
const pressKey = (key: string, target: Element = document.body, more = {}) =>
  fireEvent.keyDown(target, { key, ...more });

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse([eerste, heide, ven], 30),
    [`GET /api/fotoboek/${idOf(2)}`]: { body: { results: heide } },
    [`POST /api/fotoboek/neighbours/${idOf(1)}`]: buildNeighboursResponse(null, heide),
    [`POST /api/fotoboek/neighbours/${idOf(2)}`]: buildNeighboursResponse(eerste, ven),
    [`POST /api/fotoboek/neighbours/${idOf(3)}`]: buildNeighboursResponse(heide, null),
  };
  calls = serve(responses);
});

it('links the previous and next photo of the search, and shows them without another request', async () => {
  const { getLocation } = renderApp(`/beeldbank/foto${search}`);
  fireEvent.click(await screen.findByRole('link', { name: 'Heide' }));
  await findHeading('Heide');
  expect(getLocation()).toBe(itemOf(2) + search);
  const next = await screen.findByRole('link', { name: 'Volgende foto' });
  expect(next.getAttribute('href')).toBe(itemOf(3) + search);
  expect(screen.getByRole('link', { name: 'Vorige foto' }).getAttribute('href')).toBe(itemOf(1) + search);
  expect(getBodies(`/api/fotoboek/neighbours/${idOf(2)}`)).toMatchObject([{ tags: [idOf(21)], themes: [idOf(31)] }]);
  fireEvent.click(next);
  await findHeading('Ven');
  expect(getBodies(`/api/fotoboek/${idOf(3)}`)).toEqual([]);
  // There is no link past the end of the search.
  await screen.findByRole('link', { name: 'Vorige foto' });
  expect(screen.queryByRole('link', { name: 'Volgende foto' })).toBeNull();

  pressKey('ArrowLeft');
  await findHeading('Heide');
  expect(getLocation()).toBe(itemOf(2) + search);
  await screen.findByRole('link', { name: 'Volgende foto' });
  for (const modifier of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    pressKey('ArrowRight', document.body, modifier);
    await waitForNavigation();
    expect(getLocation()).toBe(itemOf(2) + search);
  }
  pressKey('ArrowRight');
  await waitFor(() => expect(getLocation()).toBe(itemOf(3) + search));

  // Each photo replaced the history entry, so that the list is one step back.
  const back = screen.getByRole('link', { name: 'Terug naar de foto’s' });
  expect(back.getAttribute('href')).toBe(`/beeldbank/foto${search}`);
  fireEvent.click(back);
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto${search}`));
  expect(getBodies('/api/fotoboek')).toHaveLength(1);
});

it('does not navigate with the arrow keys from a form field or while a dialog is open', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  const { getLocation } = renderApp(adminItemOf(2));
  await screen.findByRole('link', { name: 'Volgende foto' });
  for (const name of ['Eigenaar', 'Tags']) pressKey('ArrowRight', screen.getByRole('combobox', { name }));
  pressKey('ArrowRight', screen.getByLabelText('Beschrijving'));
  await waitForNavigation();
  expect(getLocation()).toBe(adminItemOf(2));
  fireEvent.click(screen.getByRole('button', { name: 'Verwijderen' }));
  const dialog = await screen.findByRole('dialog');
  pressKey('ArrowRight', dialog);
  pressKey('ArrowRight');
  await waitForNavigation();
  expect(getLocation()).toBe(adminItemOf(2));
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  pressKey('ArrowRight');
  await waitForNavigation();
  expect(getLocation()).toBe(adminItemOf(3));
});

it('goes through the search in the full-screen viewer', async () => {
  const { getLocation } = renderApp(itemOf(2) + search);
  await screen.findByRole('link', { name: 'Volgende foto' });
  fireEvent.click(screen.getByRole('button', { name: 'Vergroot Heide' }));
  const viewer = await screen.findByRole('dialog', { name: 'Heide, groot' });
  fireEvent.click(within(viewer).getByRole('button', { name: 'Volgende foto' }));
  await screen.findByRole('dialog', { name: 'Ven, groot' });
  expect(getLocation()).toBe(itemOf(3) + search);
});
