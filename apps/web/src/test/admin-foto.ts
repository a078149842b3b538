import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { api } from '../lib/api/api.js';
import { found, neighbours, portal } from './answers.js';
import { buildFoto, idOf } from './builders.js';
import type { open } from './render.js';
import { sentIn, serve, type Answers } from './server.js';
import { tokenOf } from './tokens.js';

/** The ids of the labels in `portal`. */
export const [ree, ven, winter] = [idOf(21), idOf(22), idOf(31)];
export const heide = buildFoto({ _id: idOf(1), tags: [ree] });
export const bos = buildFoto({ _id: idOf(2), beschrijving: 'Bos', eigenaar: 'Piet' });
export const later = (foto: Foto, told: Partial<Foto>, second = 1): Foto => ({
  ...foto,
  ...told,
  updatedAt: `2026-11-21T10:00:0${second}.000Z`,
});
export const one = ({ _id }: Foto) => `GET /api/fotoboek/${_id}`;
export const update = ({ _id }: Foto) => `POST /api/fotoboek/update/${_id}`;
export const around = ({ _id }: Foto) => `POST /api/fotoboek/neighbours/${_id}`;
export const body = (foto: Foto) => ({ body: { results: foto } });
export const page = `/admin/beeldbank/item/${heide._id}`;

/** An admin, and two photos of which the first is looked at: afresh for each test, which changes the answers as it likes. */
export const servedAsAdmin = () => {
  const answers: Answers = {};
  let calls: ReturnType<typeof serve> = [];
  beforeEach(() => {
    localStorage.setItem('token', tokenOf('admin'));
    for (const asked of Object.keys(answers)) delete answers[asked];
    Object.assign(answers, {
      ...portal,
      'POST /api/fotoboek': found([heide, bos]),
      [one(heide)]: body(heide),
      [one(bos)]: body(bos),
      [around(heide)]: neighbours(null, bos),
      [around(bos)]: neighbours(heide, null),
    });
    calls = serve(answers);
  });
  // Of the calls of this test: they begin anew with each.
  const sent = (wanted: string) => sentIn(calls)(wanted);
  return { answers, sent };
};

export const field = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name: 'Foto bewerken' });
  return screen.getByRole<HTMLInputElement>('textbox', { name });
};
export const choice = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
export const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
export const search = (control: HTMLElement, value: string) => {
  act(() => control.focus());
  fireEvent.change(control, { target: { value } });
};
export const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
export const isSaved = async () =>
  expect((await screen.findByText('Goed..')).closest('[role]')?.getAttribute('role')).toBe('status');
/** Asks for every photo anew, as after the line was gone. */
export const askAnew = ({ store }: ReturnType<typeof open>) =>
  act(() => void store.dispatch(api.util.invalidateTags(['Foto'])));
