import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkInstallation } from '../../../platform/installation/installation.js';
import type { Storage } from '../../../platform/storage/storage.js';
import { createFoto } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { startStoppableDatabase } from '../../../test/stoppable-database.js';
import { FotoModel, newFotoId } from '../foto.model.js';
import { eventually } from '../../../test/eventually.js';

const { uri, stop, restart } = await startStoppableDatabase();
const portal = usePortal(uri);

const runCleanupOn = (overrides: Partial<Storage>) =>
  portal
    .createServices({ storage: { ...portal.storage, ...overrides } })
    .fotoCleanup.task.run(new AbortController().signal);
const createOrphan = () => {
  const folder = join(portal.folders.files, 'fotos', newFotoId());
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'original.jpg'), '');
  utimesSync(join(folder, 'original.jpg'), 1000, 1000);
};
const counts = () =>
  ['fotos/', 'trash/'].map((startDatabase) => portal.stored().filter((key) => key.startsWith(startDatabase)).length);

it('moves nothing while the database is down, and continues when it is back', async () => {
  await checkInstallation(portal.storage);
  const foto = await createFoto();
  for (let times = 0; times < 3; times++) createOrphan();
  const moveFolder: Storage['moveFolder'] = async (from, to) => {
    const moved = await portal.storage.moveFolder(from, to);
    await stop();
    return moved;
  };
  await expect(runCleanupOn({ moveFolder })).rejects.toThrow();
  expect(counts()).toEqual([2, 1]);
  await expect(runCleanupOn({})).rejects.toThrow();
  expect(counts()).toEqual([2, 1]);
  await restart();
  await eventually(() => portal.background.run('fotos.cleanup'));
  expect(counts()).toEqual([0, 3]);
  expect((await FotoModel.findById(foto._id).orFail().lean()).filesMissing).toBe(true);
});
