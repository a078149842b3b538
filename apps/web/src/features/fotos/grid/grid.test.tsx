import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildSearchResponse, buildListResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, downloadOfOriginal, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { getEagerImages } from './grid-layout.js';
import { serve } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const heide = buildFoto({
  _id: idOf(1),
  beschrijving: 'Heide',
  thumbnail: [{ '480': '/480.jpg', '720': '/720.jpg', '2048': '/2048.jpg' }],
});
const bos = buildFoto({ _id: idOf(2), beschrijving: 'Bos' });
const docs = [heide, bos].map((foto, at) => ({
  _id: idOf(50 + at),
  foto: { ...foto, inCollection: true },
  createdAt: foto.createdAt,
  ...downloadOfOriginal,
}));

let calls: ReturnType<typeof serve>;
let saved: string[];
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  calls = serve({
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse([heide, bos], 25),
    'GET /api/fotoboek/collection?page=1&limit=12': buildListResponse(docs),
    'GET /api/fotoboek/downloads?page=1&limit=12': buildListResponse(docs),
    [`GET /api/fotoboek/download/${idOf(2)}`]: { body: 'the bytes' },
  });
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

const findCards = async () => within(await screen.findByRole('list', { name: /^Foto’s/ })).getAllByRole('listitem');

describe.each(['/beeldbank/foto', '/beeldbank/collections', '/beeldbank/downloads'])('grid at %s', (address) => {
  it('shows the picture of each photo as a link to its page', async () => {
    renderApp(address);
    const [first] = await findCards();
    if (!first) throw new Error('A photo was expected');
    expect(within(first).getByRole('img', { name: 'Heide' }).getAttribute('src')).toBe('/480.jpg');
    expect(
      within(first)
        .getByRole('link', { name: /^Heide(?! staat)/ })
        .getAttribute('href'),
    ).toBe(`/beeldbank/item/${idOf(1)}`);
  });

  it('downloads a photo with the button on it', async () => {
    renderApp(address);
    expect(await findCards()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Download Heide' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download Bos' }));
    await waitFor(() => expect(saved).toEqual([`${idOf(2)}.jpg`]));
    expect(calls.filter(({ path }) => path.includes('/download/')).map(({ path }) => path)).toEqual([
      `/api/fotoboek/download/${idOf(2)}`,
    ]);
  });
});

it('marks photos that need asking first, and those that may not be used, and no others', async () => {
  const [ja, nee] = (['ja', 'nee'] as const).map((verdict) => ({ ...bos, oordeel: { verdict, reasons: [] } }));
  const fotos = [heide, { ...ja!, _id: idOf(3) }, nee!];
  serve({ ...portalResponses, 'POST /api/fotoboek': buildSearchResponse(fotos) });
  renderApp('/beeldbank/foto');
  const marks = (await findCards()).map((card) => [...card.querySelectorAll('[title][data-verdict]')]);
  expect(marks.map(([mark]) => mark?.textContent)).toEqual(['Overleg eerst', undefined, 'Niet te gebruiken']);
});

it('renders the pictures as getEagerImages tells before', async () => {
  renderApp('/beeldbank/foto');
  const images = (await findCards()).map((card) => within(card).getByRole('img'));
  const attributes = images.map((image) => ['src', 'srcset', 'sizes'].map((name) => image.getAttribute(name)));
  expect(attributes).toEqual(getEagerImages([heide, bos], false).map(({ src, srcSet, sizes }) => [src, srcSet, sizes]));
});

it('fetches the photos per page, with links for Vorige, page numbers and Volgende', async () => {
  const { getLocation } = renderApp('/beeldbank/foto?page=2');
  const pager = within(await screen.findByRole('navigation', { name: 'Bladeren' }));
  expect(pager.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Vorige',
    '1',
    '2',
    '3',
    'Volgende',
  ]);
  expect(pager.getByRole('link', { name: 'Pagina 2' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(pager.getByRole('link', { name: 'Volgende' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?page=3'));
  const getSearchBodies = () => calls.filter(({ path }) => path === '/api/fotoboek').map(({ body }) => body);
  await waitFor(() => expect(getSearchBodies()).toHaveLength(2));
  expect(getSearchBodies()).toEqual(
    [2, 3].map((page) => expect.objectContaining({ tags: [], themes: [], page }) as object),
  );
});

describe('grid on a phone', () => {
  /** Records the number of photos after each change of the DOM. */
  const recordCardCounts = () => {
    const counts: number[] = [];
    const observer = new MutationObserver(() => {
      const count = document.querySelectorAll('[role=listitem]').length;
      if (count > 0 && count !== counts.at(-1)) counts.push(count);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    return counts;
  };
  const fotos = Array.from({ length: 8 }, (_, at) => buildFoto({ _id: idOf(at + 1), beschrijving: `Foto ${at}` }));

  it('renders the visible photos before the others', async () => {
    const media = vi.spyOn(window, 'matchMedia');
    media.mockImplementation((query) => Object.assign(new EventTarget(), { media: query, matches: true }) as never);
    serve({ ...portalResponses, 'POST /api/fotoboek': buildSearchResponse(fotos, 8) });
    vi.resetModules();
    const { renderApp: renderAppAgain } = await import('../../../test/render.js');
    const counts = recordCardCounts();
    renderAppAgain('/beeldbank/foto');
    await waitFor(() => expect(counts).toEqual([6, 8]));
  });
});
