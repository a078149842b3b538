import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesIn } from '../test/portal.js';
import { createDiskStorage } from './storage.disk.js';
import type { ListedFile, Range, Storage } from './storage.js';

let outside: string;
let root: string;
let storage: Storage;
beforeEach(async () => {
  outside = mkdtempSync(join(tmpdir(), 'storage-'));
  root = join(outside, 'files');
  storage = await createDiskStorage(root);
});
afterEach(() => rmSync(outside, { recursive: true }));

/** Memory, on most machines of this kind. */
const otherDisk = ['/dev/shm'].find((path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev);

const read = async (key: string, range?: Range) => {
  const chunks: Buffer[] = [];
  for await (const chunk of (await storage.find(key))!.read(range)) chunks.push(chunk as Buffer);
  return String(Buffer.concat(chunks));
};

const piecesOf = async (pieces: AsyncIterable<Uint8Array>) => {
  let count = 0;
  for await (const _ of pieces) count++;
  return count;
};

const listed = async (folder: string) => {
  const found: ListedFile[] = [];
  for await (const file of storage.list(folder)) found.push(file);
  return found;
};
const keysIn = async (folder: string) => (await listed(folder)).map(({ key }) => key);
const putAll = async (...keys: string[]) => {
  for (const key of keys) await storage.put(key, Buffer.from(key));
};

describe('the storage on disk', () => {
  it('keeps bytes and files under their key', async () => {
    writeFileSync(join(outside, 'came.tmp'), 'een bestand');
    await storage.put('fotos/a/480.jpg', Buffer.from('bytes'));
    await storage.put('fotos/a/original.jpg', { path: join(outside, 'came.tmp') });
    expect([await read('fotos/a/480.jpg'), await read('fotos/a/original.jpg')]).toEqual(['bytes', 'een bestand']);
    expect(await read('fotos/a/original.jpg', { start: 4, end: 6 })).toBe('bes');
    expect(await storage.find('fotos/a/480.jpg')).toMatchObject({ size: 5, modified: expect.any(Date) as Date });
    expect(statSync(join(outside, 'came.tmp')).isFile()).toBe(true);
  });

  it('moves a file that may be moved', async () => {
    const path = join(outside, 'came.tmp');
    writeFileSync(path, 'een bestand');
    const { ino } = statSync(path);
    await storage.put('catalogue/a/1.zip', { path, mayMove: true });
    expect([existsSync(path), statSync(join(root, 'catalogue/a/1.zip')).ino]).toEqual([false, ino]);
    expect(await read('catalogue/a/1.zip')).toBe('een bestand');
  });

  it.skipIf(!otherDisk)('copies a file that may be moved from another disk', async () => {
    const elsewhere = mkdtempSync(join(otherDisk!, 'storage-'));
    const path = join(elsewhere, 'came.tmp');
    writeFileSync(path, 'een bestand');
    await storage.put('catalogue/a/2.zip', { path, mayMove: true });
    expect([await read('catalogue/a/2.zip'), filesIn(root)]).toEqual(['een bestand', ['catalogue/a/2.zip']]);
    rmSync(elsewhere, { recursive: true });
  });

  it('leaves nothing of a file that may be moved and is not there', async () => {
    const gone = { path: join(outside, 'gone'), mayMove: true };
    await expect(storage.put('catalogue/a/3.zip', gone)).rejects.toThrow('ENOENT');
    expect(filesIn(root)).toEqual([]);
  });

  it('gives a file in pieces, or the part of it that is asked for', async () => {
    const bytes = randomBytes(1_000_000);
    await storage.put('catalogue/a/1.zip', bytes);
    const { pieces } = (await storage.find('catalogue/a/1.zip'))!;
    for (const [start, end] of [
      [0, 999_999],
      [999_999, 999_999],
      [131_071, 131_072],
      [5, 400_000],
    ] as const) {
      const copies: Uint8Array[] = [];
      for await (const piece of pieces({ start, end })) copies.push(Uint8Array.from(piece));
      expect(bytes.subarray(start, end + 1).equals(Buffer.concat(copies))).toBe(true);
    }
    await expect(piecesOf(pieces({ start: 0, end: 1_000_000 }))).rejects.toThrow('ends before it should');
  });

  it('gives pieces of no link that takes the place of a file', async () => {
    writeFileSync(join(outside, 'secret.jpg'), 'secret');
    await storage.put('fotos/a.jpg', Buffer.from('a photo'));
    const { pieces } = (await storage.find('fotos/a.jpg'))!;
    rmSync(join(root, 'fotos/a.jpg'));
    await expect(piecesOf(pieces({ start: 0, end: 5 }))).rejects.toThrow('ENOENT');
    symlinkSync(join(outside, 'secret.jpg'), join(root, 'fotos/a.jpg'));
    await expect(piecesOf(pieces({ start: 0, end: 5 }))).rejects.toThrow('ELOOP');
  });

  it('replaces a file whole', async () => {
    await storage.put('a.json', Buffer.from('een veel langer bestand'));
    await storage.put('a.json', Buffer.from('kort'));
    expect(await read('a.json')).toBe('kort');
    expect(filesIn(root)).toEqual(['a.json']);
  });

  it('leaves nothing of a file that fails to come', async () => {
    await expect(storage.put('fotos/a/original.jpg', { path: join(outside, 'gone') })).rejects.toThrow('ENOENT');
    expect(filesIn(root)).toEqual([]);
  });

  it('finds nothing where nothing is', async () => {
    expect(await storage.find('fotos/b/480.jpg')).toBeUndefined();
    await storage.put('fotos/b/480.jpg', Buffer.from('x'));
    expect([await storage.find('fotos/b'), await storage.find('fotos/b/480.jpg/x')]).toEqual([undefined, undefined]);
  });

  it('removes a folder with all in it, and minds none that is not there', async () => {
    await storage.put('fotos/a/480.jpg', Buffer.from('x'));
    await storage.put('fotos/b/480.jpg', Buffer.from('x'));
    await storage.removeFolder('fotos/a');
    await storage.removeFolder('fotos/a');
    expect(filesIn(root)).toEqual(['fotos/b/480.jpg']);
    expect([await storage.isEmpty('fotos'), await storage.isEmpty('films')]).toEqual([false, true]);
  });

  it('keeps a stream whole, or nothing of it', async () => {
    await storage.put('fotos/a/original.jpg', Readable.from([Buffer.from('een '), Buffer.from('stroom')]));
    expect(await read('fotos/a/original.jpg')).toBe('een stroom');
    writeFileSync(join(outside, 'came.tmp'), 'een bestand');
    await storage.put('fotos/a/original.jpg', createReadStream(join(outside, 'came.tmp')));
    expect(await read('fotos/a/original.jpg')).toBe('een bestand');
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('broken off');
      })(),
    );
    await expect(storage.put('fotos/a/original.jpg', breaking)).rejects.toThrow('broken off');
    expect([filesIn(root), await read('fotos/a/original.jpg')]).toEqual([['fotos/a/original.jpg'], 'een bestand']);
  });

  it('minds a stream that fails before it is read, and lets go of one that it refuses', async () => {
    await expect(storage.put('fotos/a/480.jpg', createReadStream(join(outside, 'gone')))).rejects.toThrow('ENOENT');
    const refused = Readable.from(['x']);
    await expect(storage.put('../x', refused)).rejects.toThrow('is no key');
    expect([filesIn(root), refused.destroyed]).toEqual([[], true]);
  });

  it.each(['../x', 'fotos/../../x', '/etc/passwd', 'fotos/.env', '', 'fotos//x', 'a\0b', 'a\\b'])(
    'takes %j for no key',
    async (key) => {
      await expect(storage.find(key)).rejects.toThrow('is no key');
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('is no key');
      await expect(storage.removeFolder(key)).rejects.toThrow('is no key');
      await expect(storage.moveFolder(key, 'trash/x')).rejects.toThrow('is no key');
      await expect(storage.moveFolder('fotos/x', key)).rejects.toThrow('is no key');
      await expect(listed(key)).rejects.toThrow('is no key');
    },
  );

  it('follows no link out of its root', async () => {
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
    expect(filesIn(join(outside, 'elsewhere'))).toEqual(['secret.jpg']);
  });

  it('may stand in a folder that is itself a link', async () => {
    symlinkSync(root, join(outside, 'link'));
    const other = await createDiskStorage(join(outside, 'link'));
    await other.put('a.jpg', Buffer.from('x'));
    expect(await other.find('a.jpg')).toBeDefined();
  });
});

