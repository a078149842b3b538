import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadChunks } from './preload.js';

beforeEach(() => {
  document.head.innerHTML = '<meta name="chunks" />';
  const urls = { app: '/assets/app-1.js', fotos: '/assets/fotos-1.js' };
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(urls));
});
afterEach(() => {
  document.head.innerHTML = '';
});

const getLinks = () => [...document.head.querySelectorAll('link')];

it('preloads each chunk, and resolves when all have loaded or failed', async () => {
  const onLoaded = vi.fn();
  const loaded = preloadChunks(['app', 'fotos']).then(onLoaded);
  expect(getLinks().map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/assets/app-1.js'],
    ['modulepreload', '/assets/fotos-1.js'],
  ]);
  // The import of a module script uses this mode too; otherwise the browser would fetch the file twice.
  expect(getLinks().every(({ crossOrigin }) => crossOrigin !== null)).toBe(true);
  const [app, fotos] = getLinks();
  app?.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(onLoaded).not.toHaveBeenCalled();
  fotos?.dispatchEvent(new Event('error'));
  await loaded;
  expect(onLoaded).toHaveBeenCalledOnce();
});

it('preloads nothing without a list of chunks, as in development', async () => {
  document.head.innerHTML = '';
  await preloadChunks(['app']);
  expect(getLinks()).toEqual([]);
});
