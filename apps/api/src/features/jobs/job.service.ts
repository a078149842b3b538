import { AppError, can, jobFailures, jobKinds, listedJobKinds } from '@ledenportaal/shared';
import type { Job, JobKind, ListedJobKind, Paging, Viewer } from '@ledenportaal/shared';
import { defaultLeaseMs, withLease } from '../../platform/database/lease.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { findLatest } from '../../platform/database/page.js';
import type { Resources } from '../../platform/resources.js';
import { JobFailure } from './job-failure.js';
import { createJobKindService } from './job-kind.service.js';
import { createJobResultService } from './job-result.service.js';
import { createJobRunnerService } from './job-runner.service.js';
import { isEnded } from './job-state.js';
import { createJobStoreService } from './job-store.service.js';
import { createJobUndoService, type UndoOptions } from './job-undo.service.js';
import { JobModel, type JobRecord, type NewJob, type UnstoredJob } from './job.model.js';

/** What jobs need of accounts, which depend on leden, whose import is a job. */
export type JobDeps = { accountLookup: { findAccountNamen: (ids: string[]) => Promise<Map<string, string>> } };
type JobPage = { docs: Job[]; total: number };
export type JobService = ReturnType<typeof createJobService>;

/** Many times what a batch takes on a slow disk or bucket. */
const defaultBatchTimeoutMs = 2 * 60_000;

