import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { foldKey } from '../app/layout/menu-fold.js';
import { buildFoto, idOf } from '../test/builders.js';
import { showFrame } from './frame.js';

let root: HTMLElement;
let windowWidth: number;
const getMaxWidth = (query: string) => Number(/max-width: (\d+)em/.exec(query)?.[1]) * 16;
beforeEach(() => {
  windowWidth = 390;
  document.body.innerHTML = '<div id="root"></div>';
  root = document.querySelector<HTMLElement>('#root') ?? document.body;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ media: query, matches: windowWidth <= getMaxWidth(query) }) as never,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
  localStorage.clear();
});

const getFrame = () => document.querySelector<HTMLElement>('.first-frame');
const getImageUrls = (element: Element | null = getFrame()) =>
  [...(element?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'));
const build = (number: number) => buildFoto({ _id: idOf(number), beschrijving: `Foto <${number}>` });
const buildMany = (count: number) => Array.from({ length: count }, (_, index) => build(index + 1));
const getUrl = ({ thumbnail: [thumbnail] }: ReturnType<typeof build>) => thumbnail?.['480'];

it('shows a visitor on a phone the landscape', async () => {
  await showFrame(root, false);
  expect(getImageUrls()).toEqual([expect.stringContaining('landscape')]);
});

it('shows a member on a phone the first photos in two columns, with their texts as text', async () => {
  const fotos = buildMany(3);
  await showFrame(root, true, Promise.resolve(fotos));
  const columns = [...(getFrame()?.querySelectorAll('[class*=column] > div > [class*=link]') ?? [])].map((card) =>
    card.closest('[class*=_column_]'),
  );
  expect(new Set(columns).size).toBe(2);
  expect(getImageUrls(columns[0] ?? null)).toEqual([fotos[0], fotos[2]].map((foto) => foto && getUrl(foto)));
  expect(getFrame()?.textContent).toContain('Foto <1>');
});

it('shows a member the header without photos on a page that has none', async () => {
  await showFrame(root, true);
  expect(getFrame()?.querySelectorAll('svg')).toHaveLength(2);
  expect(getFrame()?.querySelector('.first-frame-fotos')).toBeNull();
});

it('is hidden from screen readers and keyboard users', async () => {
  await showFrame(root, true, Promise.resolve(buildMany(3)));
  expect(getFrame()?.getAttribute('aria-hidden')).toBe('true');
  expect(getFrame()?.querySelector('a, button, input, [tabindex]')).toBeNull();
});

it.each([false, true])('shows nothing on a wide screen without photos (member: %s)', async (isMember) => {
  windowWidth = 1366;
  await showFrame(root, isMember);
  expect(getFrame()).toBeNull();
});

it('places all photos of the page on a wide screen, and requests the pictures of the first six', async () => {
  windowWidth = 1366;
  const fotos = buildMany(12);
  await showFrame(root, true, Promise.resolve(fotos));
  const cards = [...(getFrame()?.querySelectorAll<HTMLElement>('[class*=_rows_] > div') ?? [])];
  expect(cards.map(({ style }) => Number(style.getPropertyValue('--ratio')))).toEqual(fotos.map(() => 1.5));
  expect(getImageUrls()).toEqual(fotos.slice(0, 6).map(getUrl));
});

it('keeps the place of a photo without a picture', async () => {
  windowWidth = 1366;
  await showFrame(root, true, Promise.resolve([build(1), { ...build(2), thumbnail: [] }]));
  const pictures = [...(getFrame()?.querySelectorAll<HTMLElement>('[data-foto]') ?? [])];
  expect(pictures.map((picture) => picture.querySelectorAll('img').length)).toEqual([1, 0]);
  expect(pictures[1]?.style.aspectRatio).toMatch(/^1[.]5\b/);
});

it.each([
  { windowWidth: 1366, stored: null, isFolded: true },
  { windowWidth: 1600, stored: null, isFolded: false },
  { windowWidth: 1366, stored: 'false', isFolded: false },
  { windowWidth: 1600, stored: 'true', isFolded: true },
  { windowWidth: 1366, stored: 'no JSON', isFolded: true },
])('leaves room for the menu on $windowWidth px with $stored stored: folded is $isFolded', async (menu) => {
  ({ windowWidth } = menu);
  if (menu.stored) localStorage.setItem(foldKey, menu.stored);
  await showFrame(root, true, Promise.resolve(buildMany(3)));
  expect(getFrame()?.hasAttribute('data-folded')).toBe(menu.isFolded);
});

it('is removed when the app has rendered a page that is not loading', async () => {
  await showFrame(root, true, Promise.resolve(buildMany(3)));
  root.innerHTML = '<h1>Foto’s</h1><section aria-busy="true"></section>';
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(getFrame()).not.toBeNull();
  root.querySelector('section')?.setAttribute('aria-busy', 'false');
  await vi.waitFor(() => expect(getFrame()).toBeNull(), { timeout: 30_000 });
});
