import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildSearchResponse, portalResponses } from '../test/portal-responses.js';
import { buildFoto, idOf } from '../test/builders.js';
import { createDeferredResponse, serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';
import { preloadFirstPage } from './preload-first-page.js';
import { start } from './start.js';

const search = 'POST /api/fotoboek';
const response = buildSearchResponse([buildFoto({ _id: idOf(1), beschrijving: 'Heide' })]);
const loadingText = 'Er wordt hard gewerkt op je gegevens van het internet te halen';

let element: HTMLElement;
let root: Root;
/** All texts that the page has shown. */
let shown: string;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  history.replaceState(null, '', '/beeldbank/foto');
  element = document.body.appendChild(document.createElement('div'));
  shown = '';
  new MutationObserver(() => (shown += element.textContent)).observe(element, { childList: true, subtree: true });
});

// React must not render after the document of the test is gone.
afterEach(() => act(() => root.unmount()));

it('renders the first page with its data at once', async () => {
  serve({ ...portalResponses, [search]: response });
  root = start(element, preloadFirstPage());
  await screen.findByRole('img', { name: 'Heide' });
  expect(shown).not.toContain(loadingText);
});

it('renders the layout before the first page has loaded', async () => {
  serve({ ...portalResponses, [search]: response });
  let finish = () => {};
  const loading = new Promise<void>((resolve) => (finish = resolve));
  root = start(element, loading.then(preloadFirstPage));
  await screen.findByRole('banner');
  expect(screen.queryByRole('heading', { level: 1, name: 'Foto’s' })).toBeNull();
  finish();
  await screen.findByRole('img', { name: 'Heide' });
});

it('renders the first page before its data when that takes long', async () => {
  const { respond, pendingResponse } = createDeferredResponse();
  serve({ ...portalResponses, [search]: pendingResponse });
  root = start(element, preloadFirstPage());
  await screen.findByRole('heading', { level: 1, name: 'Foto’s' });
  expect(element.textContent).toContain(loadingText);
  await respond(response);
  await screen.findByRole('img', { name: 'Heide' });
});

it.each(['/bestaat-niet', '/beeldbank'])('renders %s, which has no page to wait for, at once', async (address) => {
  serve({ ...portalResponses, [search]: response });
  history.replaceState(null, '', address);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await act(() => {
    root = start(element, preloadFirstPage());
    return Promise.resolve();
  });
  expect(element.querySelector('#inhoud')).not.toBeNull();
});
