import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { startS3 } from '../../test/storage/s3.js';
import { readSettings } from './env.js';
import { openFolders } from './open-folders.js';
import { openResources } from './open-resources.js';

const silent = pino({ level: 'silent' });

const DATA_DIR = mkdtempSync(join(tmpdir(), 'ledenportaal-parts-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const open = async (environment: NodeJS.ProcessEnv) => {
  const settings = readSettings(DATA_DIR, { DATA_DIR, ...environment });
  return openResources(settings, await openFolders(settings, silent));
};

it('openResources stores files in the S3 bucket of the settings', async () => {
  const server = await startS3();
  const { keys, settings } = await server.open();
  const { bucket, endpoint, accessKeyId, secretAccessKey } = settings;
  const credentials = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const { storage, passwords } = await open({ ...credentials, S3_ENDPOINT: endpoint });
  await storage.put('a.json', Buffer.from('x'));
  expect(await keys()).toEqual(['a.json']);
  await passwords.close();
  await server.stop();
});
