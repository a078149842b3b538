import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { api } from '../lib/api/api.js';
import { buildNeighboursResponse, buildSearchResponse, portalResponses } from './portal-responses.js';
import { buildFoto, idOf } from './builders.js';
import type { renderApp } from './render.js';
import { filterCalls, serve, type MockResponses } from './server.js';
import { tokenOf } from './tokens.js';

/** The ids of the labels in `portalResponses`. */
export const [ree, ven, winter] = [idOf(21), idOf(22), idOf(31)];
export const heide = buildFoto({ _id: idOf(1), tags: [ree] });
export const bos = buildFoto({ _id: idOf(2), beschrijving: 'Bos', eigenaar: 'Piet' });
export const buildUpdatedFoto = (foto: Foto, overrides: Partial<Foto>, second = 1): Foto => ({
  ...foto,
  ...overrides,
  updatedAt: `2026-11-21T10:00:0${second}.000Z`,
});
export const fotoRoute = ({ _id }: Foto) => `GET /api/fotoboek/${_id}`;
export const updateRoute = ({ _id }: Foto) => `POST /api/fotoboek/update/${_id}`;
export const neighboursRoute = ({ _id }: Foto) => `POST /api/fotoboek/neighbours/${_id}`;
export const oldPicturesRoute = ({ _id }: Foto) => `GET /api/fotoboek/versions/${_id}`;
export const body = (foto: Foto) => ({ body: { results: foto } });
export const page = `/admin/beeldbank/item/${heide._id}`;

/**
 * Signs in an admin before each test and serves two photos. Each test starts with new `responses`, which it may change.
 * `sent` returns the calls of the current test to a route.
 */
export const setupAdminFoto = () => {
  const responses: MockResponses = {};
  let calls: ReturnType<typeof serve> = [];
  beforeEach(() => {
    localStorage.setItem('token', tokenOf('admin'));
    for (const route of Object.keys(responses)) delete responses[route];
    Object.assign(responses, {
      ...portalResponses,
      'POST /api/fotoboek': buildSearchResponse([heide, bos], 30),
      [fotoRoute(heide)]: body(heide),
      [fotoRoute(bos)]: body(bos),
      [oldPicturesRoute(heide)]: { body: { results: [] } },
      [oldPicturesRoute(bos)]: { body: { results: [] } },
      [neighboursRoute(heide)]: buildNeighboursResponse(null, bos),
      [neighboursRoute(bos)]: buildNeighboursResponse(heide, null),
    });
    calls = serve(responses);
  });
  // Reads `calls` at the time of the call, because each test has its own list.
  const sent = (route: string) => filterCalls(calls)(route);
  return { responses, sent };
};

export const field = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name: 'Foto bewerken' });
  return screen.getByRole<HTMLInputElement>(name === 'Eigenaar' ? 'combobox' : 'textbox', { name });
};
export const findCombobox = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
export const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
export const search = (control: HTMLElement, value: string) => {
  act(() => control.focus());
  fireEvent.change(control, { target: { value } });
};
export const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
export const expectSaved = async () =>
  expect((await screen.findByText('Goed..')).closest('[role]')?.getAttribute('role')).toBe('status');
/** Refetches every photo, as after a lost connection. */
export const refetchFotos = ({ store }: ReturnType<typeof renderApp>) =>
  act(() => void store.dispatch(api.util.invalidateTags(['Foto'])));
