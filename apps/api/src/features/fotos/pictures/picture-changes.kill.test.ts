import { describe, expect, it } from 'vitest';
import { collectionContract, fillPath, fotoContract, pictureContract, type Route } from '@ledenportaal/shared';
import { asFile, makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { usePrograms } from '../../../test/programs.js';
import { getPictureId } from '../foto.keys.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { OldPictureModel } from './old-picture.model.js';

const portal = usePortal();
const { killBeforeWrite } = usePrograms();
const timeoutMs = 360_000;
const size = { width: 120, height: 180 };
const admin = () => portal.as('admin');

const upload = async () =>
  (await admin().call(fotoContract.upload, { file: asFile(await makeJpeg(size)) })).reply.results._id;
const readOld = async (id: string) =>
  (await admin().call(pictureContract.old, { params: { id } })).reply.results.map(({ _id }) => _id);
const readCurrent = async (id: string) => getPictureId(await FotoModel.findById(id).orFail().lean<FotoRecord>());
const readPictures = async (id: string) => [await readCurrent(id), ...(await readOld(id))].sort();
const post = async (route: Route, id: string, body: object, beforeWrite: number) => {
  const step = { name: 'post', path: fillPath(route.path, { id }), token: await admin().token(), body } as const;
  return killBeforeWrite(portal, step, beforeWrite);
};

/** Kills a process before each write of an attempt. Returns how many writes it makes. */
const killAtEachWrite = async (attempt: (beforeWrite: number) => Promise<boolean>): Promise<number> => {
  for (let writes = 0; ; writes++) if (!(await attempt(writes + 1))) return writes;
};

/** Returns the pictures of which files are stored that neither the photo nor an old version refers to. */
const findOrphans = async (id: string) => {
  const old = await OldPictureModel.find({ foto: id }, { _id: 1 }).lean();
  const known = new Set([await readCurrent(id), ...old.map(({ _id }) => String(_id))]);
  const stored = portal.stored().map((key) => new RegExp(`^fotos/${id}/(?:(\\w{24})-)?`).exec(key));
  return stored.flatMap((match) => (match && !known.has(match[1] ?? id) ? (match[1] ?? id) : []));
};

describe('a process that is killed half-way', () => {
  it(
    'loses no picture of a photo when it restores one',
    async () => {
      const id = await upload();
      for (let count = 0; count < 2; count++)
        await admin().call(pictureContract.replace, { params: { id }, file: asFile(await makeJpeg(size)) });
      const pictures = await readPictures(id);
      const writes = await killAtEachWrite(async (beforeWrite) => {
        const [version] = await readOld(id);
        const killed = await post(pictureContract.restore, id, { version: version! }, beforeWrite);
        expect([await readPictures(id), await findOrphans(id)]).toEqual([pictures, []]);
        const repeated = await admin().call(pictureContract.restore, { params: { id }, body: { version: version! } });
        expect([repeated.status, await readCurrent(id), await readPictures(id)]).toEqual([200, version, pictures]);
        return killed;
      });
      expect(writes).toBeGreaterThan(3);
    },
    timeoutMs,
  );

  it(
    'loses no picture of a photo when it turns it',
    async () => {
      const writes = await killAtEachWrite(async (beforeWrite) => {
        const id = await upload();
        const killed = await post(pictureContract.rotate, id, { degrees: 90 }, beforeWrite);
        const isTurned = (await readCurrent(id)) !== id;
        const old = await OldPictureModel.find({ foto: id }).lean();
        if (isTurned) expect(old.map(({ _id }) => String(_id))).toEqual([id]);
        const repeated = await admin().call(pictureContract.rotate, { params: { id }, body: { degrees: 90 } });
        expect(repeated.status).toBe(200);
        return killed;
      });
      expect(writes).toBeGreaterThan(3);
    },
    timeoutMs,
  );

  it(
    'loses no photo and no collection item when it replaces a photo by another one',
    async () => {
      const writes = await killAtEachWrite(async (beforeWrite) => {
        const [kept, from] = [await upload(), await upload()];
        await admin().call(collectionContract.add, { params: { id: from } });
        const killed = await post(pictureContract.replace, kept, { from }, beforeWrite);
        const isReplaced = (await readCurrent(kept)) !== kept;
        const { inCollection } = (await admin().call(fotoContract.one, { params: { id: kept } })).reply.results;
        if (isReplaced) expect([inCollection, await readOld(kept)]).toEqual([true, [kept]]);
        else if (!(await FotoModel.exists({ _id: from }))) {
          // An interrupted deletion counts as such after ten minutes.
          const restored = await admin().call(fotoContract.restore, { params: { id: from } });
          expect([200, 404]).toContain(restored.status);
        }
        return killed;
      });
      expect(writes).toBeGreaterThan(5);
    },
    timeoutMs,
  );
});
