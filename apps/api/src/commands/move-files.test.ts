import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../test/commands.js';
import { contentWith } from '../test/content.js';
import { filesIn, usePortal } from '../test/portal.js';
import { addressOf, usePrograms } from '../test/programs.js';
import { startS3 } from '../test/s3.js';
import { moveFiles } from './move-files.js';
import { eventually } from '../test/eventually.js';

vi.setConfig({ testTimeout: 180_000 });
const server = await startS3();
const CONTENT_DIR = contentWith((files) => (files['catalogue.json'].files = []));
const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-move-'));
afterAll(async () => {
  await server.stop();
  for (const path of [CONTENT_DIR, folder]) rmSync(path, { recursive: true });
});
const { run, serve, start } = usePrograms();

let onDisk: Record<string, string>;
let inBucket: Record<string, string>;
let keysInBucket: () => Promise<string[]>;
let DATA_DIR: string;
let made = 0;
beforeEach(async () => {
  const { settings, keys } = await server.open();
  keysInBucket = keys;
  DATA_DIR = join(folder, String(++made));
  onDisk = { DATA_DIR, CONTENT_DIR, MONGODB_URI: addressOf(`move_${process.pid}_${made}`) };
  const { bucket, accessKeyId, secretAccessKey, endpoint = '' } = settings;
  const told = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  inBucket = { ...onDisk, ...told, S3_ENDPOINT: endpoint };
});

const place = (count: number) => {
  const folderOfFoto = join(DATA_DIR, 'files/trash/2026-11-01');
  mkdirSync(folderOfFoto, { recursive: true });
  for (let file = 0; file < count; file++) writeFileSync(join(folderOfFoto, `${file}.jpg`), `foto ${file}`);
};
const toS3 = (...more: string[]) => run(['move-files', '--naar', 's3', ...more], inBucket);

describe('move-files', () => {
  it('waits for no portal that runs, and moves when it has stopped, to where the portal then starts', async () => {
    const portal = await serve(onDisk);
    place(3);
    expect(await toS3()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('stop het eerst') as string });
    portal.child.kill('SIGTERM');
    await portal.exited;
    const { code, out } = await toS3();
    const stored = filesIn(join(DATA_DIR, 'files')).filter((key) => key !== 'move.json');
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
    const old = start('server', [], { PORT: '0', ...onDisk });
    expect([await old.exited, old.output.err]).toEqual([1, expect.stringContaining('zijn verhuisd')]);
    const moved = await serve(inBucket);
    expect((await fetch(`${moved.url}/api/health/ready`)).status).toBe(200);
  });

  it('that is killed in the middle goes on where it was, with nothing lost and nothing live twice', async () => {
    const portal = await serve(onDisk);
    place(250);
    await portal.kill();
    const killed = start('portal', ['move-files', '--naar', 's3'], inBucket);
    await eventually(async () => expect((await keysInBucket()).length).toBeGreaterThan(60), { intervalMs: 20 });
    await killed.kill();
    const there = (await keysInBucket()).length;
    expect([there < 250, (await keysInBucket()).includes('installation.json')]).toEqual([true, false]);
    const { code, out } = await toS3();
    const [, copied, same] = /teruggelezen: (\d+)\n.*gelijk: (\d+)/.exec(out)!;
    expect([code, Number(copied) + Number(same) >= 250, Number(same) >= 50]).toEqual([0, true, true]);
    expect((await keysInBucket()).filter((key) => key.startsWith('trash/'))).toHaveLength(250);
  });
});

describe('move-files asked wrongly', () => {
  const portal = usePortal();

  it.each([
    [[], 'Noem achter --naar waarheen: s3 of schijf.'],
    [['--naar', 'ergens'], 'Noem achter --naar waarheen'],
    [['s3'], 'Zeg met --naar waarheen'],
    [['--naar', 's3', '--snel'], 'De optie --snel klopt niet.'],
  ])('with %j opens nothing and says what is wrong', async (args, sentence) => {
    const openStores = vi.fn();
    await expect(runCommand(moveFiles, portal, args, { openStores })).rejects.toThrow(sentence);
    expect(openStores).not.toHaveBeenCalled();
  });

  it('says which settings it misses', async () => {
    const { code, err } = await run(['move-files', '--naar', 's3'], onDisk);
    expect([code, err]).toEqual([1, expect.stringContaining('Zeg met S3_BUCKET')]);
  });
});
