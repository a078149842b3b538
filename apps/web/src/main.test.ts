import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sayOtherwise } from './lib/messages.js';
import { portal } from './test/answers.js';
import { serve } from './test/server.js';
import { tokenOf } from './test/tokens.js';

const { results: config } = portal['GET /api/config'].body;
afterEach(() => sayOtherwise({}));

it('knows the words of the operator before it reads the menu, whose labels are read with it', async () => {
  const messages = { 'fotos.title': 'Alle beelden', 'dashboard.lead': 'Kijk eens rond.' };
  const calls = serve({ ...portal, 'GET /api/config': { body: { results: { ...config, messages } } } });
  localStorage.setItem('token', tokenOf('lid'));
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.js');
  await screen.findByText('Kijk eens rond.');
  const menu = screen.getByRole('navigation', { name: 'Hoofdmenu' });
  within(menu).getByRole('link', { name: 'Alle beelden' });
  expect(calls.filter(({ path }) => path === '/api/config')).toHaveLength(1);
});
