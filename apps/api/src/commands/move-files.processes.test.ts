import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeContentFolder } from '../test/content.js';
import { listFiles } from '../test/portal.js';
import { databaseUri, usePrograms } from '../test/programs.js';
import { startS3 } from '../test/storage/s3.js';

vi.setConfig({ testTimeout: 180_000 });
const server = await startS3();
const CONTENT_DIR = writeContentFolder((files) => (files['catalogue.json'].files = []));
const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-move-'));
afterAll(async () => {
  await server.stop();
  for (const path of [CONTENT_DIR, folder]) rmSync(path, { recursive: true });
});
const { run, runUntilKilled, serve, start } = usePrograms();

let diskSettings: Record<string, string>;
let s3Settings: Record<string, string>;
let getBucketKeys: () => Promise<string[]>;
let DATA_DIR: string;
let portalCount = 0;
beforeEach(async () => {
  const { settings, keys } = await server.open();
  getBucketKeys = keys;
  DATA_DIR = join(folder, String(++portalCount));
  diskSettings = { DATA_DIR, CONTENT_DIR, MONGODB_URI: databaseUri(`move_${process.pid}_${portalCount}`) };
  const { bucket, accessKeyId, secretAccessKey, endpoint = '' } = settings;
  const s3Environment = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  s3Settings = { ...diskSettings, ...s3Environment, S3_ENDPOINT: endpoint };
});

/** Moves the expiry of the leases of killed processes from ten seconds to half a second from now. */
const expireLeasesSoon = async () => {
  const client = await mongoose.mongo.MongoClient.connect(diskSettings.MONGODB_URI!);
  const { modifiedCount } = await client
    .db()
    .collection('leases')
    .updateMany({}, [{ $set: { until: { $add: ['$$NOW', 500] } } }]);
  await client.close();
  expect(modifiedCount).toBeGreaterThan(0);
};

const createFotoFiles = (count: number) => {
  const fotoFolder = join(DATA_DIR, 'files/trash/2026-11-01');
  mkdirSync(fotoFolder, { recursive: true });
  for (let file = 0; file < count; file++) writeFileSync(join(fotoFolder, `${file}.jpg`), `foto ${file}`);
};
const moveToS3 = (settings: Record<string, string> = {}) =>
  run(['move-files', '--naar', 's3'], { ...s3Settings, ...settings });

describe('move-files', () => {
  it('fails while a portal runs, moves all files once it has stopped, and lets it start on S3', async () => {
    const portal = await serve(diskSettings);
    createFotoFiles(3);
    expect(await moveToS3({ MAINTENANCE_WAIT_SECONDS: '1' })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('stop het eerst') as string,
    });
    portal.child.kill('SIGTERM');
    await portal.exited;
    const { code, out } = await moveToS3();
    const stored = listFiles(join(DATA_DIR, 'files')).filter((key) => key !== 'move.json');
    expect([code, out]).toEqual([
      0,
      [
        `Gekopieerd en teruggelezen: ${stored.length}`,
        'Stonden er al, byte voor byte gelijk: 0',
        'Alles staat in S3. Start het portaal met dezelfde instellingen voor S3.',
        'Op de schijf is niets verwijderd; dat doet dezelfde opdracht met --verwijder-bron.',
        '',
      ].join('\n'),
    ]);
    const oldServer = start('server', [], { PORT: '0', ...diskSettings });
    expect([await oldServer.exited, oldServer.output.err]).toEqual([1, expect.stringContaining('zijn verhuisd')]);
    const moved = await serve(s3Settings);
    expect((await fetch(`${moved.url}/api/health/ready`)).status).toBe(200);
  });

  it('continues after a kill, without losing files or activating the bucket too early', async () => {
    const portal = await serve(diskSettings);
    createFotoFiles(100);
    await portal.kill();
    await expireLeasesSoon();
    await runUntilKilled(['move-files', '--naar', 's3'], 61, s3Settings);
    await expireLeasesSoon();
    const copiedCount = (await getBucketKeys()).length;
    expect([copiedCount > 50, copiedCount < 100, (await getBucketKeys()).includes('installation.json')]).toEqual([
      true,
      true,
      false,
    ]);
    const { code, out } = await moveToS3();
    const [, copied, alreadyPresent] = /teruggelezen: (\d+)\n.*gelijk: (\d+)/.exec(out)!;
    expect([code, Number(copied) + Number(alreadyPresent) >= 100, Number(alreadyPresent) >= 50]).toEqual([
      0,
      true,
      true,
    ]);
    expect((await getBucketKeys()).filter((key) => key.startsWith('trash/'))).toHaveLength(100);
  });
});
