import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedMongo } from '../../index';
import { createTemporaryFolder } from '../../testing/folder';
import { assertNotLmdb } from './lmdb-folder';

const readFolder = (folder: string): unknown => ({
  changedAt: statSync(folder).mtimeMs,
  files: readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
});

it('refuses a folder with LMDB, names the commit that converts it, and changes nothing', async () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'data.mdb'), Buffer.from([0, 0, 0, 0, 0xde, 0xc0, 0xef, 0xbe]));
  writeFileSync(join(folder, 'embedded-mongo.json'), '{"format":1}\n');
  const before = readFolder(folder);
  await expect(startEmbeddedMongo({ folder })).rejects.toMatchObject({
    code: 'data-damaged',
    message: `The folder ${folder} has a database in LMDB (data.mdb), which this version does not read: start commit 33d18074b7f65f1f8971d5df7f7d0e8dcd73d3fb once to convert it, and then run its command remove-old-database, because data.mdb.old has personal data.`,
  });
  expect(readFolder(folder)).toEqual(before);
});

it('accepts the text that former versions left in data.mdb, and refuses anything else there, also without a marker', () => {
  const folder = createTemporaryFolder();
  const path = join(folder, 'data.mdb');
  writeFileSync(
    path,
    'The database of this folder is data.sqlite. Versions that kept it in data.mdb cannot open it.\n',
  );
  expect(() => assertNotLmdb(folder)).not.toThrow();
  writeFileSync(path, Buffer.alloc(94));
  expect(() => assertNotLmdb(folder)).toThrow(/has a database in LMDB/);
});
