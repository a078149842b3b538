import type { mongo } from 'mongoose';
import type { Migration } from './migration.js';

/** Imports that are under way, or done within the hour, become jobs with the id of their plan. */
export const importsAsJobs: Migration = {
  name: 'imports-as-jobs',
  run: async (db) => {
    const plans = db.collection<OldPlan>('ledenplannen');
    for await (const plan of plans.find({ $or: [{ underWay: { $exists: true } }, { doneAt: { $exists: true } }] })) {
      await addJob(db, plan);
      await plans.updateOne({ _id: plan._id }, { $unset: { underWay: true, doneAt: true } });
    }
    await plans.dropIndex('underWay_1').catch(() => undefined);
    // The jobs of these have another id: an admin who applies one again would get a second job.
    await db.collection('fotoplannen').deleteMany({ job: { $type: 'objectId' } });
  },
};

type OldPlan = {
  _id: mongo.ObjectId;
  by: mongo.ObjectId;
  added: number;
  changed: number;
  createdAt: Date;
  underWay?: Date;
  doneAt?: Date;
};

const dayMs = 24 * 60 * 60_000;

/** Can be repeated: the lines have an order, and a job that exists is kept. */
const addJob = async (db: mongo.Db, { _id, by, added, changed, createdAt, underWay, doneAt }: OldPlan) => {
  const lines = underWay
    ? await db
        .collection('ledenplanregels')
        .find({ plan: _id }, { projection: { _id: 1 } })
        .sort({ number: 1 })
        .toArray()
    : [];
  const expiresAt = underWay ? new Date('9999-01-01') : new Date(createdAt.getTime() + 31 * dayMs);
  await db.collection('jobbatches').deleteMany({ job: _id });
  const batches = lines.map((line) => ({ job: _id, ids: [line._id], expiresAt }));
  if (batches.length) await db.collection('jobbatches').insertMany(batches);
  const job = {
    kind: 'leden.import',
    state: underWay ? 'waiting' : 'done',
    by,
    subject: { added, changed },
    input: { updatedAt: underWay ?? doneAt },
    total: lines.length,
    processed: 0,
    done: 0,
    left: {},
    named: [],
    createdAt,
    ...(!underWay && { finishedAt: doneAt }),
    expiresAt,
  };
  await db.collection('jobs').updateOne({ _id }, { $setOnInsert: job }, { upsert: true });
};
