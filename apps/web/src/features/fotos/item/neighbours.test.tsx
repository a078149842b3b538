import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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
const search = `?tags=${idOf(21)}&themas=${idOf(31)}&page=2`;
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

describe('previous and next photo', () => {
  it('uses the search of the URL, and keeps it in the links and the back link', async () => {
    renderApp(itemOf(2) + search);
    const next = await screen.findByRole('link', { name: 'Volgende foto' });
    expect(next.getAttribute('href')).toBe(itemOf(3) + search);
    expect(screen.getByRole('link', { name: 'Vorige foto' }).getAttribute('href')).toBe(itemOf(1) + search);
    expect(getBodies(`/api/fotoboek/neighbours/${idOf(2)}`)).toMatchObject([{ tags: [idOf(21)], themes: [idOf(31)] }]);
    const back = screen.getByRole('link', { name: 'Terug naar de foto’s' });
    expect(back.getAttribute('href')).toBe(`/beeldbank/foto${search}`);
  });

  it('shows a neighbour without another request, and no link past the end of the search', async () => {
    renderApp(itemOf(2));
    fireEvent.click(await screen.findByRole('link', { name: 'Volgende foto' }));
    await findHeading('Ven');
    expect(getBodies(`/api/fotoboek/${idOf(3)}`)).toEqual([]);
    await screen.findByRole('link', { name: 'Vorige foto' });
    expect(screen.queryByRole('link', { name: 'Volgende foto' })).toBeNull();
  });

  it('replaces the history entry, so that browser back leads to the list', async () => {
    const { getLocation } = renderApp(`/beeldbank/foto${search}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Heide' }));
    await findHeading('Heide');
    expect(getLocation()).toBe(itemOf(2) + search);
    fireEvent.click(await screen.findByRole('link', { name: 'Volgende foto' }));
    await findHeading('Ven');
    pressKey('ArrowLeft');
    await findHeading('Heide');
    fireEvent.click(screen.getByRole('link', { name: 'Terug naar de foto’s' }));
    await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto${search}`));
    expect(getBodies('/api/fotoboek')).toHaveLength(1);
  });
});

describe('arrow keys on a photo page', () => {
  it('go to the next and the previous photo', async () => {
    const { getLocation } = renderApp(itemOf(2) + search);
    await screen.findByRole('link', { name: 'Volgende foto' });
    pressKey('ArrowRight');
    await waitFor(() => expect(getLocation()).toBe(itemOf(3) + search));
    await screen.findByRole('link', { name: 'Vorige foto' });
    pressKey('ArrowLeft');
    await waitFor(() => expect(getLocation()).toBe(itemOf(2) + search));
  });

  it.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
    'do nothing with the modifier %j',
    async (modifier) => {
      const { getLocation } = renderApp(itemOf(2));
      await screen.findByRole('link', { name: 'Volgende foto' });
      pressKey('ArrowRight', document.body, modifier);
      await waitForNavigation();
      expect(getLocation()).toBe(itemOf(2));
      pressKey('ArrowRight');
      await waitForNavigation();
      expect(getLocation()).toBe(itemOf(3));
    },
  );

  it('do not navigate from a form field', async () => {
    localStorage.setItem('token', tokenOf('admin'));
    const { getLocation } = renderApp(adminItemOf(2));
    await screen.findByRole('link', { name: 'Volgende foto' });
    for (const name of ['Eigenaar', 'Tags']) pressKey('ArrowRight', screen.getByRole('combobox', { name }));
    pressKey('ArrowRight', screen.getByLabelText('Beschrijving'));
    await waitForNavigation();
    expect(getLocation()).toBe(adminItemOf(2));
    pressKey('ArrowRight');
    await waitForNavigation();
    expect(getLocation()).toBe(adminItemOf(3));
  });

  it('do nothing while a dialog is open, wherever the focus is', async () => {
    localStorage.setItem('token', tokenOf('admin'));
    const { getLocation } = renderApp(adminItemOf(2));
    await screen.findByRole('link', { name: 'Volgende foto' });
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
