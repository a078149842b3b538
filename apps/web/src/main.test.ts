import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { buildListResponse, portalResponses } from './test/portal-responses.js';
import { serve } from './test/server.js';
import { tokenOf } from './test/tokens.js';

const { results: config } = portalResponses['GET /api/config'].body;
let root: Root;
vi.mock(import('react-dom/client'), async (importOriginal) => {
  const client = await importOriginal();
  return { ...client, createRoot: (...args) => (root = client.createRoot(...args)) };
});

afterEach(() => {
  // React must not render after the document of the test is gone.
  act(() => root.unmount());
  history.replaceState(null, '', '/');
});

it('applies the texts of the operator before it loads a page, whose module looks up some of them at once', async () => {
  // The first is looked up by the module, the second by each render.
  const messages = { 'collection.none': 'Nog niets uitgekozen', 'collection.title': 'Mijn mooiste' };
  const calls = serve({ ...portalResponses, 'GET /api/fotoboek/collection?page=1&limit=12': buildListResponse([]) });
  localStorage.setItem('token', tokenOf('lid'));
  history.replaceState(null, '', '/beeldbank/collections');
  document.body.innerHTML = '<div id="root"></div><script type="application/json" id="config"></script>';
  document.getElementById('config')!.textContent = JSON.stringify({ ...config, messages });
  await import('./main.js');
  await screen.findByText('Nog niets uitgekozen');
  await screen.findByRole('heading', { name: 'Mijn mooiste' });
  expect(calls.map(({ path }) => path)).not.toContain('/api/config');
});
