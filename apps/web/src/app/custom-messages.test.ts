import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCustomMessages, setCustomMessages } from '../lib/custom-messages.js';
import { t } from '../lib/messages.js';
import { portal as answers } from '../test/answers.js';
import { late, refusal, serve } from '../test/server.js';

const { results: config } = answers['GET /api/config'].body;
const messages = { 'login.title': 'Welkom op de hei', 'fotos.page': 'Van de {last} is dit {page}' };
const ours = { body: { results: { ...config, messages } } };
const read = loadCustomMessages;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  setCustomMessages({});
});

it('says what an operator says otherwise, with slots filled, and the rest as always', async () => {
  serve({ 'GET /api/config': ours });
  await read();
  expect([t('login.title'), t('fotos.page', { page: 2, last: 8 })]).toEqual(['Welkom op de hei', 'Van de 8 is dit 2']);
  expect(t('fotos.title')).toBe('Foto’s');
});

it('says all as always where the portal does not answer well', async () => {
  serve({ 'GET /api/config': refusal('unavailable') });
  await read();
  expect(t('login.title')).toBe('Fijn dat je er bent');
});

it('waits no longer than people do, and still says it when the answer comes', async () => {
  const { give, answer } = late();
  serve({ 'GET /api/config': answer });
  const done = vi.fn();
  const reading = read().then(done);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await reading;
  expect(t('login.title')).toBe('Fijn dat je er bent');
  await give(ours);
  await vi.waitFor(() => expect(t('login.title')).toBe('Welkom op de hei'), { timeout: 30_000 });
});
