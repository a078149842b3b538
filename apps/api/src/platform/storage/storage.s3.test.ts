import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3 } from '../../test/storage/s3.js';
import { describeStorage } from '../../test/storage/describe-storage.js';
import { createS3Storage } from './storage.s3.js';
import { StorageUnavailableError } from './storage.js';

const server = await startS3();
afterAll(() => server.stop());

describe('the storage in a bucket', () => describeStorage(server.open));

describe('a bucket that is unavailable', () => {
  it('rejects with StorageUnavailableError when nothing listens', async () => {
    const { settings } = await server.open();
    const unreachable = createS3Storage({ ...settings, endpoint: 'http://127.0.0.1:9' });
    for (const request of [
      () => unreachable.find('a.jpg'),
      () => unreachable.put('a.jpg', Buffer.from('x')),
      () => unreachable.isEmpty('a'),
    ])
      await expect(request()).rejects.toBeInstanceOf(StorageUnavailableError);
  });

  it.skipIf(server.pid === undefined)('times out when the server hangs, and works again when it resumes', async () => {
    const { storage } = await server.open();
    await storage.put('a.jpg', Buffer.from('x'));
    const file = (await storage.find('a.jpg'))!;
    process.kill(server.pid!, 'SIGSTOP');
    try {
      const started = Date.now();
      await expect(storage.find('a.jpg')).rejects.toBeInstanceOf(StorageUnavailableError);
      await expect(file.readChunks({ start: 0, end: 0 })[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(
        StorageUnavailableError,
      );
      await expect(storage.put('b.jpg', Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailableError);
      await expect(storage.removeFolder('a.jpg')).rejects.toBeInstanceOf(StorageUnavailableError);
      expect(Date.now() - started).toBeLessThan(10_000);
    } finally {
      process.kill(server.pid!, 'SIGCONT');
    }
    await wait(0);
    expect((await storage.find('a.jpg'))?.size).toBe(1);
  });

  it('passes on the error of a server that rejects a request', async () => {
    const { settings } = await server.open();
    const missingBucket = createS3Storage({ ...settings, bucket: 'no-such-bucket' });
    await expect(missingBucket.put('a.jpg', Buffer.from('x'))).rejects.toThrow(/bucket/i);
  });
});
