import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gridRatio } from '../features/fotos/ratio.js';
import { buildFoto, idOf } from '../test/builders.js';
import { showFirstFrame } from './first-frame.js';
import { foldKey } from './menu-fold.js';

let root: HTMLElement;
let width: number;
const widestOf = (media: string) => Number(/max-width: (\d+)em/.exec(media)?.[1]) * 16;
beforeEach(() => {
  width = 390;
  document.body.innerHTML = '<div id="root"></div>';
  root = document.querySelector<HTMLElement>('#root') ?? document.body;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ media, matches: width <= widestOf(media) }) as never);
  // jsdom fetches no picture.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  document.body.innerHTML = '';
  localStorage.clear();
});

const frame = () => document.querySelector<HTMLElement>('.first-frame');
const pictures = () => [...(frame()?.querySelectorAll('img') ?? [])].map((img) => img.getAttribute('src'));
const build = (n: number, size = { width: 300, height: 200 }) =>
  buildFoto({ _id: idOf(n), beschrijving: `Foto <${n}>`, ...size });
const fotos = [1, 2, 3].map((n) => build(n));
const addressOf = (at: number) => fotos[at]?.thumbnail[0]?.['480'];
const lines = () => [...(frame()?.querySelectorAll('.first-frame-fotos > div') ?? [])];
const shownIn = (line: Element) => [...line.querySelectorAll('img')].map((img) => img.getAttribute('src'));

it('shows a visitor the landscape, and is done when that is there', async () => {
  await showFirstFrame(root, false);
  expect(pictures()).toEqual([expect.stringContaining('landscape')]);
});

it('shows a member the first photos in two columns, with what is said of them as text', async () => {
  await showFirstFrame(root, true, Promise.resolve(fotos));
  expect(lines().map(shownIn)).toEqual([[addressOf(0), addressOf(2)], [addressOf(1)]]);
  expect(frame()?.textContent).toContain('Foto <1>');
});

it('shows no more on a telephone than can be seen there', async () => {
  await showFirstFrame(root, true, Promise.resolve([1, 2, 3, 4, 5].map((n) => build(n))));
  expect(pictures()).toHaveLength(4);
});

it('shows a member the header alone where there are no photos to come', async () => {
  await showFirstFrame(root, true);
  expect(frame()?.querySelectorAll('svg')).toHaveLength(2);
  expect(lines()).toEqual([]);
});

it('says nothing to a screen reader', async () => {
  await showFirstFrame(root, true, Promise.resolve(fotos));
  expect(frame()?.getAttribute('aria-hidden')).toBe('true');
  expect(frame()?.querySelector('a, button, input, [tabindex]')).toBeNull();
});

it.each([false, true])(
  'shows nothing where the screen is wide and no photos are to come (member: %s)',
  async (member) => {
    width = 1366;
    await showFirstFrame(root, member);
    expect(frame()).toBeNull();
  },
);

/** As all elements have it here: jsdom lays nothing out. */
const gridWidth = 1000;
/** Of the cards in a line: the album's own share of the width, by what the style sheet is told. */
const widths = (line: Element) =>
  [...line.children].map((card) => Number.parseFloat((card as HTMLElement).style.width));

it('shows all photos of the page in rows where the screen is wide, each row as wide as the grid', async () => {
  width = 1366;
  const sizes = [1.5, 0.67, 1.5, 3, 1, 1.5, 0.75, 1.78, 1.5, 1.33, 1.5, 0.4];
  const page = sizes.map((ratio, at) => build(at + 1, { width: Math.round(1000 * ratio), height: 1000 }));
  await showFirstFrame(root, true, Promise.resolve(page));
  expect(lines().flatMap(shownIn)).toEqual(page.map(({ thumbnail }) => thumbnail[0]?.['480']));
  let at = 0;
  for (const line of lines()) {
    const shares = widths(line);
    expect(shares.reduce((sum, share) => sum + share, 20 * (shares.length - 1))).toBeCloseTo(gridWidth, 1);
    // Of one height, about that of the grid's rows.
    const heights = shares.map((share) => share / gridRatio(page[at++] ?? build(0)));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.01);
    expect(heights[0]).toBeGreaterThan(150);
    expect(heights[0]).toBeLessThan(300);
  }
});

it('leaves the rest of a row empty where few photos would become too high', async () => {
  width = 1366;
  await showFirstFrame(root, true, Promise.resolve(fotos.slice(0, 1)));
  expect(lines().map(widths)).toEqual([[Math.floor(216 * 1.3 * 1.5)]]);
});

it('keeps the place of a photo that has no picture', async () => {
  width = 1366;
  await showFirstFrame(root, true, Promise.resolve([build(1), { ...build(2), thumbnail: [] }]));
  const [first, second] = lines().flatMap((line) => [...line.children]);
  expect(first?.firstElementChild?.tagName).toBe('IMG');
  expect((second?.firstElementChild as HTMLElement).style.aspectRatio).toMatch(/^1[.]5\b/);
});

it.each([
  { screen: 1366, chosen: null, folded: true },
  { screen: 1600, chosen: null, folded: false },
  { screen: 1366, chosen: 'false', folded: false },
  { screen: 1600, chosen: 'true', folded: true },
  { screen: 1366, chosen: 'no JSON', folded: true },
])('leaves the menu its place: on $screen px, with $chosen kept, folded is $folded', async (menu) => {
  width = menu.screen;
  if (menu.chosen) localStorage.setItem(foldKey, menu.chosen);
  await showFirstFrame(root, true, Promise.resolve(fotos));
  expect(frame()?.hasAttribute('data-folded')).toBe(menu.folded);
});

it.each([390, 1366])(
  'lets the program start where the photos do not come, or cannot be drawn (%s px)',
  async (screen) => {
    width = screen;
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
  },
);

it('waits for the photos that come first, and for none that comes after the rest', async () => {
  width = 1366;
  const decoded: (string | null)[] = [];
  HTMLImageElement.prototype.decode = function (this: HTMLImageElement) {
    decoded.push(this.getAttribute('src'));
    return Promise.resolve();
  };
  const page = Array.from({ length: 12 }, (_, at) => build(at + 1));
  await showFirstFrame(root, true, Promise.resolve(page));
  expect(decoded).toEqual(page.slice(0, 6).map(({ thumbnail }) => thumbnail[0]?.['480']));
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
