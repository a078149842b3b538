import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { kept, portal } from '../../test/answers.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const collection = (page = 1) => `GET /api/fotoboek/collection?page=${page}&limit=12`;
const downloads = (page = 1) => `GET /api/fotoboek/downloads?page=${page}&limit=12`;
const release = `DELETE /api/fotoboek/collection/${idOf(1)}`;
const released = { body: { msg: 'Uit je collectie.' } };
const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide', inCollection: true });
const ven = buildFoto({ _id: idOf(2), beschrijving: 'Ven', inCollection: true });
const docOf = (foto: Foto | null, number = 50) => ({ _id: idOf(number), foto, createdAt: '2026-11-20T23:30:00.000Z' });
const both = [docOf(heide, 51), docOf(ven, 52)];

let answers: Answers;
let calls: ReturnType<typeof serve>;
const times = (wanted: string) => calls.filter(({ method, path }) => `${method} ${path}` === wanted).length;
const foto = (name: string) => screen.queryByRole('link', { name });
const letGo = (name = 'Heide') => screen.findByRole('button', { name: `Haal ${name} uit je collectie` });

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  answers = { ...portal, [collection()]: kept(both), [release]: released };
  calls = serve(answers);
});

describe('removing a photo from the collection', () => {
  it('hides the photo and lowers the count at once', async () => {
    const { give, answer } = late();
    answers[release] = answer;
    open('/beeldbank/collections');
    fireEvent.click(await letGo());
    await waitFor(() => expect(foto('Heide')).toBeNull());
    expect(screen.getByText('1 foto')).toBeTruthy();
    expect(foto('Ven')).toBeTruthy();
    answers[collection()] = kept([docOf(ven, 52)]);
    await act(() => give(released));
    await waitFor(() => expect(times(collection())).toBe(2));
    expect([times(release), foto('Heide')]).toEqual([1, null]);
  });

  it('shows the photo, the count and the reason again when the request fails', async () => {
    const { give, answer } = late();
    answers[release] = answer;
    open('/beeldbank/collections');
    fireEvent.click(await letGo());
    await screen.findByText('1 foto');
    await act(() => give(refusal('unavailable')));
    expect((await screen.findByRole('alert')).textContent).toContain('Je collectie is niet gewijzigd: De dienst is');
    await letGo();
    expect(screen.getByText('2 foto’s')).toBeTruthy();
  });

  it('sends one removal for a double click', async () => {
    const { give, answer } = late();
    answers[release] = answer;
    open('/beeldbank/collections');
    const heart = await letGo();
    fireEvent.click(heart);
    fireEvent.click(heart);
    await waitFor(() => expect(foto('Heide')).toBeNull());
    await act(() => give(released));
    expect(times(release)).toBe(1);
  });

  it('moves the focus to the photo that takes its place', async () => {
    open('/beeldbank/collections');
    const heart = await letGo();
    heart.focus();
    answers[collection()] = kept([docOf(ven, 52)]);
    fireEvent.click(heart);
    await waitFor(() => expect(foto('Heide')).toBeNull());
    const next = await letGo('Ven');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('redirects to the previous page after the last photo of a page', async () => {
    answers[collection(2)] = kept([docOf(heide)], 13);
    const { place } = open('/beeldbank/collections?page=2');
    const heart = await letGo();
    answers[collection()] = kept(both, 12);
    answers[collection(2)] = kept([], 12);
    fireEvent.click(heart);
    await waitFor(() => expect(place()).toBe('/beeldbank/collections'));
    await letGo('Ven');
  });
});

describe.each([
  ['collections', collection, 'Je collectie is nog leeg', 'Je collectie is niet opgehaald'],
  ['downloads', downloads, 'Je hebt nog niets gedownload', 'Je downloads zijn niet opgehaald'],
])('page of %s', (name, pageOf, none, failed) => {
  it('shows a link to the photos when the list is empty', async () => {
    answers[pageOf()] = kept([]);
    open(`/beeldbank/${name}`);
    await screen.findByRole('heading', { name: none });
    expect(screen.getByText('0 foto’s')).toBeTruthy();
    const onward = screen.getByRole('link', { name: 'Naar de foto’s' });
    expect(onward.getAttribute('href')).toBe('/beeldbank/foto');
  });

  it('shows the reason of a failed request and retries on request', async () => {
    answers[pageOf()] = refusal('unexpected');
    open(`/beeldbank/${name}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${failed}Er ging iets mis. Probeer het later nog eens.`);
    answers[pageOf()] = kept(both);
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await screen.findByAltText('Heide');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('links to the other pages', async () => {
    answers[pageOf()] = kept(both, 14);
    answers[pageOf(2)] = kept([docOf(buildFoto({ beschrijving: 'Wad', inCollection: true }))], 14);
    const { place } = open(`/beeldbank/${name}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Volgende' }));
    await screen.findByAltText('Wad');
    expect(place()).toBe(`/beeldbank/${name}?page=2`);
    const back = screen.getByRole('link', { name: 'Pagina 1' });
    expect(back.getAttribute('href')).toBe(`/beeldbank/${name}`);
    expect(screen.getByRole('link', { name: 'Pagina 2' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows an error instead of the previous page when the next page fails', async () => {
    answers[pageOf()] = kept(both, 14);
    answers[pageOf(2)] = refusal('unexpected');
    open(`/beeldbank/${name}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Volgende' }));
    await screen.findByRole('heading', { name: failed });
    expect(screen.queryByAltText('Heide')).toBeNull();
  });

  it('redirects to the last page when the page number is too high', async () => {
    answers[pageOf(9)] = kept([], 14);
    answers[pageOf(2)] = kept(both, 14);
    const { place } = open(`/beeldbank/${name}?page=9`);
    await waitFor(() => expect(place()).toBe(`/beeldbank/${name}?page=2`));
    await screen.findByAltText('Heide');
  });
});

describe('downloads of a member', () => {
  it('shows the download date in the time zone of the portal', async () => {
    answers[downloads()] = kept([docOf(heide)]);
    open('/beeldbank/downloads');
    const link = await screen.findByRole('link', { name: /Gedownload op 21 november 2026/ });
    expect(link.getAttribute('href')).toBe(`/beeldbank/item/${idOf(1)}`);
    expect(screen.getByRole('link', { name: 'Heide staat in je collectie' })).toBeTruthy();
  });

  it('shows a placeholder for a deleted photo', async () => {
    answers[downloads()] = kept([docOf(null, 51), docOf(ven, 52)]);
    open('/beeldbank/downloads');
    const card = (await screen.findByText('Deze foto is verwijderd')).closest('[role=listitem]');
    expect(card?.textContent).toContain('Gedownload op 21 november 2026');
    expect(card?.querySelectorAll('a, button')).toHaveLength(0);
    expect(screen.getByText('2 foto’s')).toBeTruthy();
  });
});
