import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, ErrorResponse } from '@ledenportaal/shared';
import { buildConfig } from '../../test/config.js';
import { createLog, logRequests, serializeError } from '../../platform/log.js';
import { createErrorHandler, maxErrorBytes, notFoundHandler, withErrorHandler, type Report } from './error-handler.js';
import { webAppRouter } from '../web-app.router.js';

const secretPath = '/srv/geheim/dist/server.js';
const causeOfFailure = new Error(secretPath);
const circular: Record<string, unknown> = {};
circular.self = circular;
const throwError =
  (thrown: unknown): RequestHandler =>
  () => {
    throw thrown;
  };
const unreadableError = new Proxy(new Error(secretPath), {
  get: () => {
    throw new Error(secretPath);
  },
});

let webFolder: string;
beforeEach(() => {
  webFolder = mkdtempSync(join(tmpdir(), 'web-'));
  writeFileSync(join(webFolder, 'icon.svg'), '<svg/>');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(webFolder, { recursive: true });
});

const createTestApp = (report: Report = () => undefined): Express => {
  const app = express();
  app.use(logRequests(createLog('silent')));
  app.use('/before', throwError(new Error(secretPath)));
  app.use(compression());
  app.get('/api/circular', throwError(new AppError('invalid', { details: circular })));
  app.get('/api/bigint', throwError(new AppError('invalid', { details: { size: 1n } })));
  app.get('/api/large', throwError(new AppError('foto_changed', { details: { foto: 'x'.repeat(20_000) } })));
  app.get('/api/headers', throwError(new AppError('invalid', { headers: { 'X-Broken': 'a\r\nb' } })));
  app.get('/api/unreadable', throwError(unreadableError));
  app.get('/api/failed', throwError(new AppError('unavailable', { cause: causeOfFailure })));
  app.get('/api/starting', throwError(new AppError('unavailable')));
  app.get('/api/busy', throwError(new AppError('busy')));
  app.get('/api/text', throwError(secretPath));
  app.get('/api/json', (_req, res) => {
    res.json = () => {
      throw new Error(secretPath);
    };
    throw new AppError('not_found');
  });
  app.get('/api/head', (_req, res) => {
    res.writeHead = () => {
      throw new Error(secretPath);
    };
    throw new AppError('not_found');
  });
  app.get('/api/reason', (_req, res) => {
    res.json = () => {
      res.statusMessage = '\r\n';
      return res.end();
    };
    throw new AppError('not_found');
  });
  app.get('/api/params/:id', (_req, res) => void res.end());
  app.use(webAppRouter(webFolder, buildConfig()), notFoundHandler);
  const handler = createErrorHandler(report);
  app.use(handler);
  return withErrorHandler(app, handler);
};

/** Sends a request line that no client library would send, and returns the whole response. */
const sendRaw = async (app: Express, target: string) => {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => void parts.push(part));
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  server.close();
  return String(Buffer.concat(parts));
};

it('reports the cause of a 503, and nothing for a 503 without a cause', async () => {
  const report = vi.fn<Report>();
  const app = createTestApp(report);
  for (const path of ['/api/starting', '/api/busy']) expect((await supertest(app).get(path)).status).toBe(503);
  expect(report).not.toHaveBeenCalled();
  const { status, text } = await supertest(app).get('/api/failed');
  expect(status).toBe(503);
  expect(text).not.toContain('geheim');
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ cause: causeOfFailure }));
});

describe.each(['', 'development', 'production'])('with NODE_ENV=%s', (nodeEnv) => {
  beforeEach(() => vi.stubEnv('NODE_ENV', nodeEnv || undefined));

  it.each([
    ['/before', 500],
    ['/api/circular', 500],
    ['/api/bigint', 500],
    ['/api/headers', 500],
    ['/api/unreadable', 500],
    ['/api/text', 500],
    ['/api/json', 500],
    ['/api/head', 500],
    ['/api/reason', 500],
    ['/api/large', 409],
    ['/api/params/%E0%A4', 400],
    ['/%E0%A4', 400],
    ['/assets/%00', 404],
    ['/assets/nothing.js', 404],
  ])('%s returns small JSON with status %i and without the cause', async (path, status) => {
    const response = await supertest(createTestApp()).get(path);
    expect([response.status, response.type]).toEqual([status, 'application/json']);
    expect(ErrorResponse.safeParse(response.body).error).toBeUndefined();
    expect(Buffer.byteLength(response.text)).toBeLessThan(maxErrorBytes);
    expect(response.text).not.toMatch(/geheim|node_modules|\.ts|<html/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['Range', 'bytes=99999-', 416],
    ['If-Match', '"x"', 412],
  ])('a file requested with the header %s: %s returns %i', async (name, value, status) => {
    const response = await supertest(createTestApp()).get('/icon.svg').set(name, value);
    expect([response.status, response.type]).toEqual([status, 'application/json']);
  });

  it('a URL that Express cannot parse returns JSON', async () => {
    const response = await sendRaw(createTestApp(), 'http://[');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('"code":"malformed"');
    expect(response).not.toMatch(/<html|node_modules/);
  });

  it('a report that throws does not change the response', async () => {
    const report = () => {
      throw new Error(secretPath);
    };
    const response = await supertest(createTestApp(report)).get('/before');
    expect([response.status, ErrorResponse.parse(response.body).error.code]).toEqual([500, 'unexpected']);
  });
});

it('an error keeps its fields when only its details are too large', async () => {
  const app = express();
  app.get(
    '/',
    throwError(new AppError('lid_exists', { fields: { email: 'Dubbel' }, details: { lid: 'x'.repeat(20_000) } })),
  );
  app.use(createErrorHandler(() => undefined));
  const { error } = ErrorResponse.parse((await supertest(app).get('/')).body);
  expect([error.fields, error.details]).toEqual([{ email: 'Dubbel' }, undefined]);
});

describe('an error in the log', () => {
  it('is limited in length, and has no objects that libraries add to it', () => {
    const cause = Object.assign(new Error('y'.repeat(50_000)), { body: 'z'.repeat(50_000) });
    const error = Object.assign(new Error('x'.repeat(50_000), { cause }), {
      code: 11000,
      body: 'z'.repeat(50_000),
      documents: Array.from({ length: 10_000 }, () => ({ naam: 'Lies' })),
    });
    const line = JSON.stringify(serializeError(error));
    expect(line.length).toBeLessThan(12_000);
    expect(line).toContain('"code":11000');
    expect(line).not.toContain('Lies');
  });

  it.each([undefined, null, 'x'.repeat(50_000), 5n, { a: 1 }])('can be any thrown value', (thrown) => {
    expect(JSON.stringify(serializeError(thrown)).length).toBeLessThan(1_000);
  });
});
