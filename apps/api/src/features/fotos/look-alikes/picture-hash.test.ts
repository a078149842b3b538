import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { lookAlikeContract } from '@ledenportaal/shared';
import { createFoto } from '../../../test/builders.js';
import { makeEvenJpeg, makeScene } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

let [scene, smallScene, otherScene]: Buffer[] = [];
beforeAll(async () => {
  scene = await makeScene(1);
  smallScene = await makeScene(1, { width: 500 });
  otherScene = await makeScene(2);
});

/** Creates a photo as an earlier version stored it, with this picture as its thumbnail. */
const createOldFoto = async (jpeg: Uint8Array) => (await createFoto({}, portal.storage, jpeg))._id;
const runTask = () => portal.background.run('fotos.lookalikes');
const readStored = (id: string) => FotoModel.findById(id).orFail().lean();
const listPairs = async () => {
  const { docs } = (await portal.as('admin').call(lookAlikeContract.list)).reply.results;
  return docs.map(({ fotos }) => fotos.map(({ _id }) => _id));
};

it('older photos get a hash from their thumbnail, and are compared', async () => {
  const [first, other, second] = [
    await createOldFoto(scene!),
    await createOldFoto(otherScene!),
    await createOldFoto(smallScene!),
  ];
  const before = await readStored(first);
  await runTask();
  expect(await listPairs()).toEqual([[first, second]]);
  const { phash, revision, updatedAt } = await readStored(first);
  expect(phash).toMatch(/^[\da-f]{16}$/);
  expect(String(revision)).not.toBe(String(before.revision));
  expect(updatedAt).toEqual(before.updatedAt);
  expect((await readStored(other)).compared).toBe(true);
});

it('a picture without structure is read once', async () => {
  const id = await createOldFoto(await makeEvenJpeg());
  await runTask();
  expect(await readStored(id)).toMatchObject({ phash: null, compared: true });
  const findSpy = vi.spyOn(portal.storage, 'find');
  await runTask();
  expect(findSpy).not.toHaveBeenCalled();
});

it('the task goes on after a thumbnail that is missing or damaged', async () => {
  const [missing, damaged] = [await createOldFoto(scene!), await createOldFoto(Buffer.from('no picture'))];
  const last = await createOldFoto(otherScene!);
  await portal.storage.removeFolder(`fotos/${missing}/720.jpg`);
  await runTask();
  const compared = await Promise.all([missing, damaged, last].map(async (id) => (await readStored(id)).compared));
  expect(compared).toEqual([undefined, undefined, true]);
  expect(portal.logged()).toContain(damaged);
});
