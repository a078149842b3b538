import { existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedMongo } from '../index';
import { createTemporaryFolder } from '../testing/folder';
import { canMount, mountSmallDisk, unmountSmallDisk } from '../testing/small-disk';
import { withServer } from '../testing/with-server';

const fillDisk = (path: string): void => {
  for (const bytes of [2 ** 20, 4096, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
    }
  }
};

describe.skipIf(!canMount())('a full disk', () => {
  it('rejects writes, serves reads, and accepts writes again when space is free', async () => {
    const disk = join(createTemporaryFolder(), 'disk');
    mountSmallDisk(disk, 80);
    onTestFinished(() => unmountSmallDisk(disk));
    const ballast = join(disk, 'ballast');
    await withServer(join(disk, 'data'), async (collection) => {
      await collection.insertOne({ _id: 'before' as never, text: 'x' });
      writeFileSync(ballast, Buffer.alloc(10 * 2 ** 20));
      const text = 'x'.repeat(2 ** 20);
      let inserted = 0;
      const fill = async (): Promise<never> => {
        for (;;) {
          await collection.insertOne({ text });
          inserted += 1;
        }
      };
      const diskFullError = { code: 14031, codeName: 'OutOfDiskSpace' };
      await expect(fill()).rejects.toMatchObject(diskFullError);
      await expect(collection.updateOne({}, { $set: { a: 1 } })).rejects.toMatchObject({ code: 14031 });
      expect(inserted).toBeGreaterThan(3);
      expect(await collection.countDocuments({ text: { $exists: true } })).toBe(inserted + 1);
      expect(await collection.findOne({ _id: 'before' as never })).toEqual({ _id: 'before', text: 'x' });
      rmSync(ballast);
      await collection.insertOne({ _id: 'after' as never });
      expect(await collection.countDocuments()).toBe(inserted + 2);
    });
    await withServer(join(disk, 'data'), async (collection) => {
      expect(await collection.findOne({ _id: 'after' as never })).toEqual({ _id: 'after' });
    });
  });

  it('accepts deletions without any free space, and restores the reserve when space is free', async () => {
    const disk = join(createTemporaryFolder(), 'disk');
    mountSmallDisk(disk, 100);
    onTestFinished(() => unmountSmallDisk(disk));
    const data = join(disk, 'data');
    const reserve = join(data, 'reserve');
    await withServer(data, async (collection) => {
      await collection.insertMany(Array.from({ length: 200 }, (_, n) => ({ _id: n as never, text: 'x'.repeat(2000) })));
      await vi.waitFor(() => expect(existsSync(reserve)).toBe(true), { timeout: 60_000 });
      fillDisk(join(disk, 'filling'));
      const diskFullError = { code: 14031 };
      await expect(collection.insertOne({ _id: 'more' as never })).rejects.toMatchObject(diskFullError);
      await expect(collection.updateOne({}, { $set: { a: 1 } })).rejects.toMatchObject(diskFullError);
      expect(existsSync(reserve)).toBe(true);
      const deletions = Array.from({ length: 20 }, (_, n) => collection.deleteOne({ _id: n as never }));
      const others = Array.from({ length: 20 }, () => collection.insertOne({}).catch(({ code }) => code as number));
      expect((await Promise.all(deletions)).map(({ deletedCount }) => deletedCount)).toEqual(deletions.map(() => 1));
      expect(new Set(await Promise.all(others))).toEqual(new Set([14031]));
      expect((await collection.deleteMany({})).deletedCount).toBe(180);
      expect(existsSync(reserve)).toBe(false);
      rmSync(join(disk, 'filling'));
      await collection.insertOne({ _id: 'after' as never });
      await vi.waitFor(() => expect(existsSync(reserve)).toBe(true), { timeout: 60_000 });
    });
    await withServer(data, async (collection) => {
      expect(await collection.find().toArray()).toEqual([{ _id: 'after' }]);
    });
  });

  it('lets the server start, after a stop and after a kill', async () => {
    const disk = join(createTemporaryFolder(), 'disk');
    mountSmallDisk(disk, 100);
    onTestFinished(() => unmountSmallDisk(disk));
    const [data, filling] = [join(disk, 'data'), join(disk, 'filling')];
    await withServer(data, async (collection) => {
      await collection.insertMany(Array.from({ length: 200 }, (_, n) => ({ _id: n as never, text: 'x'.repeat(2000) })));
      await vi.waitFor(() => expect(existsSync(join(data, 'reserve'))).toBe(true), { timeout: 60_000 });
    });
    fillDisk(filling);
    const server = await startEmbeddedMongo({ folder: data });
    process.kill(server.pid, 'SIGKILL');
    fillDisk(filling);
    await withServer(data, async (collection) => {
      expect(await collection.countDocuments({ text: /x/ })).toBe(200);
      await expect(collection.insertOne({})).rejects.toMatchObject({ code: 14031 });
    });
  });

  it('still records what it acknowledged, so that a shortened log is refused', async () => {
    const disk = join(createTemporaryFolder(), 'disk');
    mountSmallDisk(disk, 100);
    onTestFinished(() => unmountSmallDisk(disk));
    const data = join(disk, 'data');
    await withServer(data, async (collection) => {
      await collection.insertMany(Array.from({ length: 200 }, (_, n) => ({ _id: n as never, text: 'x'.repeat(2000) })));
      await vi.waitFor(() => expect(existsSync(join(data, 'reserve'))).toBe(true), { timeout: 60_000 });
    });
    const server = await startEmbeddedMongo({ folder: data });
    const client = await MongoClient.connect(server.uri);
    fillDisk(join(disk, 'filling'));
    for (let n = 0; n < 3; n++)
      await client
        .db('test')
        .collection('c')
        .deleteOne({ _id: n as never });
    process.kill(server.pid, 'SIGKILL');
    await client.close();
    await server.stop();
    truncateSync(join(data, 'data.sqlite-wal'), 0);
    fillDisk(join(disk, 'filling'));
    await expect(startEmbeddedMongo({ folder: data })).rejects.toThrow(/lacks the last 3 commits/);
    await (await startEmbeddedMongo({ folder: data, acceptLoss: true })).stop();
    await withServer(data, async (collection) => expect(await collection.countDocuments()).toBe(200));
  });

  it('becomes smaller after a drop without any free space, so that writes are accepted again', async () => {
    const disk = join(createTemporaryFolder(), 'disk');
    mountSmallDisk(disk, 160);
    onTestFinished(() => unmountSmallDisk(disk));
    const data = join(disk, 'data');
    await withServer(data, async (collection) => {
      const text = 'x'.repeat(50_000);
      for (let n = 0; n < 8; n++) await collection.insertMany(Array.from({ length: 200 }, () => ({ text })));
      await vi.waitFor(() => expect(existsSync(join(data, 'reserve'))).toBe(true), { timeout: 60_000 });
      fillDisk(join(disk, 'filling'));
      await expect(collection.insertOne({})).rejects.toMatchObject({ code: 14031 });
      expect(await collection.drop()).toBe(true);
      await vi.waitFor(() => collection.insertOne({ _id: 'after' as never }), { timeout: 60_000 });
    });
    await withServer(data, async (collection) => {
      expect(await collection.find().toArray()).toEqual([{ _id: 'after' }]);
    });
  });

  it('rejects a write that is larger than the free space and stays consistent', async () => {
    const disk = join(createTemporaryFolder(), 'disk');
    mountSmallDisk(disk, 100);
    onTestFinished(() => unmountSmallDisk(disk));
    await withServer(join(disk, 'data'), async (collection) => {
      const text = 'x'.repeat(15 * 2 ** 20);
      const insert = () => collection.insertMany([{ text }, { text }, { text }], { ordered: false });
      const outcomes = await Promise.allSettled([insert(), insert(), insert(), insert()]);
      expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
      const stored = await collection.countDocuments();
      expect(stored).toBeGreaterThan(0);
      expect(await collection.find({}, { projection: { _id: 1 } }).toArray()).toHaveLength(stored);
    });
  });
});
