import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListedFile, Range, Storage } from '../../platform/storage/storage.js';

/** An empty storage, and a function that lists its keys without using it. */
export type StorageFixture = { storage: Storage; keys: () => Promise<string[]> };

/** Tests that apply to every storage. `create` returns an empty one. */
export const describeStorage = (create: () => Promise<StorageFixture>): void => {
  let outside: string;
  let storage: Storage;
  let keys: StorageFixture['keys'];
  beforeEach(async () => {
    outside = mkdtempSync(join(tmpdir(), 'storage-'));
    ({ storage, keys } = await create());
  });
  afterEach(() => rmSync(outside, { recursive: true }));

  const read = async (key: string, range?: Range) => String(await buffer((await storage.find(key))!.read(range)));
  const listAll = async (folder: string) => {
    const found: ListedFile[] = [];
    for await (const file of storage.list(folder)) found.push(file);
    return found;
  };
  const listKeys = async (folder: string) => (await listAll(folder)).map(({ key }) => key);
  const putAll = async (...all: string[]) => {
    for (const key of all) await storage.put(key, Buffer.from(key));
  };
  const writeTempFile = (content: string | Uint8Array) => {
    const path = join(outside, 'upload.tmp');
    writeFileSync(path, content);
    return path;
  };
  const countChunks = async (chunks: AsyncIterable<Uint8Array>) => {
    let count = 0;
    for await (const _ of chunks) count++;
    return count;
  };

  it('stores bytes and files under their key', async () => {
    await storage.put('fotos/a/480.jpg', Buffer.from('bytes'));
    await storage.put('fotos/a/original.jpg', { path: writeTempFile('een bestand') });
    expect([await read('fotos/a/480.jpg'), await read('fotos/a/original.jpg')]).toEqual(['bytes', 'een bestand']);
    expect(await read('fotos/a/original.jpg', { start: 4, end: 6 })).toBe('bes');
    expect(await storage.find('fotos/a/480.jpg')).toMatchObject({ size: 5, modified: expect.any(Date) as Date });
  });

  it('stores an empty file', async () => {
    await storage.put('a.json', Buffer.alloc(0));
    expect([(await storage.find('a.json'))?.size, await read('a.json')]).toEqual([0, '']);
  });

  it('stores a file larger than a chunk byte for byte', async () => {
    const bytes = randomBytes(20_000_000);
    await storage.put('catalogue/a/1.zip', { path: writeTempFile(bytes), mayMove: true });
    const found = (await storage.find('catalogue/a/1.zip'))!;
    expect([found.size, bytes.equals(await buffer(found.read()))]).toEqual([bytes.length, true]);
  });

  it('rejects with ENOENT for a missing file and stores nothing', async () => {
    for (const mayMove of [true, false])
      await expect(storage.put('catalogue/a/3.zip', { path: join(outside, 'gone'), mayMove })).rejects.toThrow(
        'ENOENT',
      );
    expect(await keys()).toEqual([]);
  });

  it('reads a file or a range of it in chunks, and throws for a range beyond its end', async () => {
    const bytes = randomBytes(1_000_000);
    await storage.put('catalogue/a/1.zip', bytes);
    const { readChunks } = (await storage.find('catalogue/a/1.zip'))!;
    for (const [start, end] of [
      [0, 999_999],
      [999_999, 999_999],
      [131_071, 131_072],
      [5, 400_000],
    ] as const) {
      const copies: Uint8Array[] = [];
      for await (const chunk of readChunks({ start, end })) copies.push(Uint8Array.from(chunk));
      expect(bytes.subarray(start, end + 1).equals(Buffer.concat(copies))).toBe(true);
    }
    await expect(countChunks(readChunks({ start: 0, end: 1_000_000 }))).rejects.toThrow('ends before it should');
  });

  it('can be read again after a reader stopped half-way', async () => {
    await storage.put('catalogue/a/1.zip', randomBytes(5_000_000));
    const { read: openStream, readChunks } = (await storage.find('catalogue/a/1.zip'))!;
    for await (const _ of openStream()) break;
    for await (const _ of readChunks({ start: 0, end: 4_999_999 })) break;
    expect((await buffer(openStream())).length).toBe(5_000_000);
  });

  it('replaces the whole content of an existing file', async () => {
    await storage.put('a.json', Buffer.from('een veel langer bestand'));
    await storage.put('a.json', Buffer.from('kort'));
    expect([await read('a.json'), await keys()]).toEqual(['kort', ['a.json']]);
  });

  it('find returns undefined for a missing key, a folder, and a key below a file', async () => {
    expect(await storage.find('fotos/b/480.jpg')).toBeUndefined();
    await storage.put('fotos/b/480.jpg', Buffer.from('x'));
    expect([await storage.find('fotos/b'), await storage.find('fotos/b/480.jpg/x')]).toEqual([undefined, undefined]);
  });

  it('removeFolder removes a folder with its content or a file, and ignores a missing one', async () => {
    await putAll('fotos/a/480.jpg', 'fotos/ab/480.jpg', 'fotos/b/480.jpg', 'fotos/b/720.jpg');
    await storage.removeFolder('fotos/a');
    await storage.removeFolder('fotos/a');
    await storage.removeFolder('fotos/b/720.jpg');
    expect(await keys()).toEqual(['fotos/ab/480.jpg', 'fotos/b/480.jpg']);
    expect([await storage.isEmpty('fotos'), await storage.isEmpty('films')]).toEqual([false, true]);
  });

  it('stores a complete stream, and nothing of a stream that fails', async () => {
    await storage.put('fotos/a/original.jpg', Readable.from([Buffer.from('een '), Buffer.from('stroom')]));
    expect(await read('fotos/a/original.jpg')).toBe('een stroom');
    await storage.put('fotos/a/original.jpg', createReadStream(writeTempFile('een bestand')));
    expect(await read('fotos/a/original.jpg')).toBe('een bestand');
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('broken off');
      })(),
    );
    await expect(storage.put('fotos/a/original.jpg', breaking)).rejects.toThrow('broken off');
    expect([await keys(), await read('fotos/a/original.jpg')]).toEqual([['fotos/a/original.jpg'], 'een bestand']);
  });

  it('rejects a stream that fails before it is read, and destroys a stream with an invalid key', async () => {
    await expect(storage.put('fotos/a/480.jpg', createReadStream(join(outside, 'gone')))).rejects.toThrow('ENOENT');
    const rejected = Readable.from(['x']);
    await expect(storage.put('../x', rejected)).rejects.toThrow('is no key');
    expect([await keys(), rejected.destroyed]).toEqual([[], true]);
  });

  it.each(['../x', 'fotos/../../x', '/etc/passwd', 'fotos/.env', '', 'fotos//x', 'a\0b', 'a\\b'])(
    'throws for the invalid key %j',
    async (key) => {
      await expect(storage.find(key)).rejects.toThrow('is no key');
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('is no key');
      await expect(storage.removeFolder(key)).rejects.toThrow('is no key');
      await expect(storage.moveFolder(key, 'trash/x')).rejects.toThrow('is no key');
      await expect(storage.moveFolder('fotos/x', key)).rejects.toThrow('is no key');
      await expect(listAll(key)).rejects.toThrow('is no key');
    },
  );

  describe('list', () => {
    it('returns all files in a folder and its subfolders, grouped by folder', async () => {
      await putAll(
        'fotos/a/480.jpg',
        'fotos/b/480.jpg',
        'fotos/a/720.jpg',
        'fotos/x.jpg',
        'trash/2026-01-01/c/480.jpg',
      );
      const all = await listKeys('fotos');
      expect(all.toSorted()).toEqual(['fotos/a/480.jpg', 'fotos/a/720.jpg', 'fotos/b/480.jpg', 'fotos/x.jpg']);
      const folders = all.map((key) => key.split('/')[1]).filter((name) => name === 'a' || name === 'b');
      expect(['a,a,b', 'b,a,a']).toContain(String(folders));
      expect(await listKeys('trash')).toEqual(['trash/2026-01-01/c/480.jpg']);
    });

    it('returns when each file was stored, within five seconds', async () => {
      const [before, slack] = [Date.now(), 5_000];
      await putAll('fotos/x.jpg');
      const [found] = await listAll('fotos');
      expect(Math.abs(Number(found?.modified) - before)).toBeLessThan(slack);
    });

    it('returns nothing for a missing folder and for a file', async () => {
      await putAll('fotos/x.jpg');
      const listings = [await listKeys('films'), await listKeys('fotos/x.jpg'), await listKeys('fotos/x.jpg/a')];
      expect(listings).toEqual([[], [], []]);
    });

    it('returns more files than one page of an S3 listing contains', async () => {
      const many = Array.from({ length: 1_050 }, (_, at) => `fotos/${at}.jpg`);
      for (let at = 0; at < many.length; at += 50)
        await Promise.all(many.slice(at, at + 50).map((key) => storage.put(key, Buffer.from('x'))));
      expect((await listKeys('fotos')).length).toBe(many.length);
      await storage.removeFolder('fotos');
      expect(await keys()).toEqual([]);
    });
  });

  describe('moveFolder', () => {
    it('moves a folder with its content or a file, and returns false when there is none', async () => {
      await putAll('fotos/a/480.jpg', 'fotos/a/720.jpg', 'fotos/ab/480.jpg', 'fotos/b/480.jpg');
      expect(await storage.moveFolder('fotos/a', 'trash/2026-01-01/a')).toBe(true);
      expect(await keys()).toEqual([
        'fotos/ab/480.jpg',
        'fotos/b/480.jpg',
        'trash/2026-01-01/a/480.jpg',
        'trash/2026-01-01/a/720.jpg',
      ]);
      expect(await read('trash/2026-01-01/a/480.jpg')).toBe('fotos/a/480.jpg');
      expect(await storage.moveFolder('fotos/a', 'trash/2026-01-01/a')).toBe(false);
      expect(await storage.moveFolder('films/a', 'trash/2026-01-01/a')).toBe(false);
      expect(await storage.moveFolder('fotos/b/480.jpg', 'trash/2026-01-01/b/480.jpg')).toBe(true);
      expect(await keys()).toHaveLength(4);
    });

    it('merges a folder into an existing one, and replaces files with the same name', async () => {
      await putAll('fotos/a/480.jpg', 'fotos/a/deep/x.jpg', 'trash/a/480.jpg', 'trash/a/720.jpg', 'trash/a/deep/y.jpg');
      expect(await storage.moveFolder('fotos/a', 'trash/a')).toBe(true);
      expect(await keys()).toEqual(['480.jpg', '720.jpg', 'deep/x.jpg', 'deep/y.jpg'].map((name) => `trash/a/${name}`));
      expect([await read('trash/a/480.jpg'), await read('trash/a/720.jpg')]).toEqual([
        'fotos/a/480.jpg',
        'trash/a/720.jpg',
      ]);
    });
  });
};
