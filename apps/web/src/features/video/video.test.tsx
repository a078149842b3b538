import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { buildFile, buildProfile } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const video = (number: number, title: string, more = {}) =>
  buildFile(number, { section: 'video', kind: 'mp4', title, src: `/media/${number}`, ...more });
const poster = { src: '/media/poster.jpg', alt: 'Een heide', width: 1920, height: 1080 };
const film = video(1, 'Timelapse 2019', { seconds: 69, size: 7_900_000, poster, beschrijving: 'De hele film.' });
const short = [
  video(2, 'Dorpen, 20 seconden', { seconds: 20, poster }),
  video(3, 'Dorpen, 30 seconden', { seconds: 30, poster }),
];

/** The last response is repeated. Returns the number of requests for the content. */
const setup = (...responses: unknown[]) => {
  localStorage.setItem('token', tokenOf('lid'));
  const content = () => (responses.length > 1 ? responses.shift() : responses[0]) as never;
  const calls = serve({
    ...portalResponses,
    'GET /api/user': { body: { user: buildProfile() } },
    'GET /api/content': content,
  });
  renderApp('/beeldbank/video');
  return () => calls.filter(({ path }) => path === '/api/content').length;
};
const body = (...files: (typeof film)[]) => ({ body: { results: buildContent({ video: files }) } });
const getPlayer = () => document.querySelector('video');

beforeEach(() => {
  HTMLMediaElement.prototype.pause = () => undefined;
});

it('shows the title, duration, size and download button of a film', async () => {
  setup(body(film, ...short));
  expect(await screen.findByRole('heading', { level: 2, name: 'Timelapse 2019' })).toBeTruthy();
  screen.getByText('De hele film.');
  screen.getByText('MP4, 7,9 MB, 1:09');
  screen.getByRole('button', { name: 'Download Timelapse 2019' });
  expect(screen.getByRole('note').textContent).toContain('Grote bestanden');
});

it('loads the video only when the user plays it', async () => {
  setup(body(film));
  const play = await screen.findByRole('button', { name: 'Speel Timelapse 2019 af, 1:09' });
  expect(getPlayer()).toBeNull();
  fireEvent.click(play);
  expect(getPlayer()?.getAttribute('src')).toBe('/media/1');
  expect(getPlayer()?.controls).toBe(true);
});

it('plays the versions of one film in one player', async () => {
  setup(body(film, ...short));
  const group = (await screen.findByRole('heading', { level: 3, name: 'Dorpen' })).closest('article');
  const rows = within(group as HTMLElement).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('30 seconden'),
    expect.stringContaining('20 seconden'),
  ]);
  fireEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: 'Speel Dorpen, 20 seconden af, 0:20' }));
  expect(getPlayer()?.getAttribute('src')).toBe('/media/2');
  within(rows[0] as HTMLElement).getByRole('button', { name: 'Download Dorpen, 30 seconden' });
});

it('resumes once at a new URL when the first URL has expired', async () => {
  const countCalls = setup(body(film), body({ ...film, src: '/media/anew' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Speel Timelapse/ }));
  const before = countCalls();
  Object.assign(getPlayer() as HTMLVideoElement, { currentTime: 42 });
  fireEvent.error(getPlayer() as HTMLVideoElement);
  await waitFor(() => expect(getPlayer()?.getAttribute('src')).toBe('/media/anew'));
  (getPlayer() as HTMLVideoElement).currentTime = 0;
  fireEvent.loadedMetadata(getPlayer() as HTMLVideoElement);
  expect(getPlayer()?.currentTime).toBe(42);
  fireEvent.error(getPlayer() as HTMLVideoElement);
  expect(await screen.findByText('Deze video speelt hier niet af. Downloaden kan wel.')).toBeTruthy();
  expect(countCalls()).toBe(before + 1);
});

it('shows a video without poster and duration', async () => {
  setup(body(video(4, 'Nieuw')));
  expect(await screen.findByRole('button', { name: 'Speel Nieuw af' })).toBeTruthy();
});

it('shows a message when there are no videos', async () => {
  setup(body());
  expect(await screen.findByText('Er staan nog geen video’s')).toBeTruthy();
});

it('can be retried after an error', async () => {
  setup(errorResponse('unavailable'), body(film));
  fireEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByRole('button', { name: 'Download Timelapse 2019' })).toBeTruthy();
});
