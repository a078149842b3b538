import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import {
  collectionContract,
  eigenaarContract,
  fotoContract,
  jobContract,
  labelTrashContract,
  pictureContract,
  tagContract,
} from '@ledenportaal/shared';
import { CollectionItemModel } from '../../features/collections/collection.model.js';
import { DeletedFotoModel, type DeletedFotoRecord } from '../../features/fotos/deleted-foto.model.js';
import { getFotoKeys, getRequiredKeys, parseFotoKey } from '../../features/fotos/foto.keys.js';
import { FotoModel, type FotoRecord } from '../../features/fotos/foto.model.js';
import {
  OldPictureModel,
  toFotoPicture,
  type OldPictureRecord,
} from '../../features/fotos/pictures/old-picture.model.js';
import { JobModel } from '../../features/jobs/job.model.js';
import { TagModel } from '../../features/labels/label.model.js';
import { createAs, type As } from '../as.js';
import { buildFotoEdit, createTag } from '../builders.js';
import { asFile, makeJpeg } from '../pictures.js';
import { usePortal } from '../portal.js';
import { createRandom } from '../random.js';

const portal = usePortal();

const operationCount = 500;
const clientCount = 8;
const fotoCount = 8;
const tagCount = 6;
const eigenaars = ['Ria', 'Ben', 'Loes', 'Studio Ven'];
const unknownId = 'f'.repeat(24);
const makeTinyFile = async () => asFile(await makeJpeg({ width: 60, height: 40 }));

type Tools = {
  admin: ReturnType<As>;
  pick: <T>(list: readonly T[]) => T;
  /** Returns the id of a random document of a collection, or an unknown one when there is none. */
  findId: (collection: string) => Promise<string>;
};
/** Each picks its photos and labels among those that exist when it starts; another operation may remove them meanwhile. */
const operations: ((tools: Tools) => Promise<{ status: number }>)[] = [
  async ({ admin, pick, findId }) => {
    const params = { id: await findId('fotos') };
    const read = await admin.call(fotoContract.one, { params });
    if (read.error) return read;
    const { tags, updatedAt } = read.reply.results;
    const body = buildFotoEdit({ eigenaar: pick(eigenaars), tags: [...new Set([...tags, await findId('tags')])] });
    return admin.call(fotoContract.update, { params, body: { ...body, updatedAt } });
  },
  async ({ admin, pick, findId }) => {
    const fotos = (await FotoModel.find({}, { _id: 1 }).lean()).map(({ _id }) => String(_id));
    const tags = [await findId('tags')];
    const change = pick([
      { add: { tags, themes: [] } },
      { remove: { tags, themes: [] } },
      { replace: { tags } },
      { status: pick(['concept', 'zichtbaar'] as const) },
    ]);
    return admin.call(fotoContract.bulk, { body: { fotos: [...fotos, unknownId], ...change } });
  },
  ({ admin, pick }) => admin.call(tagContract.add, { body: { naam: `Tag ${pick([...Array(99).keys()])}` } }),
  async ({ admin, findId }) =>
    admin.call(tagContract.merge, { params: { id: await findId('tags') }, body: { into: await findId('tags') } }),
  async ({ admin, findId }) => admin.call(tagContract.remove, { params: { id: await findId('tags') } }),
  async ({ admin, findId }) =>
    admin.call(labelTrashContract.restore, { body: { labels: [await findId('labelremovals')] } }),
  ({ admin, pick }) => admin.call(eigenaarContract.rename, { body: { from: [pick(eigenaars)], to: pick(eigenaars) } }),
  async ({ admin }) => admin.call(fotoContract.upload, { file: await makeTinyFile() }),
  async ({ admin, findId }) =>
    admin.call(pictureContract.replace, { params: { id: await findId('fotos') }, file: await makeTinyFile() }),
  async ({ admin, findId }) =>
    admin.call(pictureContract.replace, {
      params: { id: await findId('fotos') },
      body: { from: await findId('fotos') },
    }),
  async ({ admin, findId }) =>
    admin.call(pictureContract.rotate, { params: { id: await findId('fotos') }, body: { degrees: 90 } }),
  async ({ admin, pick }) => {
    const old = pick(await OldPictureModel.find({}, { foto: 1 }).lean());
    const params = { id: String(old?.foto ?? unknownId) };
    return admin.call(pictureContract.restore, { params, body: { version: String(old?._id ?? unknownId) } });
  },
  async ({ admin, findId }) => admin.call(fotoContract.remove, { params: { id: await findId('fotos') } }),
  async ({ admin, findId }) => admin.call(fotoContract.restore, { params: { id: await findId('deletedfotos') } }),
  async ({ admin, findId }) => admin.call(collectionContract.add, { params: { id: await findId('fotos') } }),
  async ({ admin, findId }) => admin.call(jobContract.undo, { params: { id: await findId('jobs') } }),
];

