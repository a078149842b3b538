import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from '../test/commands.js';
import { usePortal } from '../test/portal.js';
import { databaseUri, usePrograms } from '../test/programs.js';
import { moveFiles } from './move-files.js';

describe('move-files with invalid arguments', () => {
  const portal = usePortal();
  const { run } = usePrograms();

  it.each([
    [[], 'Noem achter --naar waarheen: s3 of schijf.'],
    [['--naar', 'ergens'], 'Noem achter --naar waarheen'],
    [['s3'], 'Zeg met --naar waarheen'],
    [['--naar', 's3', '--snel'], 'De optie --snel klopt niet.'],
  ])('reports the error in %j without opening the stores', async (args, message) => {
    const openStores = vi.fn();
    await expect(runCommand(moveFiles, portal, args, { openStores })).rejects.toThrow(message);
    expect(openStores).not.toHaveBeenCalled();
  });

  it('reports which settings are missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-move-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const settings = { DATA_DIR: folder, MONGODB_URI: databaseUri(`move_${process.pid}`) };
    const { code, err } = await run(['move-files', '--naar', 's3'], settings);
    expect([code, err]).toEqual([1, expect.stringContaining('Zeg met S3_BUCKET')]);
  });
});
