import { normalise } from '@ledenportaal/shared';
import { ObjectId, type Db, type Document } from 'mongodb';
import { createFotoDocument, getReeksId, tagIds, themeIds } from './foto';
import { createLabelNames } from './words';

const batchSize = 1000;
const concurrentBatches = 3;
/** Number of photos in the collection of the admin and in the download log. */
const collectionCount = 500;
const downloadCount = 5000;
/** A lid with the password of the admin. */
export const lidEmail = 'lid@example.org';

/**
 * Inserts `count` photos, with their tags, themas, reeksen, collection items and downloads, into the database of a new
 * portal.
 */
export const fillDatabase = async (db: Db, count: number): Promise<void> => {
  const account = await db.collection('accounts').findOne({});
  if (!account) throw new Error('The portal has no account');
  const accountId = account._id;
  await db.collection('accounts').insertOne({ ...account, _id: new ObjectId(), email: lidEmail, role: 'lid' });
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const from = next;
      const until = Math.min(count, from + batchSize);
      next = until;
      const numbers = Array.from({ length: until - from }, (_, index) => from + index);
      const batch = numbers.map((n) => createFotoDocument(n, count, accountId));
      await db.collection('fotos').insertMany(batch, { ordered: false });
      await db.collection('reeksen').insertMany(createReeksen(numbers, accountId), { ordered: false });
    }
  };
  await Promise.all(Array.from({ length: concurrentBatches }, worker));
  await fillLabels(db, accountId);
  await fillLogs(db, count, accountId);
};

/** The reeksen of which the first photo is among these. */
const createReeksen = (fotos: number[], createdBy: ObjectId): Document[] =>
  fotos
    .filter((n) => n === 0 || !getReeksId(n).equals(getReeksId(n - 1)))
    .map((n) => ({ _id: getReeksId(n), naam: '', createdAt: new Date(), createdBy }));

const fillLabels = async (db: Db, accountId: ObjectId): Promise<void> => {
  const createdAt = new Date();
  const names = createLabelNames(tagIds.length + themeIds.length);
  const labels = [...tagIds, ...themeIds].map((_id, index) => {
    const naam = names[index]!;
    const auditFields = { createdAt, createdBy: accountId, updatedAt: createdAt, updatedBy: accountId };
    return { _id, naam, normaal: normalise(naam), ...auditFields };
  });
  await db.collection('tags').insertMany(labels.slice(0, tagIds.length));
  await db.collection('themas').insertMany(labels.slice(tagIds.length));
};

const fillLogs = async (db: Db, count: number, account: ObjectId): Promise<void> => {
  const getFotoId = (n: number, itemCount: number): ObjectId =>
    createFotoDocument(Math.floor((n / itemCount) * count), count, account)._id as ObjectId;
  const createItems = (itemCount: number): Document[] =>
    Array.from({ length: itemCount }, (_, n) => ({ account, foto: getFotoId(n, itemCount), createdAt: new Date() }));
  await db.collection('collectionitems').insertMany(createItems(Math.min(collectionCount, count)));
  await db.collection('downloads').insertMany(createItems(Math.min(downloadCount, count)));
};
