import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { platformContract } from '@ledenportaal/shared';
import { version } from './app.js';
import { errorOf } from './test/as.js';
import { usePortal } from './test/portal.js';

const portal = usePortal();
const get = (path: string) => supertest(portal.app).get(path);

describe('the portal', () => {
  it('tells the browser its settings, and nothing else', async () => {
    const { reply } = await portal.as('nobody').call(platformContract.config);
    expect(reply.results).toEqual({
      organisation: 'Stichting Ruigenhei',
      product: { slug: 'wildgebied', name: 'Wildgebied' },
      version,
      commit: 'c0ffee1',
      timeZone: 'Europe/Amsterdam',
      signup: 'leden',
      feed: null,
      analytics: null,
      contact: { email: 'info@ruigenhei.example', telefoon: '01234 567 890', adres: 'Brink 7, 1291 CA Ruigenlo' },
      maxUploadBytes: 2 * 1024 ** 2,
      messages: {},
    });
  });

  it('lives, and is ready', async () => {
    expect((await portal.as('nobody').call(platformContract.live)).reply).toEqual({ status: 'ok' });
    const components = { database: 'ok', storage: 'ok', mail: 'ok' };
    expect((await portal.as('nobody').call(platformContract.ready)).reply).toEqual({
      status: 'ok',
      version,
      commit: 'c0ffee1',
      components,
    });
  });

  it('describes itself', async () => {
    const answer = await get('/api/openapi.json');
    const document = answer.body as { paths: object };
    expect(answer.status).toBe(200);
    expect(Object.keys(document.paths)).toContain('/fotoboek/upload');
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  });

  it.each(['/api/config', '/api/health/live', '/api/health/ready', '/api/openapi.json'])(
    'takes GET alone at %s',
    async (path) => {
      const refused = await supertest(portal.app).post(path);
      expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  it.each([['/api/nergens'], ['/api'], ['/api/fotoboek/a/b/c'], ['/assets/nergens.js']])(
    'answers %s with 404 in JSON',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
    },
  );
});

describe('every answer', () => {
  const paths = ['/', '/api/config', '/api/nergens', '/api/user', '/media/x', '/assets/app-1a2b3c.js', '/api/%E0%A4'];

  it.each(paths)('at %s has the headers that protect it, and an id', async (path) => {
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toContain("default-src 'self';img-src 'self' data: blob:");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('carries the id of the request, also in its error', async () => {
    const answer = await get('/api/nergens').set('x-request-id', 'van-de-proxy-1');
    expect(answer.headers['x-request-id']).toBe('van-de-proxy-1');
    expect(errorOf(answer).requestId).toBe('van-de-proxy-1');
    expect((await get('/api/config').set('x-request-id', 'x y<z>')).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});

describe('the web app', () => {
  it.each(['/', '/login', '/beeldbank/item/abc', '/beeldbank/foto?tags=a', '/wildgebied/jaarplan', '/apiary'])(
    'is given at %s, to be asked for anew each time',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(text).toContain('<title>Ledenportaal</title>');
    },
  );

  it('has assets that never change, compressed', async () => {
    const { headers } = await get('/assets/app-1a2b3c.js').set('accept-encoding', 'gzip');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
  });

  it('is only read', async () => {
    expect((await supertest(portal.app).head('/login')).status).toBe(200);
    expect((await supertest(portal.app).post('/login')).status).toBe(404);
  });

  it('that is not built says so', async () => {
    const file = join(portal.folders.web, 'index.html');
    renameSync(file, `${file}.away`);
    const { status, text } = await get('/');
    renameSync(`${file}.away`, file);
    expect([status, text]).toEqual([503, 'De webapp is nog niet gebouwd: voer eerst "npm run build" uit.']);
  });

  it('shows nothing from outside its folder', async () => {
    const { text } = await get('/..%2f..%2fsecrets.json');
    expect(text).not.toContain('jwt');
  });
});
