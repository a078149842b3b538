import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { createS3Storage, type S3Settings } from '../platform/storage/storage.s3.js';
import type { Tried } from './storage.js';

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
const keysOf = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** An S3-compatible server in a process of its own, on loopback; another one where S3_TEST_ENDPOINT names it. */
export const startS3 = async () => {
  const { S3_TEST_ENDPOINT, S3_TEST_KEY, S3_TEST_SECRET } = process.env;
  if (S3_TEST_ENDPOINT) {
    const own = { accessKeyId: S3_TEST_KEY ?? '', secretAccessKey: S3_TEST_SECRET ?? '' };
    return { ...bucketsOf({ ...own, endpoint: S3_TEST_ENDPOINT }), pid: undefined, stop: () => Promise.resolve() };
  }
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  // Its tokens for a next page use a cipher that OpenSSL calls old.
  const args = ['--openssl-legacy-provider', program, '-d', folder, '-a', '127.0.0.1', '-p', '0', '--no-vhost-buckets'];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await portOf(server.stdout);
  const stop = async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true });
  };
  return { ...bucketsOf({ ...keysOf, endpoint: `http://127.0.0.1:${port}` }), pid: server.pid, stop };
};

const portOf = async (output: Readable): Promise<string> => {
  let said = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const [, port] = /listening on [\d.]+:(\d+)/.exec(said) ?? [];
    if (port) {
      output.resume();
      return port;
    }
  }
  throw new Error(`s3rver said ${said}`);
};

let made = 0;
const bucketsOf = (told: Omit<S3Settings, 'bucket' | 'region'>) => {
  const region = 'us-east-1';
  const { endpoint, ...credentials } = told;
  const client = new S3Client({ region, credentials, ...(endpoint && { endpoint }), forcePathStyle: true });
  return {
    /** A storage in a bucket of its own. */
    open: async (): Promise<Tried & { settings: S3Settings }> => {
      const bucket = `portal-${process.pid}-${Date.now()}-${made++}`;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      const settings = { ...told, region, bucket };
      const keys = async () => {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
        return Contents.map(({ Key = '' }) => Key).sort();
      };
      return { storage: createS3Storage(settings), keys, settings };
    },
  };
};
