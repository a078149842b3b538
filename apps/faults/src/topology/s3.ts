import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findFreePort, isListening, startProgram, waitUntil, type Program } from './program.js';

const s3rver = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');

export type Bucket = {
  settings: Record<string, string>;
  /** Undefined when S3_TEST_ENDPOINT is used. */
  program: () => Program | undefined;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  restart: () => Promise<void>;
};

/** Starts s3rver and creates a bucket; uses the server of S3_TEST_ENDPOINT instead when set. */
export const startBucket = async (folder: string): Promise<Bucket> => {
  const { S3_TEST_ENDPOINT, S3_TEST_KEY = '', S3_TEST_SECRET = '' } = process.env;
  if (S3_TEST_ENDPOINT)
    return createBucket({ endpoint: S3_TEST_ENDPOINT, accessKeyId: S3_TEST_KEY, secretAccessKey: S3_TEST_SECRET });
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort();
  let program: Program | undefined;
  const restart = async () => {
    // s3rver uses a legacy OpenSSL cipher for its continuation tokens.
    const nodeArgs = ['--openssl-legacy-provider', s3rver];
    const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--no-vhost-buckets'];
    program = startProgram(process.execPath, [...nodeArgs, ...args]);
    await waitUntil('s3rver', () => isListening(port), 60_000, program);
  };
  const stop = async (signal?: NodeJS.Signals) => {
    await program?.stop(signal);
    program = undefined;
  };
  await restart();
  const keys = { endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { ...(await createBucket(keys)), program: () => program, stop, restart };
};

type BucketLocation = { endpoint: string; accessKeyId: string; secretAccessKey: string };

const createBucket = async ({ endpoint, ...credentials }: BucketLocation): Promise<Bucket> => {
  const bucket = `portal-${process.pid}-${Date.now()}`;
  const client = new S3Client({ region: 'us-east-1', endpoint, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const settings = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const doNothing = () => Promise.resolve();
  return { settings, program: () => undefined, stop: doNothing, restart: doNothing };
};
