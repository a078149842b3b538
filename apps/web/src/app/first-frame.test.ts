import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildFoto, idOf } from '../test/builders.js';
import { showFirstFrame } from './first-frame.js';

let root: HTMLElement;
let width: 'narrow' | 'wide';
beforeEach(() => {
  width = 'narrow';
  document.body.innerHTML = '<div id="root"></div>';
  root = document.querySelector<HTMLElement>('#root') ?? document.body;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ media, matches: width === 'narrow' }) as never);
  // jsdom fetches no picture.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  document.body.innerHTML = '';
});

const frame = () => document.querySelector<HTMLElement>('.first-frame');
const pictures = () => [...(frame()?.querySelectorAll('img') ?? [])].map((img) => img.getAttribute('src'));
const fotos = [1, 2, 3].map((n) => buildFoto({ _id: idOf(n), beschrijving: `Foto <${n}>`, width: 300, height: 200 }));
const addressOf = (at: number) => fotos[at]?.thumbnail[0]?.['480'];

it('shows a visitor the landscape, and is done when that is there', async () => {
  await showFirstFrame(root, false);
  expect(pictures()).toEqual([expect.stringContaining('landscape')]);
});

it('shows a member the first photos in two columns, with what is said of them as text', async () => {
  await showFirstFrame(root, true, Promise.resolve(fotos));
  const columns = [...(frame()?.querySelectorAll('.first-frame-columns > div') ?? [])];
  const shown = columns.map((column) => [...column.querySelectorAll('img')].map((img) => img.getAttribute('src')));
  expect(shown).toEqual([[addressOf(0), addressOf(2)], [addressOf(1)]]);
  expect(frame()?.textContent).toContain('Foto <1>');
});

it('shows a member the header alone where there are no photos to come', async () => {
  await showFirstFrame(root, true);
  expect(frame()?.querySelectorAll('svg')).toHaveLength(2);
  expect(frame()?.querySelector('.first-frame-columns')).toBeNull();
});

it('says nothing to a screen reader', async () => {
  await showFirstFrame(root, true, Promise.resolve(fotos));
  expect(frame()?.getAttribute('aria-hidden')).toBe('true');
  expect(frame()?.querySelector('a, button, input, [tabindex]')).toBeNull();
});

it('shows nothing where the screen is wide', async () => {
  width = 'wide';
  await showFirstFrame(root, true, Promise.resolve(fotos));
  expect(frame()).toBeNull();
});

it('lets the program start where the photos do not come, or cannot be drawn', async () => {
  vi.useFakeTimers();
  const started = vi.fn();
  void showFirstFrame(root, true, new Promise(() => undefined)).then(started);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(started).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toHaveBeenCalledOnce();
  vi.useRealTimers();
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'));
  await showFirstFrame(root, true, Promise.resolve(fotos));
});

it('stays until the page has a heading and is busy no more', async () => {
  await showFirstFrame(root, true);
  root.innerHTML = '<div aria-busy="true"></div>';
  root.innerHTML = '<h1>Foto’s</h1><section aria-busy="true"></section>';
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));
  expect(frame()).not.toBeNull();
  root.querySelector('section')?.setAttribute('aria-busy', 'false');
  await waitFor(() => expect(frame()).toBeNull());
});
