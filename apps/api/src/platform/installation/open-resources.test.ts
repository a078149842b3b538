import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { writeContentFolder } from '../../test/content.js';
import { startS3 } from '../../test/storage/s3.js';
import { readSettings } from './env.js';
import { openFolders } from './open-folders.js';
import { openResources } from './open-resources.js';

const silent = pino({ level: 'silent' });

const CONTENT_DIR = writeContentFolder((files) =>
  Object.assign(files['site.json'], { timeZone: 'America/Paramaribo' }),
);
const DATA_DIR = mkdtempSync(join(tmpdir(), 'ledenportaal-parts-'));
afterAll(() => [CONTENT_DIR, DATA_DIR].forEach((folder) => rmSync(folder, { recursive: true })));

const open = async (environment: NodeJS.ProcessEnv) => {
  const settings = readSettings(DATA_DIR, { DATA_DIR, CONTENT_DIR, ...environment });
  return openResources(settings, await openFolders(settings, silent));
};

const openSite = async (environment: Record<string, string>) => {
  const { content, passwords } = await open(environment);
  await passwords.close();
  return content.site;
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

it('openResources uses the time zone of the content folder unless TIME_ZONE is set', async () => {
  expect((await openSite({})).timeZone).toBe('America/Paramaribo');
  expect(await openSite({ TIME_ZONE: 'Asia/Tokyo' })).toMatchObject({
    organisation: 'Stichting Zandheuvel',
    timeZone: 'Asia/Tokyo',
  });
});
