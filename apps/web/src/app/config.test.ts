import { expect, it } from 'vitest';
import { portalResponses } from '../test/portal-responses.js';
import { serve } from '../test/server.js';

const { results } = portalResponses['GET /api/config'].body;
const config = {
  ...results,
  messages: { 'login.title': 'Welkom <op> de hei', 'fotos.page': 'Van {last} is dit {page}' },
};

it('reads the configuration and the texts of the operator from the page, without a request', async () => {
  const calls = serve({});
  document.body.innerHTML = '<script type="application/json" id="config"></script>';
  document.getElementById('config')!.textContent = JSON.stringify(config);
  const { t } = await import('../lib/messages.js');
  const { createStore } = await import('./store.js');
  const { api } = await import('../lib/api/api.js');
  expect([t('login.title'), t('fotos.page', { page: 2, last: 8 })]).toEqual(['Welkom <op> de hei', 'Van 8 is dit 2']);
  expect(t('fotos.title')).toBe('Foto’s');
  expect(api.endpoints.config.select()(createStore().getState()).data?.results).toEqual(config);
  expect(calls).toEqual([]);
});
