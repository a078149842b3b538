import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildConfig } from '../test/config.js';
import { createErrorHandler } from './errors/error-handler.js';
import { webAppRouter } from './web-app.router.js';

const script = 'void 0;\n'.repeat(500);
const page = `<!doctype html><head><title>Ledenportaal</title></head>${'<!-- -->'.repeat(200)}`;
const hostileText = '</script><script>alert(1)</script><!-- $& $`';
const config = buildConfig({ messages: { 'login.title': hostileText } });
let folder: string;
let server: Server;

const writeCompressed = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-app-'));
  mkdirSync(join(folder, 'assets'));
  writeCompressed('assets/app-1a2b.js', script);
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/small-3c4d.js'), 'void 0;');
  server = createServer(express().use(webAppRouter(folder, config))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

type Headers = Record<string, string>;
const sendRequest = (path: string, headers: Headers = {}, method = 'GET') =>
  new Promise<IncomingMessage & { bytes: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const clientRequest = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Object.assign(response, { bytes: Buffer.concat(chunks) })));
    });
    clientRequest.on('error', reject).end();
  });
const identity = (bytes: Buffer) => bytes;

describe('a file of the web app', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0', undefined, identity],
    ['identity', undefined, identity],
    [undefined, undefined, identity],
  ])('for Accept-Encoding %s is sent with encoding %s', async (accepted, encoding, read) => {
    const response = await sendRequest(
      '/assets/app-1a2b.js?v=1',
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    );
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(response.bytes.length),
      vary: 'Accept-Encoding',
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(read(response.bytes).toString()).toBe(script);
  });

  it('has its own ETag for each encoding', async () => {
    const getEtag = async (accepted: string) =>
      (await sendRequest('/assets/app-1a2b.js', { 'accept-encoding': accepted })).headers.etag ?? '';
    const etags = [await getEtag('br'), await getEtag('gzip'), await getEtag('identity')];
    expect(new Set(etags).size).toBe(3);
    const requestIfNoneMatch = (tag = '') =>
      sendRequest('/assets/app-1a2b.js', { 'accept-encoding': 'br', 'if-none-match': tag });
    expect((await requestIfNoneMatch(etags[0])).statusCode).toBe(304);
    expect((await requestIfNoneMatch(etags[0])).headers.vary).toBe('Accept-Encoding');
    expect((await requestIfNoneMatch(etags[1])).statusCode).toBe(200);
  });

  it('has the same headers for HEAD, without a body', async () => {
    const getResponse = await sendRequest('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    const head = await sendRequest('/assets/app-1a2b.js', { 'accept-encoding': 'br' }, 'HEAD');
    expect(head.bytes.length).toBe(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...getResponse.headers, date: '' });
  });

  it('is sent uncompressed for a range request', async () => {
    const part = await sendRequest('/assets/app-1a2b.js', { 'accept-encoding': 'br', range: 'bytes=0-6' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(part.headers['content-range']).toBe(`bytes 0-6/${script.length}`);
    expect(part.bytes.toString()).toBe('void 0;');
  });

  it('that the build did not compress is sent uncompressed', async () => {
    const response = await sendRequest('/assets/small-3c4d.js', { 'accept-encoding': 'br, gzip' });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.bytes.toString()).toBe('void 0;');
  });
});

it('serves a manifest with the name of the organisation and icons that exist', async () => {
  const response = await sendRequest('/manifest.webmanifest');
  expect(response.headers['content-type']).toMatch(/^application\/manifest\+json(;|$)/);
  const manifest = JSON.parse(response.bytes.toString()) as { name: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: config.organisation, lang: 'nl', start_url: '/' });
  const icons = manifest.icons.map(({ src }) => join(import.meta.dirname, '../../../web/public', src));
  expect([icons.length, icons.filter((icon) => !existsSync(icon))]).toEqual([3, []]);
});

