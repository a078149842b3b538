import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../lib/api.js';
import { neighbours, portal } from '../../test/answers.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { refusal, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const heide = buildFoto({ _id: idOf(2), beschrijving: 'Heide', tags: [idOf(21), idOf(99)], themes: [idOf(31)] });
const search = `?tags=${idOf(21)}&themas=${idOf(31)}&page=2`;
const address = `GET /api/fotoboek/${idOf(2)}`;
const item = `/beeldbank/item/${idOf(2)}`;

let answers: Answers;
let calls: ReturnType<typeof serve>;
const bodiesOf = (wanted: string) => calls.filter(({ path }) => path === wanted).map(({ body }) => body);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  answers = {
    ...portal,
    [address]: { body: { results: heide } },
    [`POST /api/fotoboek/neighbours/${idOf(2)}`]: neighbours(null, null),
  };
  calls = serve(answers);
});

describe('a photo that is gone', () => {
  it('says so, and leads to the search', async () => {
    answers[address] = refusal('foto_not_found');
    open(item + search);
    await heading('Deze foto bestaat niet (meer).');
    const onward = screen.getByRole('link', { name: 'Naar de foto’s' });
    expect(onward.getAttribute('href')).toBe(`/beeldbank/foto${search}`);
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('says so too when it was shown already', async () => {
    const { store } = open(item);
    await heading('Heide');
    answers[address] = refusal('foto_not_found');
    act(() => void store.dispatch(api.util.invalidateTags(['Foto'])));
    await heading('Deze foto bestaat niet (meer).');
    expect(screen.queryByText('Heide')).toBeNull();
  });
});

it('stays in sight when asking for it anew fails', async () => {
  const { store } = open(item);
  await heading('Heide');
  answers[address] = refusal('unexpected');
  act(() => void store.dispatch(api.util.invalidateTags(['Foto'])));
  await waitFor(() => expect(bodiesOf(`/api/fotoboek/${idOf(2)}`)).toHaveLength(2));
  await heading('Heide');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('that is not answered can be asked for again', async () => {
  answers[address] = refusal('unexpected');
  open(item);
  await heading('De foto is niet opgehaald');
  answers[address] = { body: { results: heide } };
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await heading('Heide');
});

it('names its labels as ways into the grid, those that still exist', async () => {
  open(item);
  const tag = await screen.findByRole('link', { name: 'Ree' });
  expect(tag.getAttribute('href')).toBe(`/beeldbank/foto?tags=${idOf(21)}`);
  const thema = screen.getByRole('link', { name: 'Winter' });
  expect(thema.getAttribute('href')).toBe(`/beeldbank/foto?themas=${idOf(31)}`);
  expect(tag.closest('ul')?.children).toHaveLength(1);
});

it('is kept by a lid, who cannot change it', async () => {
  open(item + search);
  await screen.findByRole('button', { name: 'Bewaar' });
  expect(screen.queryByRole('link', { name: 'Bewerken' })).toBeNull();
});

it('is kept and changed by an admin, in the same search', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  open(item + search);
  const edit = await screen.findByRole('link', { name: 'Bewerken' });
  expect(edit.getAttribute('href')).toBe(`/admin${item}${search}`);
  expect(screen.getByRole('button', { name: 'Bewaar' })).toBeTruthy();
});

it('opens over the whole page, and gives the focus back', async () => {
  open(item);
  const picture = await screen.findByRole('button', { name: 'Vergroot Heide' });
  picture.focus();
  fireEvent.click(picture);
  const viewer = await screen.findByRole('dialog', { name: 'Heide, groot' });
  fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(viewer.isConnected).toBe(false));
  expect(document.activeElement).toBe(picture);
});
