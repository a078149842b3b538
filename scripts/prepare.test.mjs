import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findNewestModifiedTime } from './prepare.mjs';

const inAnHour = Date.now() / 1000 + 3600;

it.each([
  ['features/files', inAnHour],
  ['dist', undefined],
])('finds a newer source, but not a newer output of a build, in %s', (path, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'prepare-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, path), { recursive: true });
  const file = join(folder, path, 'file.ts');
  writeFileSync(file, '');
  utimesSync(file, inAnHour, inAnHour);
  const time = findNewestModifiedTime(folder) / 1000;
  if (expected) expect(time).toBeCloseTo(expected, 2);
  else expect(time).toBeLessThan(inAnHour - 60);
});
