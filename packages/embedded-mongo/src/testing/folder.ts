import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the running test's own, gone when it has finished. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
