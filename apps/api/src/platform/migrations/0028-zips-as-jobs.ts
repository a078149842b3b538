import type { mongo } from 'mongoose';
import type { Migration } from './migration.js';

type OldZip = {
  _id: mongo.ObjectId;
  account: mongo.ObjectId;
  sessions: number;
  als: string;
  soort?: string;
  orOriginal: boolean;
  total: number;
  isReady: boolean;
  createdAt: Date;
  expiresAt: Date;
  files?: number;
  bytes?: number;
  parts?: object[];
  creditCrc32?: number;
  creditPieces?: number[];
};
type Part = {
  _id: string;
  zip: mongo.ObjectId;
  fotos?: mongo.ObjectId[];
  files?: { name: string }[];
  credits?: mongo.Binary;
};

const partSize = 100;

/**
 * Zips become jobs: one that is ready is a job that is done, and one that is being prepared starts again. The indexes are
 * for the zips of an account, and for the list of the other kinds. Processes of the previous version may still add zips, which expire.
 */
export const zipsAsJobs: Migration = {
  name: 'zips-as-jobs',
  run: async (db) => {
    await db
      .collection('jobs')
      .createIndexes([{ key: { by: 1, kind: 1 } }, { key: { kind: 1, createdAt: -1, _id: -1 } }]);
    const zips = db.collection<OldZip>('zips');
    for await (const zip of zips.find({ total: { $gt: 0 } })) {
      await addJob(db, zip, await toNewParts(db, zip));
      // Parts of the previous version that a kill leaves expire.
      await zips.deleteOne({ _id: zip._id });
      await db.collection<Part>('zipparts').deleteMany({ zip: zip._id, _id: /chosen|files|credits/ });
    }
  },
};

/** Returns the ids of the photos of a zip that is not ready, by part. */
const toNewParts = async (db: mongo.Db, { _id: zip, total, isReady, expiresAt }: OldZip) => {
  const parts = db.collection<Part>('zipparts');
  const batches: mongo.ObjectId[][] = [];
  for (let number = 0; number < Math.ceil(total / partSize); number++) {
    const read = (kind: string) => parts.findOne({ _id: `${String(zip)}/${kind}/${number}` });
    const [chosen, planned, text] = [await read('chosen'), await read('files'), await read('credits')];
    batches.push(chosen?.fotos ?? []);
    const entries = isReady ? (planned?.files ?? []) : [];
    const part = { zip, expiresAt, processed: entries.length, entries };
    const plan = text && { names: entries.map(({ name }) => name), credits: text.credits };
    await db
      .collection<{ _id: string }>('zipparts')
      .replaceOne({ _id: `${String(zip)}/${number}` }, { ...part, ...plan }, { upsert: true });
  }
  return batches;
};

/** Last: a job without its parts must never run. */
const addJob = async (db: mongo.Db, zip: OldZip, batches: mongo.ObjectId[][]) => {
  const { _id, account: by, sessions, als, soort = 'jpeg', orOriginal, total, isReady, createdAt, expiresAt } = zip;
  const { files, bytes, parts, creditCrc32, creditPieces } = zip;
  const output = { files, bytes, parts, creditCrc32, creditPieces };
  const job = {
    kind: 'zips.prepare',
    by,
    subject: {},
    input: { sessions, als, soort, orOriginal },
    total,
    left: {},
    named: [],
    createdAt,
    expiresAt,
    ...(isReady
      ? { state: 'done', processed: total, done: total, finishedAt: createdAt, output }
      : { state: 'waiting', processed: 0, done: 0 }),
  };
  await db.collection('jobbatches').deleteMany({ job: _id });
  if (!isReady) await db.collection('jobbatches').insertMany(batches.map((ids) => ({ job: _id, ids, expiresAt })));
  await db.collection('jobs').updateOne({ _id }, { $setOnInsert: job }, { upsert: true });
};
