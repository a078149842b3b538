import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesIn } from '../test/portal.js';
import { createDiskStorage } from './storage.disk.js';
import type { Range, Storage } from './storage.js';

let outside: string;
let root: string;
let storage: Storage;
beforeEach(async () => {
  outside = mkdtempSync(join(tmpdir(), 'storage-'));
  root = join(outside, 'files');
  storage = await createDiskStorage(root);
});
afterEach(() => rmSync(outside, { recursive: true }));

const read = async (key: string, range?: Range) => {
  const chunks: Buffer[] = [];
  for await (const chunk of (await storage.find(key))!.read(range)) chunks.push(chunk as Buffer);
  return String(Buffer.concat(chunks));
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

  it.each(['../x', 'fotos/../../x', '/etc/passwd', 'fotos/.env', '', 'fotos//x', 'a\0b', 'a\\b'])(
    'takes %j for no key',
    async (key) => {
      await expect(storage.find(key)).rejects.toThrow('is no key');
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('is no key');
      await expect(storage.removeFolder(key)).rejects.toThrow('is no key');
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
