import express from 'express';
import supertest from 'supertest';
import { expect, it, vi } from 'vitest';
import { ConstantBody } from './constant-body.js';

const text = JSON.stringify({ text: 'ruigenhei '.repeat(1_000) });

it('creates its text once, and serves it in each encoding with one ETag', async () => {
  const createText = vi.fn(() => text);
  const body = new ConstantBody('json', createText);
  const app = express().get('/', (req, res) => body.send(req, res));
  const get = (encoding: string) => supertest(app).get('/').set('Accept-Encoding', encoding);
  for (const encoding of ['gzip', 'identity', 'gzip']) {
    const response = await get(encoding);
    expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(response.text).toBe(text);
  }
  const { headers } = await get('br').responseType('blob');
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect((await get('gzip').set('If-None-Match', headers.etag!)).status).toBe(304);
  expect((await supertest(app).head('/')).headers.etag).toBe(headers.etag);
  expect(createText).toHaveBeenCalledOnce();
});
