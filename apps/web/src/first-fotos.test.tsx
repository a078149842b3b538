import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Foto } from '@ledenportaal/shared';
import { getEagerImages } from './features/fotos/grid/grid-layout.js';
import { showFirstFotos } from './first-fotos.js';
import { setCustomMessages } from './lib/custom-messages.js';
import { buildFoto, idOf } from './test/builders.js';
import { buildSearchResponse, portalResponses } from './test/portal-responses.js';
import { renderWithResponses } from './test/render.js';
import { tokenOf } from './test/tokens.js';

const named = buildFoto({ _id: idOf(1), beschrijving: ' Heide ', eigenaar: 'Loes', focus: { x: 0.25, y: 0.5 } });
const nameless = buildFoto({ _id: idOf(2), beschrijving: '', eigenaar: '' });
const fotos = [named, nameless];

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><header class="first-header"></header></div>';
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

const show = (items: Foto[], before?: Promise<void>) => {
  void showFirstFotos({ items }, before);
  return document.querySelector<HTMLElement>('.first-page')!;
};
const readTexts = (parts: NodeListOf<Element> | Element[]) => [...parts].map((part) => part.textContent?.trim());

const addConfig = (messages: Record<string, string>) => {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'config' });
  block.textContent = JSON.stringify({ messages });
  document.body.append(block);
};

it.each<Record<string, string>>([
  {},
  { 'fotos.title': 'Beelden', 'fotos.lead': 'Vrij.', 'foto.noText': 'Naamloos', 'lacks.eigenaar': 'Wie?' },
])('shows the texts that React renders, with those of the operator: %o', async (messages) => {
  addConfig(messages);
  const page = show(fotos);
  const [headings, leads, links] = ['h1', 'h1 + p', 'a'].map((parts) => readTexts(page.querySelectorAll(parts)));
  const captions = readTexts(page.querySelectorAll('[style*="--ratio"]'));
  document.body.replaceChildren();
  localStorage.setItem('token', tokenOf('lid'));
  setCustomMessages(messages);
  onTestFinished(() => setCustomMessages({}));
  renderWithResponses('/beeldbank/foto', { ...portalResponses, 'POST /api/fotoboek': buildSearchResponse(fotos, 2) });
  const list = within(await screen.findByRole('list', { name: messages['fotos.title'] ?? 'Foto’s' }));
  expect(captions).toEqual(readTexts(list.getAllByRole('listitem')));
  const heading = screen.getByRole('heading', { level: 1 });
  expect([headings, leads]).toEqual([readTexts([heading]), readTexts([heading.nextElementSibling!])]);
  expect(links).toEqual(['Mijn collectie', 'Mijn downloads']);
  for (const name of links!) expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0);
});

it('has the pictures of the grid, which cannot be used yet', () => {
  const page = show(fotos);
  expect(page.inert).toBe(true);
  const images = [...page.querySelectorAll('img')];
  const attributes = images.map((image) => ['src', 'srcset', 'sizes'].map((name) => image.getAttribute(name)));
  const expected = getEagerImages(fotos, false).map(({ src, srcSet, sizes }) => [src, srcSet, sizes]);
  expect(attributes).toEqual(expected);
  expect(images[0]!.style.objectPosition).toBe('25% 50%');
});

it('requests the pictures when they may load', async () => {
  let load: () => void = () => undefined;
  const before = new Promise<void>((resolve) => (load = resolve));
  const page = show([named], before);
  const image = page.querySelector('img')!;
  expect(image.getAttribute('src')).toBeNull();
  load();
  await before;
  expect(image.getAttribute('src')).toBe(named.thumbnail[0]!['480']);
});

it('has the frames of a phone', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const page = show([named, { ...nameless, width: 2000, height: 3000 }, buildFoto({ _id: idOf(3) })]);
  const cards = [...page.querySelectorAll<HTMLElement>('[style*="--ratio"]')];
  expect(cards.map(({ style }) => Number(style.getPropertyValue('--ratio')))).toEqual([1, 1, 1.5]);
  vi.restoreAllMocks();
});

it('does nothing when React has rendered', async () => {
  document.body.innerHTML = '<div id="root"><main></main></div>';
  await showFirstFotos({ items: fotos }, undefined);
  expect(document.body.innerHTML).toBe('<div id="root"><main></main></div>');
});
