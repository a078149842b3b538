import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DamagedSnapshotError, readSnapshot, writeSnapshot } from './snapshot-file.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  path = join(folder, 'fotos');
});
afterEach(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();
const snapshot = {
  meta: { words: ['ven'], count: 2 },
  parts: { none: [], some: [Uint8Array.of(1, 2, 3, 4), new Uint8Array(0), Uint8Array.of(5, 6, 7, 8)] },
};

it('reads what was written, also more than one batch, and leaves no other file', async () => {
  await writeSnapshot(path, { meta: {}, parts: {} }, signal);
  await writeSnapshot(path, snapshot, signal);
  expect(await readSnapshot(path)).toEqual({
    meta: snapshot.meta,
    parts: { none: [], some: snapshot.parts.some.map((bytes) => Buffer.from(bytes)) },
  });
  const large = new Uint8Array(9_000_000).map((_, at) => at % 251);
  const many = Array.from({ length: 1_500 }, (_, n) => Uint8Array.of(n % 256));
  await writeSnapshot(path, { meta: {}, parts: { large: [large], many } }, signal);
  const { parts } = await readSnapshot(path);
  expect([Buffer.compare(parts.large![0]!, large), parts.many!.map(([byte]) => byte)]).toEqual([
    0,
    many.map(([byte]) => byte),
  ]);
  expect(readdirSync(folder)).toEqual(['fotos']);
});

it('refuses a file in which any byte is missing or differs', async () => {
  await writeSnapshot(path, snapshot, signal);
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length; at++) {
    writeFileSync(path, bytes.subarray(0, at));
    await expect(readSnapshot(path)).rejects.toThrow(DamagedSnapshotError);
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1 << (at % 8);
    writeFileSync(path, changed);
    await expect(readSnapshot(path)).rejects.toThrow(DamagedSnapshotError);
  }
});

it('stays as it was when the writing is aborted', async () => {
  await writeSnapshot(path, snapshot, signal);
  const before = readFileSync(path);
  await expect(writeSnapshot(path, { meta: {}, parts: {} }, AbortSignal.abort(new Error('late')))).rejects.toThrow(
    'late',
  );
  expect([readFileSync(path).equals(before), readdirSync(folder)]).toEqual([true, ['fotos']]);
});
