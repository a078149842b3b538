import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeOldDatabase as removeFile } from '@ledenportaal/embedded-mongo';
import { runCommand } from '../test/commands.js';
import { usePortal } from '../test/portal.js';
import { removeOldDatabase } from './remove-old-database.js';

const portal = usePortal();

it('removes only the file of the former database, and says when there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-old-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [old, current] = ['data.mdb.old', 'data.sqlite'].map((name) => join(folder, name)) as [string, string];
  for (const path of [old, current]) writeFileSync(path, Buffer.alloc(1_500_000));
  const run = () => runCommand(removeOldDatabase, portal, [], { removeOldDatabase: () => removeFile(folder) });
  expect(await run()).toEqual({ code: 0, output: 'De database van vóór de omzetting is verwijderd (2 MB).\n' });
  expect([existsSync(old), existsSync(current)]).toEqual([false, true]);
  expect(await run()).toEqual({ code: 0, output: 'Er is geen database van vóór de omzetting.\n' });
});