/** Work on many items, in batches: with progress, cancelled on request, continued after a kill, and undone. */
export const createJobService = (
  resources: Pick<Resources, 'background' | 'log' | 'portalSettings' | 'storage' | 'media'>,
  { accountLookup }: JobDeps,
  batchTimeoutMs = defaultBatchTimeoutMs,
) => {
  const kinds = createJobKindService();
  const store = createJobStoreService({ kinds });
  const results = createJobResultService(resources, { kinds });
  const runner = createJobRunnerService(resources, { kinds, store, results, batchTimeoutMs });
  const undos = createJobUndoService({ kinds, store, runner });

  /** Also of an undo: what it prepared must not be left half done. */
  const isUninterruptible = (job: JobRecord) => {
    const { isUninterruptible: isFixed, isOwned } = kinds.findKind(job);
    return isFixed === true || isOwned === true;
  };

  const cancel = async (job: JobRecord): Promise<JobRecord> => {
    if (isEnded(job)) return job;
    if (isUninterruptible(job)) throw new AppError('not_cancellable');
    await JobModel.updateOne({ _id: job._id, finishedAt: null }, { $set: { cancelRequested: true } });
    // A job that no process runs ends at once.
    await runner.runJob(job._id);
    return store.findJob(String(job._id));
  };

  const toJobs = async (jobs: JobRecord[]): Promise<Job[]> => {
    const names = await accountLookup.findAccountNamen(jobs.map(({ by }) => String(by)));
    return jobs.map((job) => ({
      ...toJob(job, kinds.findKind(job).reasons, names.get(String(job.by)) ?? ''),
      isCancellable: !isEnded(job) && !isUninterruptible(job),
      ...results.toResult(job),
      ...(job.kind !== 'undo' && kinds.findKind(job).toSent?.(job.output)),
    }));
  };
  const toOne = async (job: JobRecord): Promise<Job> => (await toJobs([job]))[0]!;

  const listJobs = async (viewer: Viewer, condition: object, paging: Paging): Promise<JobPage> => {
    const visible = listedJobKinds.filter((kind) => maySee(kind, viewer));
    const filter = {
      ...condition,
      kind: { $in: [...visible, 'undo'] },
      'subject.undoes': { $in: [...visible, null] },
    };
    const { docs, total } = await findLatest<JobRecord>(JobModel, filter, 'createdAt', paging, { input: 0 });
    return { docs: await toJobs(docs), total };
  };

  /** Throws `job_not_found` for one that is not listed, and `not_allowed` for one of a kind that the viewer may not see. */
  const findVisible = async (id: string, viewer: Viewer): Promise<JobRecord> => {
    const job = await store.findJob(id);
    const kind = findListedKind(job);
    if (!kind) throw new AppError('job_not_found');
    if (!maySee(kind, viewer)) throw new AppError('not_allowed');
    return job;
  };

  /** Processes items that a job missed. Does nothing while the job runs. */
  const processMissed = async (id: JobRecord['_id'], ids: string[]) => {
    const job = ids.length ? await JobModel.findById(id).lean<JobRecord>() : null;
    if (!job || !isEnded(job) || job.state === 'failed' || job.undoneBy) return;
    await store.createBatch(job, ids);
    await runner.processItems(job, ids).catch(ignoreFailure);
  };

  /** Stores a job that has been done, so that it is listed and can be undone. */
  const createFinished = async (newJob: NewJob, ids: readonly string[]) => {
    const progress = { state: 'done', finishedAt: new Date(), processed: ids.length, done: ids.length } as const;
    await store.create(newJob, ids, ids.length, progress);
  };

  const findUnstored = async (ids: JobRecord['_id'][]): Promise<UnstoredJob[]> =>
    (await Promise.all(kinds.getAll().flatMap(({ undo }) => undo?.findUnstored?.(ids) ?? []))).flat();

  /** Makes a job of a change that is none. Under a lease, because two at once would store its items twice. */
  const storeUndoable = async (id: string, viewer: Viewer): Promise<void> => {
    const storeOnce = async () => {
      if (await JobModel.exists({ _id: id })) return;
      for (const { items, ...job } of await findUnstored([toObjectId(id)]))
        if (isVisible(job, viewer)) await createFinished(job, items);
    };
    await withLease(`job.store:${id}`, storeOnce, { waitMs: 2 * defaultLeaseMs });
  };

  /** Returns the jobs of a kind that have not ended, or ended after a time, oldest first. */
  const findOfKind = (kind: JobKind, since: Date): Promise<JobRecord[]> =>
    JobModel.find({ kind, $or: [{ finishedAt: null }, { finishedAt: { $gt: since } }] })
      .sort({ createdAt: 1, _id: 1 })
      .lean<JobRecord[]>()
      .exec();

  return {
    findOfKind,
    createFinished,
    processMissed,
    addKind: kinds.addKind,
    create: store.create,
    start: runner.start,
    startFor: runner.startFor,
    remove: store.remove,
    runOwned: runner.runOwned,
    task: runner.task,
    resultTask: results.task,
    mediaFolders: results.mediaFolders,
    deleteResultsOfAccount: results.deleteResultsOfAccount,
    forgetUndo: undos.forgetUndo,
    /** Returns a job of an account that has not expired. */
    findOfAccount: (kind: JobKind, by: string, id: string): Promise<JobRecord | null> =>
      JobModel.findOne({ _id: id, kind, by, expiresAt: { $gt: new Date() } })
        .lean<JobRecord>()
        .exec(),
    listOfAccount: (kind: JobKind, by: string): Promise<Omit<JobRecord, 'output'>[]> =>
      JobModel.find({ kind, by }, { output: 0 }).lean<Omit<JobRecord, 'output'>[]>().exec(),
    /** Counts the jobs of a kind that have not expired or failed and whose input has this value. */
    countWithInput: (kind: JobKind, name: string, value: string): Promise<number> =>
      JobModel.countDocuments({
        kind,
        [`input.${name}`]: value,
        state: { $ne: 'failed' },
        expiresAt: { $gt: new Date() },
      }).exec(),
    find: (id: JobRecord['_id']): Promise<JobRecord | null> => JobModel.findById(id).lean<JobRecord>().exec(),
    hasEnded: async (id: JobRecord['_id']): Promise<boolean> => isEnded(await store.findJob(String(id))),
    undo: async (id: string, by: string, options?: UndoOptions): Promise<Job> =>
      toOne(await undos.undo(id, by, options)),
    one: async (id: string): Promise<Job> => toOne(await store.findJob(id)),
    many: async (ids: JobRecord['_id'][]): Promise<Job[]> =>
      toJobs(await JobModel.find({ _id: { $in: ids } }, { input: 0 }).lean<JobRecord[]>()),

    /** Returns the ids of the photos of a listed job, also those that it left unchanged. Empty when the job is gone. */
    findFotos: async (id: string): Promise<string[]> => {
      const job = await JobModel.findById(id, { input: 0, output: 0 }).lean<JobRecord>();
      return job && findListedKind(job) ? store.findItems(job) : [];
    },

    /** The jobs of the kinds that a viewer may see. */
    forViewer: (viewer: Viewer) => ({
      list: (paging: Paging): Promise<JobPage> => listJobs(viewer, {}, paging),
      /** Returns the latest jobs that have not ended, and their number. */
      listRunning: (limit: number): Promise<JobPage> => listJobs(viewer, { finishedAt: null }, { page: 1, limit }),
      one: async (id: string): Promise<Job> => toOne(await findVisible(id, viewer)),
      /** Returns those of these jobs that the viewer can undo now. */
      findUndoable: async (ids: JobRecord['_id'][]): Promise<Set<string>> => {
        const fields = { kind: 1, subject: 1, finishedAt: 1, undoneBy: 1, undoUntil: 1 } as const;
        const found = await JobModel.find({ _id: { $in: ids } }, fields).lean<JobRecord[]>();
        const stored = new Set(found.map(({ _id }) => String(_id)));
        const unstored = await findUnstored(ids.filter((id) => !stored.has(String(id))));
        const undoable = [...found.filter(isUndoable), ...unstored].filter((job) => isVisible(job, viewer));
        return new Set(undoable.map(({ _id }) => String(_id)));
      },
      cancel: async (id: string): Promise<Job> => toOne(await cancel(await findVisible(id, viewer))),
      undo: async (id: string): Promise<Job> => {
        if (!(await JobModel.exists({ _id: id }))) await storeUndoable(id, viewer);
        await findVisible(id, viewer);
        return toOne(await undos.undo(id, viewer.id));
      },
    }),
  };
};

