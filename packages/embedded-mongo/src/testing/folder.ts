import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder that is removed when the running test has finished. */
export const createTemporaryFolder = (): string => {
  const folder = createFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
};

export const createFolder = (): string => mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));

export const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
};
