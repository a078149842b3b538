import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3 } from '../../../test/storage/s3.js';
import { describeStorage } from '../../../test/storage/describe-storage.js';
import type { StartError } from '../../installation/start-error.js';
import { assertBucketUsable } from './bucket-check.js';
import type { S3Settings } from './s3-client.js';
import { createS3Storage } from './storage.s3.js';
import { StorageUnavailableError } from '../storage.js';

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

describe('the check of a bucket', () => {
  const check = async (changes: Partial<S3Settings>): Promise<string | undefined> => {
    const { settings } = await server.open();
    return assertBucketUsable({ ...settings, ...changes }).then(
      () => undefined,
      (cause: StartError) => cause.message,
    );
  };

  it('accepts one that can be used', async () => {
    expect(await check({})).toBeUndefined();
  });

  it('names the setting that is wrong', async () => {
    expect([
      await check({ bucket: 'no-such-bucket' }),
      await check({ accessKeyId: 'unknown' }),
      await check({ endpoint: 'http://127.0.0.1:9' }),
      await check({ endpoint: 'http://s3.invalid' }),
      await check({ endpoint: undefined, region: 'eu west' }),
      await check({ bucket: 'a/b' }),
    ]).toEqual([
      'S3_BUCKET: er is geen bucket met de naam no-such-bucket.',
      'S3_ACCESS_KEY_ID: de server kent deze sleutel niet.',
      'S3_ENDPOINT (http://127.0.0.1:9) antwoordt niet: draait die server, en klopt de poort?',
      'S3_ENDPOINT (http://s3.invalid): er is geen server met de naam s3.invalid.',
      'Amazon S3 is zo niet te bereiken: klopt S3_REGION (eu west)?',
      'S3_BUCKET: a/b kan geen naam van een bucket zijn.',
    ]);
  });

  it.each([
    [
      403,
      '<Error><Code>SignatureDoesNotMatch</Code></Error>',
      /^S3_SECRET_ACCESS_KEY hoort niet bij S3_ACCESS_KEY_ID\.$/,
    ],
    [
      403,
      '<Error><Code>AccessDenied</Code></Error>',
      /^S3_ACCESS_KEY_ID: deze sleutel mag niet bij de bucket portal-\S+\.$/,
    ],
    [400, '<Error><Code>AuthorizationHeaderMalformed</Code></Error>', /^S3_REGION \(us-east-1\) is niet de regio/],
    [418, '<Error><Code>Teapot</Code></Error>', /^S3_ENDPOINT \(\S+\) weigert de bucket \S+: Teapot, status 418\.$/],
    [404, '<html></html>', /^S3_ENDPOINT \(\S+\) geeft geen antwoord van S3/],
    [200, '<html></html>', /^S3_ENDPOINT \(\S+\) geeft geen antwoord van S3/],
    [200, 'geen xml', /^S3_ENDPOINT \(\S+\) geeft geen antwoord van S3/],
  ])('names the setting that is wrong when a server responds with %i %s', async (status, body, message) => {
    const web = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await once(web, 'listening');
    const { port } = web.address() as AddressInfo;
    expect(await check({ endpoint: `http://127.0.0.1:${port}` })).toMatch(message);
    expect(await check({ endpoint: `https://127.0.0.1:${port}` })).toMatch(/of het met http of https begint\?$/);
    web.closeAllConnections();
    web.close();
  });
});
