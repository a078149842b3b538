import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeContentFolder, writeFileIn } from './test/content.js';
import { eventually } from './test/eventually.js';
import { databaseUri, usePrograms } from './test/programs.js';

vi.setConfig({ testTimeout: 180_000 });
let folder: string;
/** Without catalogue files, so that these tests do not wait for their import. */
const CONTENT_DIR = writeContentFolder((files) => (files['catalogue.json'].files = []));
afterAll(() => rmSync(CONTENT_DIR, { recursive: true }));
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ledenportaal-server-'))));
// A database whose portal was killed may still be ending.
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 50 }));

// Registered after the hook above, so that servers are killed before their folder is deleted.
const { start: startProgram, serve } = usePrograms();

const withDefaults = (settings: Record<string, string>) => ({
  DATA_DIR: join(folder, 'data'),
  CONTENT_DIR,
  ...settings,
});
const start = (settings: Record<string, string>) => startProgram('server', [], withDefaults(settings));
const startReady = (settings: Record<string, string> = {}) =>
  serve(withDefaults({ MONGODB_URI: createDatabaseUri(), ...settings }));
const createDatabaseUri = () => databaseUri(`server_${Math.random().toString(36).slice(2)}`);

describe('the server process', () => {
  it('serves requests and exits cleanly on SIGTERM', async () => {
    const portal = await startReady({ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'een wachtwoord' });
    expect((await fetch(`${portal.url}/api/health/ready`)).status).toBe(200);
    const body = JSON.stringify({ email: 'a@example.org', password: 'een wachtwoord' });
    expect((await fetch(`${portal.url}/api/signin`, { method: 'POST', body })).status).toBe(200);
    portal.child.kill('SIGTERM');
    expect([await portal.exited, portal.output.err]).toEqual([0, '']);
  });

  it('finishes active requests on SIGTERM and accepts no new ones', async () => {
    const portal = await startReady();
    const body = JSON.stringify({ email: 'a@example.org', password: 'x' });
    const headers = { 'content-length': body.length, 'content-type': 'application/json' };
    const slowRequest = httpRequest(`${portal.url}/api/signin`, { method: 'POST', headers });
    slowRequest.write(body.slice(0, 5));
    await eventually(() => expect(slowRequest.socket?.connecting).toBe(false));
    await fetch(`${portal.url}/api/health/live`);
    portal.child.kill('SIGTERM');
    await eventually(() => expect(fetch(portal.url)).rejects.toThrow());
    slowRequest.end(body.slice(5));
    const [response] = (await once(slowRequest, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, await portal.exited]).toEqual([401, 0]);
  });
});

it('opens its port behind a proxy when it can serve, so that the proxy tries another process until then', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  start({ PORT: `${port}`, HOST: '127.0.0.1', TRUST_PROXY: '1', MONGODB_URI: createDatabaseUri() });
  const firstResponse = await eventually(() => fetch(`http://127.0.0.1:${port}/api/health/ready`));
  expect(firstResponse.status).toBe(200);
});

/** Expects an exit with one line for the operator, without a stack trace. */
const expectStartError = async (settings: Record<string, string>, pattern: RegExp) => {
  const { exited, output } = start(settings);
  expect(await exited).toBe(1);
  expect(output.err.trim()).toMatch(pattern);
  expect(output.err.trim().split('\n')).toHaveLength(1);
};

describe('the start of the server', () => {
  it('fails with one line for an invalid setting', () =>
    expectStartError({ PORT: 'x' }, /^PORT moet een getal zijn\.$/));

  it('fails with one line for a syntax error in the content folder', async () => {
    const contentFolder = join(folder, 'inhoud');
    cpSync(CONTENT_DIR, contentFolder, { recursive: true });
    writeFileIn(contentFolder, 'palette.json', '{ "colours": [] "extras": [] }');
    await expectStartError(
      { CONTENT_DIR: contentFolder },
      /^palette\.json, regel 1, kolom 17: Hiervoor hoort een komma of \}\.$/,
    );
  });

  it('fails with one line when the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expectStartError(
      { PORT: `${port}`, MONGODB_URI: createDatabaseUri() },
      new RegExp(`^Poort ${port} is al in`),
    );
    server.close();
  });

  it('fails with one line for the port when the data folder is in use too', async () => {
    const { port } = new URL((await startReady({ MONGODB_URI: '' })).url);
    await expectStartError({ PORT: port }, new RegExp(`^Poort ${port} is al in`));
  });

  it('fails with one line when DATA_DIR is not writable', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expectStartError({ DATA_DIR: join(folder, 'file/data') }, /^In DATA_DIR .* kan niet worden geschreven/);
  });

  it('fails with one line when no database responds', () =>
    expectStartError({ PORT: '0', MONGODB_URI: 'mongodb://127.0.0.1:9/x' }, /^De database antwoordt niet/));

  it('fails with one line when database and files belong to different installations', async () => {
    const MONGODB_URI = createDatabaseUri();
    const firstPortal = await startReady({ MONGODB_URI });
    firstPortal.child.kill('SIGINT');
    await firstPortal.exited;
    writeFileSync(join(folder, 'data/files/installation.json'), '{"installation":"x"}');
    await expectStartError({ PORT: '0', MONGODB_URI }, /^De database en de bestanden horen niet bij elkaar/);
  });
});

describe('a portal whose embedded database ends', () => {
  const getDatabasePid = () =>
    (JSON.parse(readFileSync(join(folder, 'data/database.json'), 'utf8')) as { pid: number }).pid;
  const getReadiness = async (url: string) => {
    const response = await fetch(`${url}/api/health/ready`);
    const { error } = (await response.json()) as { error?: { details: { components: { database: string } } } };
    return [response.status, response.headers.get('retry-after'), error?.details.components.database];
  };
  const signIn = (url: string, password: string) => {
    const body = JSON.stringify({ email: 'a@example.org', password });
    return fetch(`${url}/api/signin`, { method: 'POST', body });
  };

  it('starts it again; when its data are damaged it stays down, and the portal says so and stops on SIGTERM', async () => {
    const password = 'een wachtwoord';
    const portal = await startReady({ MONGODB_URI: '', ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: password });
    const firstPid = getDatabasePid();
    process.kill(firstPid, 'SIGKILL');
    await eventually(async () => expect((await signIn(portal.url, password)).status).toBe(200));
    await eventually(() => expect(getDatabasePid()).not.toBe(firstPid));
    // SQLite keeps the newest writes in the second file.
    for (const name of ['data.sqlite', 'data.sqlite-wal']) truncateSync(join(folder, 'data/database', name), 0);
    process.kill(getDatabasePid(), 'SIGKILL');
    await eventually(() => expect(portal.output.err).not.toBe(''));
    expect(portal.output.err).toMatch(/^De ingebouwde database start niet meer: .* is damaged.* opnieuw start\.\n$/);
    await eventually(async () => expect(await getReadiness(portal.url)).toEqual([503, '5', 'gone']));
    expect((await signIn(portal.url, password)).status).toBe(503);
    const reasons = portal.output.out.match(/"reason":"[^"]*"/g);
    expect(reasons).toEqual(
      Array(2).fill('"reason":"The database server ended (SIGKILL)."').concat(expect.stringContaining('is damaged')),
    );
    portal.child.kill('SIGTERM');
    expect(await portal.exited).toBe(0);
  });
});
