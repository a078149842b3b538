import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { contentWith, writeIn } from './test/content.js';
import { eventually } from './test/eventually.js';
import { programFile } from './test/programs.js';

vi.setConfig({ testTimeout: 180_000 });
let folder: string;
/** Without files to take in: that is not what these tests wait for. */
const CONTENT_DIR = contentWith((files) => (files['catalogue.json'].files = []));
afterAll(() => rmSync(CONTENT_DIR, { recursive: true }));
const ends: (() => Promise<unknown>)[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ledenportaal-server-'))));
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(folder, { recursive: true });
});

const databaseOfItsOwn = () => {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/server_${Math.random().toString(36).slice(2)}`;
  return uri.href;
};

/** A process of its own, with no settings but these. */
const start = (settings: Record<string, string>) => {
  const child = spawn(process.execPath, [programFile('server')], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', CONTENT_DIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (output.out += String(part)));
  child.stderr.on('data', (part: Buffer) => (output.err += String(part)));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  ends.push(() => {
    if (child.exitCode === null) child.kill('SIGKILL');
    return exited;
  });
  return { child, output, exited };
};

const startReady = async (settings: Record<string, string> = {}) => {
  const started = start({ PORT: '0', MONGODB_URI: databaseOfItsOwn(), ...settings });
  const line = await eventually(() => /\{.*"ready"\}/.exec(started.output.out)![0]);
  const { port } = JSON.parse(line) as { port: number };
  return { ...started, port, url: `http://127.0.0.1:${port}` };
};

describe('the process', () => {
  it('serves, and ends cleanly on SIGTERM', async () => {
    const portal = await startReady({ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'een wachtwoord' });
    expect((await fetch(`${portal.url}/api/health/ready`)).status).toBe(200);
    const body = JSON.stringify({ email: 'a@example.org', password: 'een wachtwoord' });
    expect((await fetch(`${portal.url}/api/signin`, { method: 'POST', body })).status).toBe(200);
    portal.child.kill('SIGTERM');
    expect([await portal.exited, portal.output.err]).toEqual([0, '']);
  });

  it('lets a request that is under way end, and takes no new one', async () => {
    const portal = await startReady();
    const body = JSON.stringify({ email: 'a@example.org', password: 'x' });
    const headers = { 'content-length': body.length, 'content-type': 'application/json' };
    const slow = httpRequest(`${portal.url}/api/signin`, { method: 'POST', headers });
    slow.write(body.slice(0, 5));
    await eventually(() => expect(slow.socket?.connecting).toBe(false));
    await fetch(`${portal.url}/api/health/live`);
    portal.child.kill('SIGTERM');
    await eventually(() => expect(fetch(portal.url)).rejects.toThrow());
    slow.end(body.slice(5));
    const [answer] = (await once(slow, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, await portal.exited]).toEqual([401, 0]);
  });
});

/** One sentence for the operator, and no stack trace. */
const expectRefusal = async (settings: Record<string, string>, sentence: RegExp) => {
  const { exited, output } = start(settings);
  expect(await exited).toBe(1);
  expect(output.err.trim()).toMatch(sentence);
  expect(output.err.trim().split('\n')).toHaveLength(1);
};

describe('the start stops with one sentence', () => {
  it('at a setting that is wrong', () => expectRefusal({ PORT: 'x' }, /^PORT moet een getal zijn\.$/));

  it('at a mistake in the content folder', async () => {
    const own = join(folder, 'inhoud');
    cpSync(CONTENT_DIR, own, { recursive: true });
    writeIn(own, 'palette.json', '{ "colours": [] "extras": [] }');
    await expectRefusal({ CONTENT_DIR: own }, /^palette\.json, regel 1, kolom 17: Hiervoor hoort een komma of \}\.$/);
  });

  it('where the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expectRefusal({ PORT: `${port}`, MONGODB_URI: databaseOfItsOwn() }, new RegExp(`^Poort ${port} is al in`));
    server.close();
  });

  it('where DATA_DIR cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expectRefusal({ DATA_DIR: join(folder, 'file/data') }, /^In DATA_DIR .* kan niet worden geschreven/);
  });

  it('where no database answers', () =>
    expectRefusal({ PORT: '0', MONGODB_URI: 'mongodb://127.0.0.1:9/x' }, /^De database antwoordt niet/));

  it('where database and files belong to two installations', async () => {
    const MONGODB_URI = databaseOfItsOwn();
    const first = await startReady({ MONGODB_URI });
    first.child.kill('SIGINT');
    await first.exited;
    writeFileSync(join(folder, 'data/files/installation.json'), '{"installation":"x"}');
    await expectRefusal({ PORT: '0', MONGODB_URI }, /^De database en de bestanden horen niet bij elkaar/);
  });
});
