import { expect, it } from 'vitest';
import { createStore } from './store.js';
import { portalResponses } from '../test/portal-responses.js';
import { errorResponse, serve } from '../test/server.js';
import { api } from '../lib/api/api.js';
import { getConfig, loadConfig } from '../lib/config.js';
import { t } from '../lib/messages.js';

const { results } = portalResponses['GET /api/config'].body;
const config = {
  ...results,
  messages: { 'login.title': 'Welkom <op> de hei', 'fotos.page': 'Van {last} is dit {page}' },
};

const writeConfigScript = () => {
  document.body.innerHTML = '<script type="application/json" id="config"></script>';
  document.getElementById('config')!.textContent = JSON.stringify(config);
};

it('reads the configuration and the texts of the operator from the page, without a request', async () => {
  const calls = serve({});
  writeConfigScript();
  await loadConfig();
  expect([t('login.title'), t('fotos.page', { page: 2, last: 8 })]).toEqual(['Welkom <op> de hei', 'Van 8 is dit 2']);
  expect(t('fotos.title')).toBe('Foto’s');
  expect(api.endpoints.config.select()(createStore().getState()).data?.results).toEqual(config);
  expect(calls).toEqual([]);
});

it('fetches the configuration when the page does not contain it', async () => {
  serve({ 'GET /api/config': { body: { results: config } } });
  await loadConfig();
  expect(t('login.title')).toBe('Welkom <op> de hei');
});

it('uses the default texts when the configuration cannot be fetched', async () => {
  serve({ 'GET /api/config': errorResponse('unavailable') });
  await loadConfig();
  expect(getConfig()).toBeUndefined();
  expect(t('login.title')).toBe('Fijn dat je er bent');
});
