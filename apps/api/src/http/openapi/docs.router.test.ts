import express from 'express';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import type { Route } from '@ledenportaal/shared';
import { contracts } from '../contracts.js';
import { createErrorHandler } from '../errors/error-handler.js';
import { docsRouter } from './docs.router.js';
import { toOpenApi } from './openapi.js';

const document = toOpenApi(contracts, { title: 'Ledenportaal <Ruigenhei>', version: '1.0.0' }, 2 * 1024 ** 3);
const app = express()
  .use(
    '/api/docs',
    docsRouter(() => document),
  )
  .use(createErrorHandler(() => undefined));
const readPage = async () => (await supertest(app).get('/api/docs')).text;

it('describes every route', async () => {
  const text = await readPage();
  for (const [feature, contract] of Object.entries(contracts))
    for (const [name, route] of Object.entries<Route>(contract)) {
      expect(text).toContain(`id="${feature}.${name}"`);
      expect(text).toContain(`${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`);
    }
});

it('shows tuples and the size limit of uploads', async () => {
  const text = await readPage();
  expect(text).toContain('&quot;prefixItems&quot;');
  expect(text).toContain('At most 2 GB (2147483648 bytes).');
});

it('needs no scripts and no other resources', async () => {
  const text = await readPage();
  expect(text).not.toContain('<script');
  expect(text.match(/(?:src|href)="(?!#|\/api\/openapi\.json")[^"]*"/g)).toBeNull();
  expect(text).toContain('<title>API van Ledenportaal &lt;Ruigenhei&gt;</title>');
});

it('accepts a trailing slash, and returns 405 for POST', async () => {
  expect((await supertest(app).head('/api/docs/')).status).toBe(200);
  const response = await supertest(app).post('/api/docs');
  expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
});
