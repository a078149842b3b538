import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { found, portal } from '../test/answers.js';
import { buildFoto, idOf } from '../test/builders.js';
import { late, serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';
import { preloadFirstPage } from './preload-first-page.js';
import { start } from './start.js';

const search = 'POST /api/fotoboek';
const response = found([buildFoto({ _id: idOf(1), beschrijving: 'Heide' })]);
const loadingText = 'Er wordt hard gewerkt op je gegevens van het internet te halen';

let root: HTMLElement;
/** All texts that the page has shown. */
let shown: string;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  history.replaceState(null, '', '/beeldbank/foto');
  root = document.body.appendChild(document.createElement('div'));
  shown = '';
  new MutationObserver(() => (shown += root.textContent)).observe(root, { childList: true, subtree: true });
});

it('renders the first page with its data at once', async () => {
  serve({ ...portal, [search]: response });
  await start(root, await preloadFirstPage());
  await screen.findByRole('img', { name: 'Heide' });
  expect(shown).not.toContain(loadingText);
});

it('renders the first page before its data when that takes long', async () => {
  const { give, answer } = late();
  serve({ ...portal, [search]: answer });
  await start(root, await preloadFirstPage());
  await screen.findByRole('heading', { level: 1, name: 'Foto’s' });
  expect(root.textContent).toContain(loadingText);
  await give(response);
  await screen.findByRole('img', { name: 'Heide' });
});
