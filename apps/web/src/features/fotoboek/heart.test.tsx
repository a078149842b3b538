import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { found, kept, neighbours, portal } from '../../test/answers.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const add = `GET /api/fotoboek/collection/${idOf(1)}`;
const downloads = 'GET /api/fotoboek/downloads?page=1&limit=12';
const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide' });
const ven = buildFoto({ _id: idOf(2), beschrijving: 'Ven', inCollection: true });
const docOf = (foto: Foto) => ({ _id: idOf(50), foto, createdAt: foto.createdAt });
const added = { body: { results: docOf({ ...heide, inCollection: true }) } };

const heart = () => screen.findByRole('button', { name: 'Bewaar Heide in je collectie' });
const link = () => screen.findByRole('link', { name: 'Heide staat in je collectie' });
const isKept = () => screen.queryByRole('link', { name: 'Heide staat in je collectie' }) !== null;

let answers: Answers;
let calls: ReturnType<typeof serve>;
const times = (wanted: string) => calls.filter(({ method, path }) => `${method} ${path}` === wanted).length;

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  answers = { ...portal, 'POST /api/fotoboek': found([heide, ven]), [add]: added };
  calls = serve(answers);
});

describe('collection button', () => {
  it('is replaced at once by a link to the collection', async () => {
    const { give, answer } = late();
    answers[add] = answer;
    const { place } = open('/beeldbank/foto');
    fireEvent.click(await heart());
    expect((await link()).getAttribute('href')).toBe('/beeldbank/collections');
    expect(screen.queryByRole('button', { name: /^Bewaar Heide/ })).toBeNull();
    await act(() => give(added));
    expect(isKept()).toBe(true);
    expect(times('POST /api/fotoboek')).toBe(1);
    fireEvent.click(await link(), { detail: 1 });
    await waitFor(() => expect(place()).toBe('/beeldbank/collections'));
  });

  it('sends one request for a double click', async () => {
    open('/beeldbank/foto');
    const shown = await heart();
    fireEvent.click(shown, { detail: 1 });
    fireEvent.click(shown, { detail: 2 });
    await link();
    await waitFor(() => expect(times(add)).toBe(1));
  });

  it('reappears with a notice when the server rejects the request', async () => {
    answers[add] = refusal('foto_not_found');
    open('/beeldbank/foto');
    fireEvent.click(await heart());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Je collectie is niet gewijzigd: Deze foto bestaat niet (meer).');
    await heart();
    expect(isKept()).toBe(false);
  });

  it('changes no other photo when a rejected request returns after a refetch', async () => {
    const { give, answer } = late();
    answers[add] = answer;
    open('/beeldbank/foto');
    fireEvent.click(await heart());
    await link();
    answers['POST /api/fotoboek'] = found([ven, heide]);
    fireEvent.error(screen.getByAltText('Ven'));
    await heart();
    await act(() => give(refusal('unexpected')));
    await screen.findByRole('alert');
    expect(screen.getByRole('link', { name: 'Ven staat in je collectie' })).toBeTruthy();
  });

  it('keeps the photo marked when an earlier search responds before the request', async () => {
    const { give, answer } = late();
    answers[add] = answer;
    open('/beeldbank/foto');
    fireEvent.click(await heart());
    await link();
    fireEvent.error(screen.getByAltText('Ven'));
    await heart();
    await act(() => give(added));
    await waitFor(() => expect(isKept()).toBe(true));
  });

  it('marks the photo in all cached queries without refetching', async () => {
    answers[downloads] = kept([docOf(heide)]);
    answers[`POST /api/fotoboek/neighbours/${idOf(1)}`] = neighbours(null, null);
    const { router } = open('/beeldbank/downloads');
    await heart();
    await act(() => router.navigate('/beeldbank/foto'));
    fireEvent.click(await heart());
    await link();
    await act(() => router.navigate('/beeldbank/downloads'));
    expect(isKept()).toBe(true);
    await act(() => router.navigate(`/beeldbank/item/${idOf(1)}`));
    await screen.findByRole('link', { name: 'In je collectie' });
    await act(() => router.navigate('/beeldbank/foto'));
    expect(isKept()).toBe(true);
    expect([times('POST /api/fotoboek'), times(downloads), times(`GET /api/fotoboek/${idOf(1)}`)]).toEqual([1, 1, 0]);
  });
});

describe.each([
  ['in the grid', '/beeldbank/foto', 'Bewaar Heide in je collectie', 'Heide staat in je collectie'],
  ['beside the photo', `/beeldbank/item/${idOf(1)}`, 'Bewaar', 'In je collectie'],
])('collection button %s', (_, address, button, way) => {
  beforeEach(() => {
    answers[`GET /api/fotoboek/${idOf(1)}`] = { body: { results: heide } };
    answers[`POST /api/fotoboek/neighbours/${idOf(1)}`] = neighbours(null, null);
  });
  const pressed = async () => {
    const shown = await screen.findByRole('button', { name: button });
    shown.focus();
    fireEvent.click(shown);
    return screen.findByRole('link', { name: way });
  };

  it('moves the focus to the link, and back when the request is rejected', async () => {
    const { give, answer } = late();
    answers[add] = answer;
    open(address);
    const way = await pressed();
    expect(document.activeElement).toBe(way);
    await act(() => give(refusal('unexpected')));
    const back = await screen.findByRole('button', { name: button });
    expect(document.activeElement).toBe(back);
  });

  it('does not move a focus that is elsewhere', async () => {
    open(address);
    const elsewhere = await screen.findByRole('link', { name: 'Foto’s' });
    elsewhere.focus();
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('link', { name: way });
    expect(document.activeElement).toBe(elsewhere);
  });

  it('treats a double click as one click and stays on the page', async () => {
    const { router } = open(address);
    const way = await pressed();
    fireEvent.click(way, { detail: 2 });
    expect(router.state.navigation.state).toBe('idle');
    await waitFor(() => expect(times(add)).toBe(1));
    fireEvent.click(way, { detail: 1 });
    expect(router.state.navigation.state).toBe('loading');
  });
});
