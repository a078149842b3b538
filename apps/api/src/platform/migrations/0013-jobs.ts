import type { mongo } from 'mongoose';
import type { Migration } from './migration.js';

export const jobs: Migration = {
  name: 'jobs',
  run: async (db) => {
    const expiry = { key: { expiresAt: 1 }, expireAfterSeconds: 0 } as const;
    await db
      .collection('jobs')
      .createIndexes([{ key: { createdAt: -1, _id: -1 } }, { key: { finishedAt: 1 } }, expiry]);
    await db.collection('jobbatches').createIndexes([{ key: { job: 1, _id: 1 } }, expiry]);
    await db
      .collection('fotochanges')
      .createIndexes([{ key: { foto: 1, job: 1 }, unique: true }, { key: { foto: 1, to: 1 } }, expiry]);
    for await (const removal of db.collection<OldRemoval>('labelremovals').find({ job: null }))
      await addJob(db, removal);
  },
};

/** A removal of a label by the previous version. */
type OldRemoval = {
  _id: mongo.ObjectId;
  field: string;
  naam: string;
  by: mongo.ObjectId;
  into?: mongo.ObjectId;
  createdAt: Date;
};

const dayMs = 24 * 60 * 60_000;

/** The id of the job is the id of the label, so that this can be repeated. */
const addJob = async (db: mongo.Db, { _id, field, naam, by, into, createdAt }: OldRemoval) => {
  const job = {
    kind: into ? 'labels.merge' : 'labels.remove',
    state: 'waiting',
    by,
    subject: { fields: [field], naam },
    input: { _id, field, naam, ...(into && { into }) },
    total: 0,
    processed: 0,
    done: 0,
    left: { gone: 0, full: 0, changed: 0, exists: 0 },
    named: [],
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 31 * dayMs),
  };
  await db.collection('jobs').updateOne({ _id }, { $setOnInsert: job }, { upsert: true });
  await db.collection('labelremovals').updateOne({ _id }, { $set: { job: _id } });
};
