import type { Job, JobFailureCode, JobKind } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';

type NamedItem = { _id: Types.ObjectId; naam: string; reason: string };

/** `Input` and `Subject`: those of its kind. */
export type JobRecord<Input = unknown, Subject extends object = Record<string, unknown>> = {
  _id: Types.ObjectId;
  kind: JobKind | 'undo';
  state: Job['state'];
  failure?: JobFailureCode;
  /** Attempts in a row without progress, other than those for which the database or the storage was the cause. */
  attempts?: number;
  by: Types.ObjectId;
  /** `undoes`: the kind of the job that this one undoes. */
  subject: Subject & { undoes?: JobKind };
  /** What the kind of job needs to process a batch; never sent. */
  input: Input;
  total: number;
  processed: number;
  done: number;
  left: Record<string, number>;
  named: NamedItem[];
  /** The last batch of ids that was processed. */
  lastBatch?: Types.ObjectId | null;
  /** How many items of the batch after it were processed. */
  processedOfBatch?: number | null;
  cancelRequested?: boolean;
  /** The job whose items an undo goes through. */
  undoes?: Types.ObjectId;
  undoneBy?: Types.ObjectId;
  createdAt: Date;
  finishedAt?: Date;
  /** The file that it made, under this name. */
  result?: { key: string; name: string; expiresAt: Date };
  undoUntil?: Date;
  /** What its kind makes of it. Sent as far as its `toSent` says. */
  output?: unknown;
  expiresAt: Date;
};

export type NewJob = {
  _id?: JobRecord['_id'];
  kind: JobKind | 'undo';
  by: string;
  subject: JobRecord['subject'];
  input?: unknown;
  undoes?: JobRecord['_id'];
  /** Now, by default. */
  createdAt?: Date;
};
/** A change without a job. Its undo stores the job first, with these items as done. */
export type UnstoredJob = NewJob & { items: string[] };

const count = { type: Number, required: true };
const jobSchema = new Schema<JobRecord>(
  {
    kind: { type: String, required: true },
    state: { type: String, required: true },
    failure: { type: String },
    attempts: { type: Number },
    by: { type: Schema.Types.ObjectId, required: true },
    subject: { type: Object, required: true },
    input: { type: Schema.Types.Mixed },
    total: count,
    processed: count,
    done: count,
    left: { type: Object, required: true },
    named: { type: [{ _id: Schema.Types.ObjectId, naam: String, reason: String }] },
    lastBatch: { type: Schema.Types.ObjectId },
    processedOfBatch: { type: Number },
    cancelRequested: { type: Boolean },
    undoes: { type: Schema.Types.ObjectId },
    undoneBy: { type: Schema.Types.ObjectId },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date },
    result: { type: Object },
    undoUntil: { type: Date },
    output: { type: Schema.Types.Mixed },
    /** A TTL index deletes the document after this time. */
    expiresAt: { type: Date, required: true },
  },
  { collection: 'jobs', strict: 'throw', versionKey: false, minimize: false },
);
export const JobModel = mongoose.model('Job', jobSchema);

/** Ids of the items of a job, in the order of `_id`. Stored apart, because a document holds at most 16 MB. */
export type JobBatch = { _id: Types.ObjectId; job: Types.ObjectId; ids: Types.ObjectId[]; expiresAt: Date };
const batchSchema = new Schema<JobBatch>(
  {
    job: { type: Schema.Types.ObjectId, required: true },
    ids: { type: [Schema.Types.ObjectId], required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'jobbatches', strict: 'throw', versionKey: false },
);
export const JobBatchModel = mongoose.model('JobBatch', batchSchema);
