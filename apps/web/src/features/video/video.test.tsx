import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { portal } from '../../test/answers.js';
import { buildFile, buildProfile } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { open } from '../../test/render.js';
import { refusal, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const video = (number: number, title: string, more = {}) =>
  buildFile(number, { section: 'video', kind: 'mp4', title, src: `/media/${number}`, ...more });
const poster = { src: '/media/poster.jpg', alt: 'Een heide', width: 1920, height: 1080 };
const film = video(1, 'Timelapse 2019', { seconds: 69, size: 7_900_000, poster, beschrijving: 'De hele film.' });
const short = [
  video(2, 'Dorpen, 20 seconden', { seconds: 20, poster }),
  video(3, 'Dorpen, 30 seconden', { seconds: 30, poster }),
];

const show = (...answers: unknown[]) => {
  localStorage.setItem('token', tokenOf('lid'));
  const content = () => (answers.length > 1 ? answers.shift() : answers[0]) as never;
  const calls = serve({ ...portal, 'GET /api/user': { body: { user: buildProfile() } }, 'GET /api/content': content });
  open('/beeldbank/video');
  return () => calls.filter(({ path }) => path === '/api/content').length;
};
const body = (...files: (typeof film)[]) => ({ body: { results: buildContent({ video: files }) } });
const player = () => document.querySelector('video');

beforeEach(() => {
  HTMLMediaElement.prototype.pause = () => undefined;
});

it('says of a film what, how long and how large it is, with a button to have it', async () => {
  show(body(film, ...short));
  expect(await screen.findByRole('heading', { level: 2, name: 'Timelapse 2019' })).toBeTruthy();
  screen.getByText('De hele film.');
  screen.getByText('MP4, 7,9 MB, 1:09');
  screen.getByRole('button', { name: 'Download Timelapse 2019' });
  expect(screen.getByRole('note').textContent).toContain('Grote bestanden');
});

it('plays when it is told to, and fetches nothing of it before', async () => {
  show(body(film));
  const play = await screen.findByRole('button', { name: 'Speel Timelapse 2019 af, 1:09' });
  expect(player()).toBeNull();
  fireEvent.click(play);
  expect(player()?.getAttribute('src')).toBe('/media/1');
  expect(player()?.controls).toBe(true);
});

it('shows the versions of one film on one screen', async () => {
  show(body(film, ...short));
  const group = (await screen.findByRole('heading', { level: 3, name: 'Dorpen' })).closest('article');
  const rows = within(group as HTMLElement).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('30 seconden'),
    expect.stringContaining('20 seconden'),
  ]);
  fireEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: 'Speel Dorpen, 20 seconden af, 0:20' }));
  expect(player()?.getAttribute('src')).toBe('/media/2');
  within(rows[0] as HTMLElement).getByRole('button', { name: 'Download Dorpen, 30 seconden' });
});

it('goes on at a new address, once, where the first has ended', async () => {
  const asked = show(body(film), body({ ...film, src: '/media/anew' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Speel Timelapse/ }));
  const before = asked();
  Object.assign(player() as HTMLVideoElement, { currentTime: 42 });
  fireEvent.error(player() as HTMLVideoElement);
  await waitFor(() => expect(player()?.getAttribute('src')).toBe('/media/anew'));
  (player() as HTMLVideoElement).currentTime = 0;
  fireEvent.loadedMetadata(player() as HTMLVideoElement);
  expect(player()?.currentTime).toBe(42);
  fireEvent.error(player() as HTMLVideoElement);
  expect(await screen.findByText('Deze video speelt hier niet af. Downloaden kan wel.')).toBeTruthy();
  expect(asked()).toBe(before + 1);
});

it('is shown without a poster and without a length too', async () => {
  show(body(video(4, 'Nieuw')));
  expect(await screen.findByRole('button', { name: 'Speel Nieuw af' })).toBeTruthy();
});

it('says so where there is none, and where they do not come', async () => {
  show(body());
  expect(await screen.findByText('Er staan nog geen video’s')).toBeTruthy();
});

it('can be tried anew', async () => {
  show(refusal('unavailable'), body(film));
  fireEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByRole('button', { name: 'Download Timelapse 2019' })).toBeTruthy();
});
