import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../platform/storage/s3/s3-client.js';
import { createS3Storage } from '../../platform/storage/s3/storage.s3.js';
import type { StorageFixture } from './describe-storage.js';

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Starts an S3-compatible server as a process on 127.0.0.1, or uses the server of S3_TEST_ENDPOINT. */
export const startS3 = async () => {
  const { S3_TEST_ENDPOINT, S3_TEST_KEY, S3_TEST_SECRET } = process.env;
  if (S3_TEST_ENDPOINT) {
    const own = { accessKeyId: S3_TEST_KEY ?? '', secretAccessKey: S3_TEST_SECRET ?? '' };
    return { ...createBuckets({ ...own, endpoint: S3_TEST_ENDPOINT }), pid: undefined, stop: () => Promise.resolve() };
  }
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  // s3rver encrypts its continuation tokens with a cipher that OpenSSL considers legacy.
  const args = ['--openssl-legacy-provider', program, '-d', folder, '-a', '127.0.0.1', '-p', '0', '--no-vhost-buckets'];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await readPort(server.stdout);
  const stop = async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true });
  };
  return { ...createBuckets({ ...credentials, endpoint: `http://127.0.0.1:${port}` }), pid: server.pid, stop };
};

const readPort = async (output: Readable): Promise<string> => {
  let text = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const [, port] = /listening on [\d.]+:(\d+)/.exec(text) ?? [];
    if (port) {
      output.resume();
      return port;
    }
  }
  throw new Error(`s3rver reported no port: ${text}`);
};

let bucketCount = 0;
const createBuckets = (serverSettings: Omit<S3Settings, 'bucket' | 'region'>) => {
  const region = 'us-east-1';
  const { endpoint, ...keys } = serverSettings;
  const client = new S3Client({ region, credentials: keys, ...(endpoint && { endpoint }), forcePathStyle: true });
  return {
    /** Creates a bucket, and a storage in it. */
    open: async (): Promise<StorageFixture & { settings: S3Settings }> => {
      const bucket = `portal-${process.pid}-${Date.now()}-${bucketCount++}`;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      const settings = { ...serverSettings, region, bucket };
      const listKeys = async () => {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
        return Contents.map(({ Key = '' }) => Key).sort();
      };
      return { storage: createS3Storage(settings), keys: listKeys, settings };
    },
  };
};
