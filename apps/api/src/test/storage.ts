import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListedFile, Range, Storage } from '../platform/storage/storage.js';

/** A storage that is empty, and the keys that are in it, asked behind its back. */
export type Tried = { storage: Storage; keys: () => Promise<string[]> };

/** What every storage does, wherever it keeps its files. */
export const describeStorage = (make: () => Promise<Tried>): void => {
  let outside: string;
  let storage: Storage;
  let keys: Tried['keys'];
  beforeEach(async () => {
    outside = mkdtempSync(join(tmpdir(), 'storage-'));
    ({ storage, keys } = await make());
  });
  afterEach(() => rmSync(outside, { recursive: true }));

  const read = async (key: string, range?: Range) => String(await buffer((await storage.find(key))!.read(range)));
  const listed = async (folder: string) => {
    const found: ListedFile[] = [];
    for await (const file of storage.list(folder)) found.push(file);
    return found;
  };
  const keysIn = async (folder: string) => (await listed(folder)).map(({ key }) => key);
  const putAll = async (...all: string[]) => {
    for (const key of all) await storage.put(key, Buffer.from(key));
  };
  const file = (content: string | Uint8Array) => {
    const path = join(outside, 'came.tmp');
    writeFileSync(path, content);
    return path;
  };
  const countOf = async (pieces: AsyncIterable<Uint8Array>) => {
    let count = 0;
    for await (const _ of pieces) count++;
    return count;
  };

  it('keeps bytes and files under their key', async () => {
    await storage.put('fotos/a/480.jpg', Buffer.from('bytes'));
    await storage.put('fotos/a/original.jpg', { path: file('een bestand') });
    expect([await read('fotos/a/480.jpg'), await read('fotos/a/original.jpg')]).toEqual(['bytes', 'een bestand']);
    expect(await read('fotos/a/original.jpg', { start: 4, end: 6 })).toBe('bes');
    expect(await storage.find('fotos/a/480.jpg')).toMatchObject({ size: 5, modified: expect.any(Date) as Date });
  });

  it('keeps an empty file', async () => {
    await storage.put('a.json', Buffer.alloc(0));
    expect([(await storage.find('a.json'))?.size, await read('a.json')]).toEqual([0, '']);
  });

  it('keeps what is larger than any piece of it, byte for byte', async () => {
    const bytes = randomBytes(20_000_000);
    await storage.put('catalogue/a/1.zip', { path: file(bytes), mayMove: true });
    const found = (await storage.find('catalogue/a/1.zip'))!;
    expect([found.size, bytes.equals(await buffer(found.read()))]).toEqual([bytes.length, true]);
  });

  it('leaves nothing of a file that is not there', async () => {
    for (const mayMove of [true, false])
      await expect(storage.put('catalogue/a/3.zip', { path: join(outside, 'gone'), mayMove })).rejects.toThrow(
        'ENOENT',
      );
    expect(await keys()).toEqual([]);
  });

  it('gives a file in pieces, or the part of it that is asked for', async () => {
    const bytes = randomBytes(1_000_000);
    await storage.put('catalogue/a/1.zip', bytes);
    const { readChunks: pieces } = (await storage.find('catalogue/a/1.zip'))!;
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
    await expect(countOf(pieces({ start: 0, end: 1_000_000 }))).rejects.toThrow('ends before it should');
  });

  it('lets somebody go who reads no further', async () => {
    await storage.put('catalogue/a/1.zip', randomBytes(5_000_000));
    const { read: open, readChunks: pieces } = (await storage.find('catalogue/a/1.zip'))!;
    for await (const _ of open()) break;
    for await (const _ of pieces({ start: 0, end: 4_999_999 })) break;
    expect((await buffer(open())).length).toBe(5_000_000);
  });

  it('replaces a file whole', async () => {
    await storage.put('a.json', Buffer.from('een veel langer bestand'));
    await storage.put('a.json', Buffer.from('kort'));
    expect([await read('a.json'), await keys()]).toEqual(['kort', ['a.json']]);
  });

  it('finds nothing where nothing is', async () => {
    expect(await storage.find('fotos/b/480.jpg')).toBeUndefined();
    await storage.put('fotos/b/480.jpg', Buffer.from('x'));
    expect([await storage.find('fotos/b'), await storage.find('fotos/b/480.jpg/x')]).toEqual([undefined, undefined]);
  });

  it('removes a folder with all in it, or a file, and minds none that is not there', async () => {
    await putAll('fotos/a/480.jpg', 'fotos/ab/480.jpg', 'fotos/b/480.jpg', 'fotos/b/720.jpg');
    await storage.removeFolder('fotos/a');
    await storage.removeFolder('fotos/a');
    await storage.removeFolder('fotos/b/720.jpg');
    expect(await keys()).toEqual(['fotos/ab/480.jpg', 'fotos/b/480.jpg']);
    expect([await storage.isEmpty('fotos'), await storage.isEmpty('films')]).toEqual([false, true]);
  });

  it('keeps a stream whole, or nothing of it', async () => {
    await storage.put('fotos/a/original.jpg', Readable.from([Buffer.from('een '), Buffer.from('stroom')]));
    expect(await read('fotos/a/original.jpg')).toBe('een stroom');
    await storage.put('fotos/a/original.jpg', createReadStream(file('een bestand')));
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

  it('minds a stream that fails before it is read, and lets go of one that it refuses', async () => {
    await expect(storage.put('fotos/a/480.jpg', createReadStream(join(outside, 'gone')))).rejects.toThrow('ENOENT');
    const refused = Readable.from(['x']);
    await expect(storage.put('../x', refused)).rejects.toThrow('is no key');
    expect([await keys(), refused.destroyed]).toEqual([[], true]);
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

  describe('a list', () => {
    it('has all files under a folder, however deep, those of one folder together', async () => {
      await putAll(
        'fotos/a/480.jpg',
        'fotos/b/480.jpg',
        'fotos/a/720.jpg',
        'fotos/x.jpg',
        'trash/2026-01-01/c/480.jpg',
      );
      const all = await keysIn('fotos');
      expect(all.toSorted()).toEqual(['fotos/a/480.jpg', 'fotos/a/720.jpg', 'fotos/b/480.jpg', 'fotos/x.jpg']);
      const folders = all.map((key) => key.split('/')[1]).filter((name) => name === 'a' || name === 'b');
      expect(['a,a,b', 'b,a,a']).toContain(String(folders));
      expect(await keysIn('trash')).toEqual(['trash/2026-01-01/c/480.jpg']);
    });

    it('says when each was kept', async () => {
      const [before, slack] = [Date.now(), 5_000];
      await putAll('fotos/x.jpg');
      const [found] = await listed('fotos');
      expect(Math.abs(Number(found?.modified) - before)).toBeLessThan(slack);
    });

    it('is empty where nothing is, and of a file', async () => {
      await putAll('fotos/x.jpg');
      expect([await keysIn('films'), await keysIn('fotos/x.jpg'), await keysIn('fotos/x.jpg/a')]).toEqual([[], [], []]);
    });

    it('has more than any answer holds', async () => {
      const many = Array.from({ length: 1_050 }, (_, at) => `fotos/${at}.jpg`);
      for (let at = 0; at < many.length; at += 50)
        await Promise.all(many.slice(at, at + 50).map((key) => storage.put(key, Buffer.from('x'))));
      expect((await keysIn('fotos')).length).toBe(many.length);
      await storage.removeFolder('fotos');
      expect(await keys()).toEqual([]);
    });
  });

  describe('a folder that moves', () => {
    it('goes whole, and says when nothing was there', async () => {
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

    it('joins what stands there, file by file, and goes before it', async () => {
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