describe('a list', () => {
  it('has all files under a folder, however deep, those of one folder together', async () => {
    await putAll('fotos/a/480.jpg', 'fotos/b/480.jpg', 'fotos/a/720.jpg', 'fotos/x.jpg', 'trash/2026-01-01/c/480.jpg');
    utimesSync(join(root, 'fotos/x.jpg'), 1000, 1000);
    const all = await keysIn('fotos');
    expect(all.toSorted()).toEqual(['fotos/a/480.jpg', 'fotos/a/720.jpg', 'fotos/b/480.jpg', 'fotos/x.jpg']);
    const folders = all.map((key) => key.split('/')[1]).filter((name) => name === 'a' || name === 'b');
    expect(['a,a,b', 'b,a,a']).toContain(String(folders));
    expect((await listed('fotos')).find(({ key }) => key === 'fotos/x.jpg')!.modified).toEqual(new Date(1_000_000));
    expect(await keysIn('trash')).toEqual(['trash/2026-01-01/c/480.jpg']);
  });

  it('is empty where nothing is, and of a file', async () => {
    await putAll('fotos/x.jpg');
    expect([await keysIn('films'), await keysIn('fotos/x.jpg'), await keysIn('fotos/x.jpg/a')]).toEqual([[], [], []]);
  });

  it('follows no link, and leaves out what is no key', async () => {
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

  it('goes on when files go while it is read', async () => {
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

describe('a folder that moves', () => {
  it('goes whole, and says when nothing was there', async () => {
    await putAll('fotos/a/480.jpg', 'fotos/a/720.jpg', 'fotos/b/480.jpg');
    expect(await storage.moveFolder('fotos/a', 'trash/2026-01-01/a')).toBe(true);
    expect(filesIn(root)).toEqual(['fotos/b/480.jpg', 'trash/2026-01-01/a/480.jpg', 'trash/2026-01-01/a/720.jpg']);
    expect(await read('trash/2026-01-01/a/480.jpg')).toBe('fotos/a/480.jpg');
    expect(await storage.moveFolder('fotos/a', 'trash/2026-01-01/a')).toBe(false);
    expect(await storage.moveFolder('films/a', 'trash/2026-01-01/a')).toBe(false);
    expect(await storage.moveFolder('fotos/b/480.jpg', 'trash/2026-01-01/b/480.jpg')).toBe(true);
    expect(filesIn(root)).toHaveLength(3);
  });

  it('joins what stands there, file by file, and goes before it', async () => {
    await putAll('fotos/a/480.jpg', 'fotos/a/deep/x.jpg', 'trash/a/480.jpg', 'trash/a/720.jpg', 'trash/a/deep/y.jpg');
    expect(await storage.moveFolder('fotos/a', 'trash/a')).toBe(true);
    expect(filesIn(root)).toEqual(['480.jpg', '720.jpg', 'deep/x.jpg', 'deep/y.jpg'].map((name) => `trash/a/${name}`));
    expect([await read('trash/a/480.jpg'), await read('trash/a/720.jpg')]).toEqual([
      'fotos/a/480.jpg',
      'trash/a/720.jpg',
    ]);
    expect(existsSync(join(root, 'fotos/a'))).toBe(false);
  });

  it('that was killed halfway ends in the same state', async () => {
    await putAll('fotos/a/480.jpg', 'fotos/a/720.jpg', 'trash/a/deep.jpg');
    renameSync(join(root, 'fotos/a/480.jpg'), join(root, 'trash/a/480.jpg'));
    expect(await storage.moveFolder('fotos/a', 'trash/a')).toBe(true);
    expect(filesIn(root)).toEqual(['trash/a/480.jpg', 'trash/a/720.jpg', 'trash/a/deep.jpg']);
  });

  it('is moved once by two at once', async () => {
    await putAll('fotos/a/480.jpg');
    const both = [1, 2].map(() => storage.moveFolder('fotos/a', 'trash/a'));
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    expect(filesIn(root)).toEqual(['trash/a/480.jpg']);
  });

  it('follows no link, at neither end', async () => {
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
    expect(filesIn(join(outside, 'elsewhere'))).toEqual(['a/secret.jpg']);
    expect(existsSync(join(outside, 'elsewhere/deep'))).toBe(false);
    expect(filesIn(root)).toEqual(['fotos/a/480.jpg']);
  });
});
