import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setCustomMessages } from './lib/custom-messages.js';
import { kept, portal } from './test/answers.js';
import { late, serve } from './test/server.js';
import { tokenOf } from './test/tokens.js';

const { results: config } = portal['GET /api/config'].body;
afterEach(() => {
  setCustomMessages({});
  history.replaceState(null, '', '/');
});

it('knows the words of the operator before it reads a page, where some are taken from the list at once', async () => {
  // The one is taken when the page is read, the other each time that it is drawn.
  const messages = { 'collection.none': 'Nog niets uitgekozen', 'collection.title': 'Mijn mooiste' };
  const { give, answer } = late();
  const calls = serve({
    ...portal,
    'GET /api/config': answer,
    'GET /api/fotoboek/collection?page=1&limit=12': kept([]),
  });
  localStorage.setItem('token', tokenOf('lid'));
  history.replaceState(null, '', '/beeldbank/collections');
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.js');
  const asked = () => calls.filter(({ path }) => path === '/api/config');
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(document.getElementById('root')?.innerHTML).toBe('');
  await give({ body: { results: { ...config, messages } } });
  await screen.findByText('Nog niets uitgekozen');
  await screen.findByRole('heading', { name: 'Mijn mooiste' });
  expect(asked()).toHaveLength(1);
});
