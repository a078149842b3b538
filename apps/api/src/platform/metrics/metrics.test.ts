import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeContentFolder } from '../../test/content.js';
import { makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { databaseUri, usePrograms } from '../../test/programs.js';

vi.setConfig({ testTimeout: 180_000 });
usePortal();
const { serve, start } = usePrograms();
const CONTENT_DIR = writeContentFolder((files) => (files['catalogue.json'].files = []));
let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ledenportaal-metrics-'))));
afterAll(() => [CONTENT_DIR, folder].forEach((path) => rmSync(path, { recursive: true })));

const ADMIN_EMAIL = 'a@example.org';
const ADMIN_PASSWORD = 'een wachtwoord';
let portalCount = 0;
const createEnvironment = () => ({
  DATA_DIR: join(folder, String(++portalCount)),
  CONTENT_DIR,
  MONGODB_URI: databaseUri(`metrics_${process.pid}_${portalCount}`),
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
});
const serveWithMetrics = async () => {
  const environment = createEnvironment();
  const portal = await serve({ ...environment, METRICS_PORT: '0' });
  const [, port] = /"port":(\d+),"msg":"metrics"/.exec(portal.output.out)!;
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const db = mongoose.connection.getClient().db(new URL(environment.MONGODB_URI).pathname.slice(1));
  return { ...portal, port, read, db, files: join(environment.DATA_DIR, 'files') };
};
const signIn = async (url: string) => {
  const body = JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const response = await fetch(`${url}/api/signin`, { method: 'POST', body });
  return ((await response.json()) as { token: string }).token;
};
/** Returns the values of a metric by its labels. */
const parseValues = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels,
      Number(value),
    ]),
  );

describe('metrics', () => {
  it('are available on their own port, with requests labelled by route and never by URL', async () => {
    const portal = await serveWithMetrics();
    const authorization = await signIn(portal.url);
    for (const path of [
      '/api/leden/0123456789abcdef01234567',
      '/api/geheim-adres',
      '/ergens',
      '/media/fotos/x.jpg?sig=x',
    ])
      await fetch(portal.url + path, { headers: { authorization } });
    const text = await portal.read();
    expect(parseValues(text, 'portal_request_duration_seconds_count')).toMatchObject({
      'method="POST",route="/api/signin",status="200"': 1,
      'method="GET",route="/api/leden/:id",status="404"': 1,
      'method="GET",route="/api (other)",status="404"': 1,
      'method="GET",route="web",status="200"': 1,
    });
    expect(text).not.toMatch(/0123456789abcdef|geheim|ergens|sig=/);
    expect(parseValues(text, 'nodejs_eventloop_lag_p99_seconds')['']).toBeGreaterThan(0);
    expect(parseValues(text, 'process_resident_memory_bytes')['']).toBeGreaterThan(1_000_000);
    expect((await fetch(`${portal.url}/metrics`)).headers.get('content-type')).toContain('text/html');
    expect((await fetch(`http://127.0.0.1:${portal.port}/`)).status).toBe(404);
    portal.child.kill('SIGTERM');
    expect(await portal.exited).toBe(0);
  });

  it('count thumbnails, mails and storage errors', async () => {
    const portal = await serveWithMetrics();
    const authorization = await signIn(portal.url);
    const upload = async (bytes: Uint8Array) => {
      const form = new FormData();
      form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'foto.jpg');
      return (
        await fetch(`${portal.url}/api/fotoboek/upload`, { method: 'POST', headers: { authorization }, body: form })
      ).status;
    };
    const jpeg = await makeJpeg({ width: 60, height: 40 });
    expect(await upload(jpeg)).toBe(201);
    const later = new Date(Date.now() + 3_600_000);
    const mails = ['waiting', 'waiting', 'failed'].map((state) => ({ state, nextAt: later, giveUpAt: later }));
    await portal.db.collection('outbox').insertMany(mails);
    // A file in place of the folder, so that every write below it fails.
    rmSync(join(portal.files, 'fotos'), { recursive: true });
    writeFileSync(join(portal.files, 'fotos'), '');
    expect(await upload(await makeJpeg({ width: 61, height: 40 }))).toBe(500);
    const text = await portal.read();
    expect(parseValues(text, 'portal_thumbnails_duration_seconds_count')).toEqual({ 'outcome="made"': 2 });
    expect(parseValues(text, 'portal_mails')).toEqual({ 'state="waiting"': 2, 'state="failed"': 1 });
    // The original and the two thumbnails.
    expect(parseValues(text, 'portal_storage_errors_total')['operation="put"']).toBe(3);
  });

  it('are not available unless METRICS_PORT is set', async () => {
    const portal = await serve(createEnvironment());
    expect(portal.output.out).not.toContain('"msg":"metrics"');
  });

  it('prevent the start when METRICS_PORT is in use or invalid, with the name of the setting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const second = start('server', [], { PORT: '0', ...createEnvironment(), METRICS_PORT: String(port) });
    expect([await second.exited, second.output.err]).toEqual([
      1,
      expect.stringContaining('kies een andere met METRICS_PORT'),
    ]);
    other.close();
    const wrong = start('server', [], { PORT: '0', ...createEnvironment(), METRICS_PORT: 'x' });
    expect([await wrong.exited, wrong.output.err.trim()]).toEqual([1, 'METRICS_PORT moet een getal zijn.']);
  });
});
