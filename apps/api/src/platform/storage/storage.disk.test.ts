import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFiles } from '../../test/portal.js';
import { describeStorage } from '../../test/storage/describe-storage.js';
import { createDiskStorage } from './storage.disk.js';
import type { Storage } from './storage.js';
import { isCoreSuite } from '../../test/suite.js';

let outside: string;
let root: string;
let storage: Storage;
const open = async () => {
  outside = mkdtempSync(join(tmpdir(), 'storage-'));
  root = join(outside, 'files');
  storage = await createDiskStorage(root);
  return { storage, keys: () => Promise.resolve(listFiles(root)) };
};
afterEach(() => rmSync(outside, { recursive: true }));

/** One of these is on another disk than the temporary folder on most Linux machines. */
const otherDisk = ['/dev/shm', '/var/tmp'].find(
  (path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
);

const read = async (key: string) => String(await buffer((await storage.find(key))!.read()));
const countChunks = async (pieces: AsyncIterable<Uint8Array>) => {
  let count = 0;
  for await (const _ of pieces) count++;
  return count;
};
const listAll = async (folder: string) => {
  const found = [];
  for await (const file of storage.list(folder)) found.push(file);
  return found;
};
const keysIn = async (folder: string) => (await listAll(folder)).map(({ key }) => key);
const putAll = async (...keys: string[]) => {
  for (const key of keys) await storage.put(key, Buffer.from(key));
};

describe('the storage on disk', () => describeStorage(open));

describe('createDiskStorage', () => {
  beforeEach(open);

  it('renames a file with mayMove, and copies a file without it', async () => {
    const path = join(outside, 'came.tmp');
    writeFileSync(path, 'een bestand');
    await storage.put('fotos/a/original.jpg', { path });
    expect(statSync(path).isFile()).toBe(true);
    const { ino } = statSync(path);
    await storage.put('catalogue/a/1.zip', { path, mayMove: true });
    expect([existsSync(path), statSync(join(root, 'catalogue/a/1.zip')).ino]).toEqual([false, ino]);
  });

  it.skipIf(!otherDisk)('copies a file with mayMove from another disk', async () => {
    const otherFolder = mkdtempSync(join(otherDisk!, 'storage-'));
    const path = join(otherFolder, 'upload.tmp');
    writeFileSync(path, 'een bestand');
    await storage.put('catalogue/a/2.zip', { path, mayMove: true });
    expect([await read('catalogue/a/2.zip'), listFiles(root)]).toEqual(['een bestand', ['catalogue/a/2.zip']]);
    rmSync(otherFolder, { recursive: true });
  });

  it('readChunks does not follow a link that replaced the file', async () => {
    writeFileSync(join(outside, 'secret.jpg'), 'secret');
    await storage.put('fotos/a.jpg', Buffer.from('a photo'));
    const { readChunks } = (await storage.find('fotos/a.jpg'))!;
    rmSync(join(root, 'fotos/a.jpg'));
    await expect(countChunks(readChunks({ start: 0, end: 5 }))).rejects.toThrow('ENOENT');
    symlinkSync(join(outside, 'secret.jpg'), join(root, 'fotos/a.jpg'));
    await expect(countChunks(readChunks({ start: 0, end: 5 }))).rejects.toThrow('ELOOP');
  });

  it('neither reads nor writes through a link out of its root', async () => {
    mkdirSync(join(outside, 'elsewhere'));
    writeFileSync(join(outside, 'elsewhere/secret.jpg'), 'secret');
    mkdirSync(join(root, 'fotos'));
    symlinkSync(join(outside, 'elsewhere'), join(root, 'fotos/a'));
    symlinkSync(join(outside, 'elsewhere/secret.jpg'), join(root, 'fotos/link.jpg'));
    expect(await storage.find('fotos/link.jpg')).toBeUndefined();
    await expect(storage.find('fotos/a/secret.jpg')).rejects.toThrow('leads elsewhere');
    await expect(storage.put('fotos/a/480.jpg', Buffer.from('x'))).rejects.toThrow('leads elsewhere');
    await storage.put('fotos/link.jpg', Buffer.from('x'));
    await storage.removeFolder('fotos/a');
    expect(readFileSync(join(outside, 'elsewhere/secret.jpg'), 'utf8')).toBe('secret');
    expect(listFiles(join(outside, 'elsewhere'))).toEqual(['secret.jpg']);
  });

  it('accepts a root that is a symbolic link', async () => {
    symlinkSync(root, join(outside, 'link'));
    const other = await createDiskStorage(join(outside, 'link'));
    await other.put('a.jpg', Buffer.from('x'));
    expect(await other.find('a.jpg')).toBeDefined();
  });
});

describe('list on disk', () => {
  beforeEach(open);

  it('returns the modification time of each file', async () => {
    await putAll('fotos/x.jpg');
    utimesSync(join(root, 'fotos/x.jpg'), 1000, 1000);
    expect(await listAll('fotos')).toEqual([{ key: 'fotos/x.jpg', modified: new Date(1_000_000) }]);
  });

  it('follows no link, and skips names that are not valid keys', async () => {
    mkdirSync(join(outside, 'elsewhere'));
    writeFileSync(join(outside, 'elsewhere/secret.jpg'), 'secret');
    await putAll('fotos/a/480.jpg');
    symlinkSync(join(outside, 'elsewhere'), join(root, 'fotos/link'));
    symlinkSync(join(outside, 'elsewhere/secret.jpg'), join(root, 'fotos/link.jpg'));
    symlinkSync(join(outside, 'elsewhere'), join(root, 'films'));
    writeFileSync(join(root, 'fotos/.DS_Store'), '');
    expect([await keysIn('fotos'), await keysIn('films')]).toEqual([['fotos/a/480.jpg'], []]);
    await expect(keysIn('films/a')).resolves.toEqual([]);
  });

  it('continues when files disappear meanwhile', async () => {
    await putAll('fotos/a/480.jpg', 'fotos/b/480.jpg', 'fotos/c/480.jpg');
    const found: string[] = [];
    for await (const { key } of storage.list('fotos')) {
      found.push(key);
      for (const other of ['a', 'b', 'c'].filter((name) => !key.includes(`/${name}/`)))
        rmSync(join(root, 'fotos', other), { recursive: true, force: true });
    }
    expect(found).toHaveLength(1);
  });
});

describe('moveFolder on disk', () => {
  beforeEach(open);

  it('leaves no empty source folder', async () => {
    await putAll('fotos/a/480.jpg', 'fotos/a/deep/x.jpg', 'trash/a/480.jpg');
    expect(await storage.moveFolder('fotos/a', 'trash/a')).toBe(true);
    expect(existsSync(join(root, 'fotos/a'))).toBe(false);
  });

  it('completes a move that was interrupted by a kill', async () => {
    await putAll('fotos/a/480.jpg', 'fotos/a/720.jpg', 'trash/a/deep.jpg');
    renameSync(join(root, 'fotos/a/480.jpg'), join(root, 'trash/a/480.jpg'));
    expect(await storage.moveFolder('fotos/a', 'trash/a')).toBe(true);
    expect(listFiles(root)).toEqual(['trash/a/480.jpg', 'trash/a/720.jpg', 'trash/a/deep.jpg']);
  });

  it('moves the folder once when called twice at the same time', async () => {
    await putAll('fotos/a/480.jpg');
    const both = [1, 2].map(() => storage.moveFolder('fotos/a', 'trash/a'));
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    expect(listFiles(root)).toEqual(['trash/a/480.jpg']);
  });

  it('rejects a link in the source or the target', async () => {
    mkdirSync(join(outside, 'elsewhere/a'), { recursive: true });
    writeFileSync(join(outside, 'elsewhere/a/secret.jpg'), 'secret');
    await putAll('fotos/a/480.jpg');
    symlinkSync(join(outside, 'elsewhere'), join(root, 'link'));
    for (const [from, to] of [
      ['link', 'trash/a'],
      ['link/a', 'trash/a'],
      ['fotos/a', 'link/b'],
      ['fotos/a', 'link/deep/b'],
    ] as const)
      await expect(storage.moveFolder(from, to)).rejects.toThrow('leads elsewhere');
    expect(listFiles(join(outside, 'elsewhere'))).toEqual(['a/secret.jpg']);
    expect(existsSync(join(outside, 'elsewhere/deep'))).toBe(false);
    expect(listFiles(root)).toEqual(['fotos/a/480.jpg']);
  });
});

describe('removeEmptyFolders on disk', () => {
  beforeEach(open);
  const past = new Date(1_000_000);
  const createFolders = (...names: string[]) => {
    for (const name of names) mkdirSync(join(root, name), { recursive: true });
    for (const name of names.toSorted().toReversed()) utimesSync(join(root, name), past, past);
  };
  const getExisting = (...names: string[]) => names.filter((name) => existsSync(join(root, name)));

  it('removes only empty folders that are old enough', async () => {
    createFolders('fotos', 'fotos/a', 'fotos/b', 'fotos/b/deep', 'fotos/full', 'portretten/a');
    await putAll('fotos/full/480.jpg');
    utimesSync(join(root, 'fotos/full'), past, past);
    mkdirSync(join(root, 'fotos/young'));
    mkdirSync(join(outside, 'elsewhere/a'), { recursive: true });
    utimesSync(join(outside, 'elsewhere/a'), past, past);
    symlinkSync(join(outside, 'elsewhere'), join(root, 'fotos/link'));
    expect(await storage.removeEmptyFolders('fotos', new Date(2_000_000))).toBe(3);
    expect(getExisting('fotos', 'fotos/a', 'fotos/b', 'fotos/young', 'fotos/full/480.jpg', 'portretten/a')).toEqual([
      'fotos',
      'fotos/young',
      'fotos/full/480.jpg',
      'portretten/a',
    ]);
    expect(existsSync(join(outside, 'elsewhere/a'))).toBe(true);
    expect(await storage.removeEmptyFolders('geen', new Date())).toBe(0);
  });

  it('keeps files that are stored at the same time', async () => {
    const soon = new Date(Date.now() + 60 * 60_000);
    const times = isCoreSuite ? 60 : 300;
    for (let time = 0; time < times; time++) {
      const keys = [`portretten/a/${time}.jpg`, `trash/day/${time}.jpg`] as const;
      await putAll(`fotos/${time}.jpg`);
      await Promise.all([
        storage.put(keys[0], Buffer.from('x')),
        storage.moveFolder(`fotos/${time}.jpg`, keys[1]),
        storage.removeEmptyFolders('portretten', soon),
        storage.removeEmptyFolders('trash', soon),
      ]);
      expect(await Promise.all(keys.map(async (key) => (await storage.find(key)) !== undefined))).toEqual([true, true]);
      for (const key of keys) await storage.removeFolder(key);
    }
  });
});
