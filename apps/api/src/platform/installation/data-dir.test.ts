import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataDir } from './data-dir.js';
import { readSecrets } from './secrets.js';

const log = pino({ level: 'silent' });
let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'data-'))));
afterEach(() => rmSync(root, { recursive: true }));

it('creates DATA_DIR and its folders', async () => {
  const folders = await openDataDir(join(root, 'new/data'), log);
  for (const folder of Object.values(folders)) expect(statSync(folder).isDirectory()).toBe(true);
});

it('removes uploads of killed processes and keeps those of running ones', async () => {
  const deadPid = 4_000_000;
  const names = [
    `${hostname()}-${process.pid}`,
    `${hostname()}-${deadPid}`,
    `${hostname()}-${process.ppid}`,
    'elders-1',
  ];
  for (const name of [...names, 'elders-2']) {
    mkdirSync(join(root, 'tmp', name), { recursive: true });
    writeFileSync(join(root, 'tmp', name, 'half'), 'half');
  }
  utimesSync(join(root, 'tmp/elders-2'), new Date(0), new Date(0));
  const { uploads } = await openDataDir(root, log);
  expect(readdirSync(uploads)).toEqual([]);
  expect(readdirSync(join(root, 'tmp')).sort()).toEqual([names[0], names[2], 'elders-1'].sort());
});

it('starts while another process removes the same uploads', async () => {
  const tmp = join(root, 'tmp');
  const names = Array.from({ length: 300 }, (_, index) => `elders-${index}`);
  for (const name of names) {
    mkdirSync(join(tmp, name), { recursive: true });
    utimesSync(join(tmp, name), new Date(0), new Date(0));
  }
  const opened = openDataDir(root, log);
  // The first folder that disappears shows that openDataDir has read the list. The rest of the list is now removed.
  for await (const _ of watch(tmp)) break;
  for (const name of names) rmSync(join(tmp, name), { recursive: true, force: true });
  const { uploads } = await opened;
  expect(readdirSync(tmp)).toEqual([basename(uploads)]);
});

it('throws a StartError when it cannot write', async () => {
  writeFileSync(join(root, 'file'), '');
  await expect(openDataDir(join(root, 'file/data'), log)).rejects.toThrow(
    /^In DATA_DIR \(.*\) kan niet worden geschreven: /,
  );
});

it('creates secrets once, readable only by the owner, also when two processes start at once', async () => {
  const [first, second] = await Promise.all([readSecrets(root), readSecrets(root)]);
  expect(second).toEqual(first);
  expect(await readSecrets(root)).toEqual(first);
  expect(first.jwt).not.toBe(first.media);
  expect(statSync(join(root, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(root)).toEqual(['secrets.json']);
});

it.each(['{"jwt":', '{"jwt":"kort","media":"kort"}'])('throws for an invalid secrets.json: %s', async (text) => {
  writeFileSync(join(root, 'secrets.json'), text);
  await expect(readSecrets(root)).rejects.toThrow('secrets.json is niet te lezen');
});
