import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webApp } from './web-app.js';

const script = 'void 0;\n'.repeat(500);
const page = `<!doctype html><title>Ledenportaal</title>${'<!-- -->'.repeat(200)}`;
let folder: string;
let server: Server;

const put = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-app-'));
  mkdirSync(join(folder, 'assets'));
  put('assets/app-1a2b.js', script);
  put('index.html', page);
  writeFileSync(join(folder, 'assets/small-3c4d.js'), 'void 0;');
  server = createServer(express().use(webApp(folder))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

type Headers = Record<string, string>;
const ask = (path: string, headers: Headers = {}, method = 'GET') =>
  new Promise<IncomingMessage & { bytes: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => resolve(Object.assign(answer, { bytes: Buffer.concat(pieces) })));
    });
    sent.on('error', reject).end();
  });
const plain = (bytes: Buffer) => bytes;

describe('a file of the web app', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0', undefined, plain],
    ['identity', undefined, plain],
    [undefined, undefined, plain],
  ])('for Accept-Encoding %s is sent with encoding %s', async (accepted, encoding, read) => {
    const answer = await ask('/assets/app-1a2b.js?v=1', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.bytes.length),
      vary: 'Accept-Encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(read(answer.bytes).toString()).toBe(script);
  });

  it('has its own ETag for each encoding', async () => {
    const tagOf = async (accepted: string) =>
      (await ask('/assets/app-1a2b.js', { 'accept-encoding': accepted })).headers.etag ?? '';
    const tags = [await tagOf('br'), await tagOf('gzip'), await tagOf('identity')];
    expect(new Set(tags).size).toBe(3);
    const again = (tag = '') => ask('/assets/app-1a2b.js', { 'accept-encoding': 'br', 'if-none-match': tag });
    expect((await again(tags[0])).statusCode).toBe(304);
    expect((await again(tags[0])).headers.vary).toBe('Accept-Encoding');
    expect((await again(tags[1])).statusCode).toBe(200);
  });

  it('has the same headers for HEAD, without a body', async () => {
    const whole = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    const head = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'br' }, 'HEAD');
    expect(head.bytes.length).toBe(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
  });

  it('is sent uncompressed for a range request', async () => {
    const part = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'br', range: 'bytes=0-6' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(part.headers['content-range']).toBe(`bytes 0-6/${script.length}`);
    expect(part.bytes.toString()).toBe('void 0;');
  });

  it('that the build did not compress is sent uncompressed', async () => {
    const answer = await ask('/assets/small-3c4d.js', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.bytes.toString()).toBe('void 0;');
  });
});

it.each(['/', '/leden', '/index.html'])('%s returns the page compressed, to be revalidated each time', async (path) => {
  const answer = await ask(path, { 'accept-encoding': 'br' });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/html; charset=utf-8' });
  expect(answer.headers['cache-control']).toMatch(/no-cache|max-age=0/);
  expect(brotliDecompressSync(answer.bytes).toString()).toBe(page);
});