describe('the page', () => {
  const readBlocks = (html: string) => [
    ...html.matchAll(/<script type="application\/json" id="config">(.*?)<\/script>/g),
  ];

  it.each([
    ['/', 'br', brotliDecompressSync],
    ['/leden', 'gzip', gunzipSync],
    ['/index.html', 'identity', identity],
  ])('at %s contains the configuration, and is to be revalidated each time (%s)', async (path, encoding, read) => {
    const response = await sendRequest(path, { 'accept-encoding': encoding });
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': String(response.bytes.length),
      vary: 'Accept-Encoding',
    });
    expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
    const html = read(response.bytes).toString();
    const [block] = readBlocks(html);
    expect(JSON.parse(block?.[1] ?? '')).toEqual(config);
    expect(html.replace(/ *<link rel="manifest".*<\/script>\n */, '')).toBe(page);
  });

  it('has the main colour of the foundation after its style sheet, as has the manifest', async () => {
    const app = express().use(webAppRouter(folder, config, '#00695c'));
    const { text } = await supertest(app).get('/');
    expect(text).toMatch(
      /<style id="brand">:root\{--mantine-color-bos-0:#.*--mantine-color-bos-8:#00695c;[^]*<\/style>[^]*<\/head>/,
    );
    const manifest = await supertest(app).get('/manifest.webmanifest').responseType('blob');
    expect(JSON.parse(String(manifest.body))).toMatchObject({ theme_color: '#00695c' });
  });

  it('has the same preview of a link at every address: the name of the portal, and nothing of the page', async () => {
    const hostile = buildConfig({
      organisation: 'Hei & "Bos" <b>',
      messages: { 'login.picture': `Beeld ${hostileText}` },
    });
    const image = 'https://portaal.example.org/logo-1a2b.png';
    const app = express().use(webAppRouter(folder, hostile, null, image));
    const read = async (path: string) => (await supertest(app).get(path)).text;
    const html = await read('/beeldbank/item/0123456789abcdef01234567?zoek=geheim');
    expect(html).toBe(await read('/'));
    const elements = html.match(/<meta (property|name)="(og|twitter):[^>]*>/g)!;
    const name = 'Hei &amp; &quot;Bos&quot; &lt;b&gt;';
    const description = 'Beeld &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- $&amp; $`';
    expect(elements).toEqual([
      '<meta property="og:type" content="website" />',
      '<meta property="og:locale" content="nl_NL" />',
      `<meta property="og:site_name" content="${name}" />`,
      `<meta property="og:title" content="${name}" />`,
      `<meta property="og:description" content="${description}" />`,
      `<meta property="og:image" content="${image}" />`,
      `<meta property="og:image:alt" content="${name}" />`,
      '<meta name="twitter:card" content="summary" />',
    ]);
    expect(elements.join('').length).toBeLessThan(1000);
  });

  it('has no picture in the preview of a link without logo', async () => {
    const html = String((await sendRequest('/')).bytes);
    expect(html).toContain(
      '<meta property="og:description" content="Het ledenportaal van Stichting Ruigenhei: beeld, huisstijl en plannen." />',
    );
    expect(html).not.toContain('og:image');
  });

  it('returns 304 until the build or the configuration changes', async () => {
    const { headers } = await sendRequest('/');
    const revalidate = () => sendRequest('/login', { 'if-none-match': headers.etag ?? '', 'accept-encoding': 'br' });
    expect((await revalidate()).statusCode).toBe(304);
    const file = join(folder, 'index.html');
    writeFileSync(file, page.replace('Ledenportaal', 'Nieuw'));
    utimesSync(file, 1, 1);
    const response = await revalidate();
    expect(response.statusCode).toBe(200);
    expect(brotliDecompressSync(response.bytes).toString()).toContain('<title>Nieuw</title>');
    writeFileSync(file, page);
    const other = express().use(webAppRouter(folder, buildConfig()));
    expect((await supertest(other).get('/')).headers.etag).not.toBe(headers.etag);
  });

  it('has the same headers for HEAD, without a body, and is sent whole for a range request', async () => {
    const response = await sendRequest('/');
    const head = await sendRequest('/', {}, 'HEAD');
    expect(head.bytes.length).toBe(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...response.headers, date: '' });
    const part = await sendRequest('/', { range: 'bytes=0-6' });
    expect([part.statusCode, part.bytes.length]).toEqual([200, response.bytes.length]);
  });

  it('is served when it is built after the start of the server', async () => {
    const later = mkdtempSync(join(tmpdir(), 'web-app-'));
    const app = express().use(
      webAppRouter(later, config),
      createErrorHandler(() => undefined),
    );
    expect((await supertest(app).get('/')).status).toBe(503);
    writeFileSync(join(later, 'index.html'), page);
    expect((await supertest(app).get('/')).status).toBe(200);
    rmSync(later, { recursive: true });
  });
});
