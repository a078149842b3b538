import type { Job, JobKind, LeftReason, ListedJobKind } from '@ledenportaal/shared';
import type { z } from 'zod';
import type { Content } from '../../platform/storage/storage.js';
import type { JobLine } from './job-audit.js';
import type { JobRecord, UnstoredJob } from './job.model.js';

/** What became of an item. `naam` is asked of items that were left unchanged. */
export type Outcome<Reason = LeftReason> = { id: string; isChanged?: boolean; left?: Reason; naam?: string };
/** An outcome is null for an item that is not counted. */
export type Outcomes<Reason = LeftReason> = Promise<(Outcome<Reason> | null)[]>;

/** The listed kinds have the subject and the reasons of the contract. */
type SubjectOf<K extends JobKind> = K extends ListedJobKind ? Omit<Job['subject'], 'undoes'> : object;
type ReasonOf<K extends JobKind> = K extends ListedJobKind ? LeftReason : string;

/**
 * How jobs of a kind process their items. Every function must be idempotent: it is repeated after a kill. A `JobFailure`
 * ends the job.
 */
type Definition<K extends JobKind, Input, Subject extends object, Reason extends string> = {
  kind: K;
  /** Parsed when a job is created, and when it is read for a batch. Must accept what it returned. */
  input: z.core.$ZodType<Input>;
  /** What the job is about, parsed when it is created. */
  subject: z.core.$ZodType<Subject>;
  /** Why an item may be left unchanged. */
  reasons: readonly Reason[];
  /** Items per batch, 50 by default: a batch must take a fraction of two minutes. */
  batchSize?: number;
  /** Whether batches follow each other without pauses: they hardly use the database, and wait for the storage or for images. */
  isUnpaced?: boolean;
  /** Hours after which its jobs are deleted, 31 days by default. */
  lifetimeHours?: number;
  /**
   * A batch that is not done `until` this time, in ms, may end with the outcomes of its first items: the next batch has the
   * others.
   */
  run: (job: JobRecord<Input, Subject>, ids: string[], until: number) => Outcomes<Reason>;
  /**
   * The line of the activity that stands for all its changes. Not called for a fixed single item, whose entry is that line;
   * undefined when another entry is.
   */
  toLine?: (job: JobRecord<Input, Subject>) => JobLine | undefined;
  /** Called before the first batch. */
  prepare?: (job: JobRecord<Input, Subject>) => Promise<void>;
  /**
   * Returns ids of items that are to be processed after the stored ones. The job makes progress as long as `run` changes
   * some of them.
   */
  findMore?: (job: JobRecord<Input, Subject>) => Promise<string[]>;
  /** Called after the last batch, before the job is done. Returns what is kept as its `output`. */
  finish?: (job: JobRecord<Input, Subject>) => Promise<unknown>;
  /** What of its `output` is sent with the job. */
  toSent?: (output: unknown) => Pick<Job, 'zonder'>;
  /** Creates the file that the job is for, after `finish`. It can be downloaded by an address in the job for 24 hours. */
  createResult?: (job: JobRecord<Input, Subject>) => Promise<{ name: string; content: Content }>;
  /** Whether the job cannot be cancelled. */
  isUninterruptible?: boolean;
  /**
   * The feature runs its jobs itself, by `runOwned`, under a mutex of its own. They cannot be cancelled, are tried again
   * until they are done, and do not expire before.
   */
  isOwned?: boolean;
  undo?: {
    /** `isForced`: also for items that were changed since. */
    run: (job: JobRecord<Input, Subject>, ids: string[], undo: JobRecord, isForced: boolean) => Outcomes<Reason>;
    /** Called before an undo is stored, whose id is `undoneBy`. Throws when it is not possible. */
    prepare?: (job: JobRecord<Input, Subject>, by: string) => Promise<void>;
    /** Returns those of these changes that are no jobs, and that can be undone now. */
    findUnstored?: (ids: JobRecord['_id'][]) => Promise<UnstoredJob[]>;
    /** Deletes what an undo needs. */
    forget?: (job: JobRecord<Input, Subject>, ids: string[]) => Promise<void>;
  };
};
/** A kind whose types of input, subject and reasons only its definition knows. */
export type JobKindDefinition = Definition<JobKind, unknown, Record<string, unknown>, string>;

/** Defines a kind of jobs, which the feature passes to `jobs.addKind`. Who may see and undo them is in `jobKinds`. */
export const defineJobKind = <K extends JobKind, Input, S extends SubjectOf<K>, const R extends ReasonOf<K>>(
  definition: Definition<K, Input, S, R>,
): JobKindDefinition => definition as unknown as JobKindDefinition;