const findListedKind = ({ kind, subject }: Pick<NewJob, 'kind' | 'subject'>) =>
  listedJobKinds.find((listed) => listed === (subject.undoes ?? kind));

const maySee = (kind: ListedJobKind, viewer: Viewer) => can(viewer, jobKinds[kind].access);

const isVisible = (job: Pick<NewJob, 'kind' | 'subject'>, viewer: Viewer): boolean => {
  const kind = findListedKind(job);
  return kind !== undefined && maySee(kind, viewer);
};

const ignoreFailure = (cause: unknown) => {
  if (!(cause instanceof JobFailure)) throw cause;
};

const isUndoable = (job: Pick<JobRecord, 'finishedAt' | 'undoneBy' | 'undoUntil'>): boolean =>
  isEnded(job) && !job.undoneBy && !!job.undoUntil && job.undoUntil > new Date();

/** Maps a document to its API shape. Fields that are not listed here are never sent. */
const toJob = (job: JobRecord, reasons: readonly string[], naam: string): Omit<Job, 'isCancellable'> => {
  return {
    _id: String(job._id),
    // Only jobs of listed kinds are sent, whose definitions have the types of the contract.
    kind: job.kind as Job['kind'],
    state: job.state,
    failure: job.failure ? { code: job.failure, text: jobFailures[job.failure] } : null,
    subject: job.subject as Job['subject'],
    total: job.total,
    processed: job.processed,
    done: job.done,
    left: Object.fromEntries(reasons.map((reason) => [reason, job.left[reason] ?? 0])) as Job['left'],
    named: job.named.map((item) => ({ ...item, _id: String(item._id) })) as Job['named'],
    by: { _id: String(job.by), naam },
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    undo: isUndoable(job) ? String(job._id) : null,
    undoUntil: job.undoUntil?.toISOString() ?? null,
    undoneBy: job.undoneBy ? String(job.undoneBy) : null,
  };
};
