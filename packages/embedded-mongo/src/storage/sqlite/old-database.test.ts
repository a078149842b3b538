import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../testing/folder';
import { removeOldDatabaseInTime } from './old-database';

it('removes the database of before the conversion after 30 days', () => {
  const folder = createTemporaryFolder();
  const path = join(folder, 'data.mdb.old');
  writeFileSync(path, '');
  for (const [days, isKept] of [
    [29, true],
    [31, false],
  ] as const) {
    const since = new Date(Date.now() - days * 24 * 3600 * 1000);
    utimesSync(path, since, since);
    removeOldDatabaseInTime(folder);
    expect(existsSync(path)).toBe(isKept);
  }
});
