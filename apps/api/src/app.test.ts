import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import supertest from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { platformContract } from '@ledenportaal/shared';
import { version } from './http/config.js';
import { parseError } from './test/as.js';
import { usePortal } from './test/portal.js';

const portal = usePortal();
const get = (path: string) => supertest(portal.app).get(path);

describe('the public routes', () => {
  it('returns only the public settings at /api/config', async () => {
    const { reply } = await portal.as('nobody').call(platformContract.config);
    expect(reply.results).toEqual({
      organisation: 'Stichting Ruigenhei',
      product: { slug: 'wildgebied', name: 'Wildgebied' },
      logo: null,
      version,
      commit: 'c0ffee1',
      timeZone: 'Europe/Amsterdam',
      signup: 'leden',
      feed: null,
      analytics: null,
      contact: { email: 'info@ruigenhei.example', telefoon: '01234 567 890', adres: 'Brink 7, 1291 CA Ruigenlo' },
      maxUploadBytes: 2 * 1024 ** 2,
      messages: expect.objectContaining({ 'dashboard.guarantee': '100% wild garantie' }) as object,
    });
  });

  it('reports that it is live and ready', async () => {
    expect((await portal.as('nobody').call(platformContract.live)).reply).toEqual({ status: 'ok' });
    const components = { database: 'ok', storage: 'ok', mail: 'ok', search: 'ok' };
    expect((await portal.as('nobody').call(platformContract.ready)).reply).toEqual({
      status: 'ok',
      version,
      commit: 'c0ffee1',
      components,
    });
  });

  it('is not ready while it reads the photos for searches', async () => {
    const isStarting = vi.spyOn(portal.fotoIndex, 'isStarting').mockReturnValue(true);
    // A result is kept for a second.
    await vi.waitFor(
      async () => {
        const { status, error } = await portal.as('nobody').call(platformContract.ready);
        expect([status, error?.details]).toMatchObject([503, { components: { database: 'ok', search: 'starting' } }]);
      },
      { timeout: 10_000 },
    );
    isStarting.mockReturnValue(false);
    expect((await portal.as('nobody').call(platformContract.ready)).status).toBe(200);
  });

  it('returns a valid OpenAPI document', async () => {
    const response = await get('/api/openapi.json');
    const document = response.body as { paths: object };
    expect(response.status).toBe(200);
    expect(Object.keys(document.paths)).toContain('/fotoboek/upload');
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  });

  it.each(['/api/config', '/api/health/live', '/api/health/ready', '/api/openapi.json'])(
    'accepts only GET at %s',
    async (path) => {
      const response = await supertest(portal.app).post(path);
      expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  it.each([['/api/nergens'], ['/api'], ['/api/fotoboek/a/b/c'], ['/assets/nergens.js']])(
    'returns a 404 in JSON for %s',
    async (path) => {
      const response = await get(path);
      expect([response.status, parseError(response).code]).toEqual([404, 'not_found']);
    },
  );
});

describe('every response', () => {
  const paths = ['/', '/api/config', '/api/nergens', '/api/user', '/media/x', '/assets/app-1a2b3c.js', '/api/%E0%A4'];

  it.each(paths)('sends security headers and a request id at %s', async (path) => {
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toContain("default-src 'self';img-src 'self' data: blob:");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('returns the id of the request in its headers and in its error', async () => {
    const response = await get('/api/nergens').set('x-request-id', 'van-de-proxy-1');
    expect(response.headers['x-request-id']).toBe('van-de-proxy-1');
    expect(parseError(response).requestId).toBe('van-de-proxy-1');
    expect((await get('/api/config').set('x-request-id', 'x y<z>')).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});

describe('the web app', () => {
  it.each(['/', '/login', '/beeldbank/item/abc', '/beeldbank/foto?tags=a', '/wildgebied/jaarplan', '/apiary'])(
    'serves the web app with no-cache at %s',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(text).toContain('<title>Ledenportaal</title>');
    },
  );

  it('serves assets of the web app as immutable and compressed', async () => {
    const { headers } = await get('/assets/app-1a2b3c.js').set('accept-encoding', 'gzip');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
  });

  it('accepts only GET and HEAD for the web app', async () => {
    expect((await supertest(portal.app).head('/login')).status).toBe(200);
    expect((await supertest(portal.app).post('/login')).status).toBe(404);
  });

  it('returns 503 with an explanation when the web app is not built', async () => {
    const file = join(portal.folders.web, 'index.html');
    renameSync(file, `${file}.away`);
    const response = await get('/');
    renameSync(`${file}.away`, file);
    expect(response.status).toBe(503);
    expect(parseError(response)).toMatchObject({
      code: 'unavailable',
      message: 'De webapp is nog niet gebouwd: voer eerst "npm run build" uit.',
    });
  });

  it('serves no files outside the folder of the web app', async () => {
    const { text } = await get('/..%2f..%2fsecrets.json');
    expect(text).not.toContain('jwt');
  });
});