const runOperations = async (seed: number): Promise<number[]> => {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const findId = async (collection: string) => {
    const documents = mongoose.connection.db!.collection(collection).find({}, { projection: { _id: 1 } });
    return String(pick(await documents.toArray())?._id ?? unknownId);
  };
  const processes = [portal.app, portal.createSecondApp()].map((app) => createAs(app)('admin'));
  const statuses: number[] = [];
  let started = 0;
  const runClient = async (_: unknown, index: number) => {
    const admin = processes[index % processes.length]!;
    while (started++ < operationCount) statuses.push((await pick(operations)({ admin, pick, findId })).status);
  };
  await Promise.all(Array.from({ length: clientCount }, runClient));
  return statuses;
};

/** Returns what is wrong in the image bank. */
const findFaults = async (): Promise<string[]> => {
  const fotos = await FotoModel.find().lean<FotoRecord[]>();
  const deleted = await DeletedFotoModel.find().lean<DeletedFotoRecord[]>();
  const old = await OldPictureModel.find().lean<OldPictureRecord[]>();
  const tags = await TagModel.find().lean();
  const fotoIds = new Set(fotos.map(({ _id }) => String(_id)));
  const keptIds = new Set([...fotoIds, ...deleted.map(({ _id }) => String(_id))]);
  const tagIds = new Set(tags.map(({ _id }) => String(_id)));
  // What is left of a write into a folder that moved to the trash is purged with it.
  const stored = portal.stored().filter((key) => !key.endsWith('.part'));

  const deletedPictures = deleted.map(({ _id, foto, folder }) => ({ foto: { ...foto, _id }, folder }));
  const oldFolders = new Map(deleted.map(({ _id, folder }) => [String(_id), folder]));
  const oldPictures = old.map((each) => ({ foto: toFotoPicture(each), folder: oldFolders.get(String(each.foto)) }));
  const pictures = [...fotos.map((foto) => ({ foto, folder: undefined })), ...deletedPictures, ...oldPictures];
  const required = pictures.flatMap(({ foto, folder }) => getRequiredKeys(foto, folder));
  const known = new Set(pictures.flatMap(({ foto, folder }) => Object.values(getFotoKeys(foto, folder))));
  const countTag = (id: string) =>
    fotos.filter((foto) => foto.status !== 'concept' && foto.tags.map(String).includes(id)).length;
  const expectedFacets = new Map(
    [...tagIds].map((id) => [id, fotos.filter((foto) => foto.tags.map(String).includes(id)).length]),
  );
  const { results } = (await portal.as('admin').call(fotoContract.facets, { body: {} })).reply;
  const labels = (await portal.as('admin').call(tagContract.list)).reply.results;
  const facets = new Map(results.tags.map(({ _id, count }) => [_id, count]));
  const collected = await CollectionItemModel.find().lean();
  return [
    ...(await JobModel.find({ finishedAt: null }).lean()).map(({ kind }) => `job ${kind} has not ended`),
    ...fotos
      .flatMap(({ tags: own }) => own.map(String))
      .filter((id) => !tagIds.has(id))
      .map((id) => `a foto has the unknown tag ${id}`),
    ...collected
      .filter(({ foto }) => !keptIds.has(String(foto)))
      .map(({ foto }) => `a collection has the unknown foto ${String(foto)}`),
    ...old
      .filter(({ foto }) => !keptIds.has(String(foto)))
      .map(({ foto }) => `an old picture has the unknown foto ${String(foto)}`),
    ...required.filter((key) => !stored.includes(key)).map((key) => `${key} is missing`),
    ...stored.filter((key) => parseFotoKey(key) && !known.has(key)).map((key) => `${key} belongs to no foto`),
    ...labels
      .filter(({ _id, count }) => count !== countTag(_id))
      .map(({ naam, count }) => `${naam} has the count ${count}`),
    ...[...expectedFacets]
      .filter(([id, count]) => (facets.get(id) ?? 0) !== count)
      .map(([id, count]) => `facet ${id} is not ${count}`),
  ];
};

/** Returns what was logged as an error. */
const readErrors = () =>
  portal
    .logged()
    .split('\n')
    .filter((line) => line && (JSON.parse(line) as { level: number }).level >= 50);

it('keeps the image bank consistent under random operations of eight clients on two processes', async () => {
  const seed = Date.now();
  for (let n = 0; n < tagCount; n++) await createTag(`Label ${n}`);
  for (let n = 0; n < fotoCount; n++)
    await portal.as('admin').call(fotoContract.upload, { file: await makeTinyFile() });
  const statuses = await runOperations(seed);
  for (const task of ['jobs', 'labels.remove']) await portal.background.run(task);
  expect([seed, statuses.filter((status) => status >= 500), readErrors()]).toEqual([seed, [], []]);
  expect([seed, await findFaults()]).toEqual([seed, []]);
}, 900_000);
