import { AppError, FotoBulkChange, maxBulk, maxJobFotos, PublishedWithout } from '@ledenportaal/shared';
import type { FotoBulk, FotoBulkPreview, FotoChoice, FotoContent, Viewer } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import { z } from 'zod';
import { inBatches, mapConcurrently } from '../../../platform/database/batches.js';
import { newObjectId } from '../../../platform/database/object-id.js';
import type { Resources } from '../../../platform/resources.js';
import { createYield } from '../../../platform/yield.js';
import { ignoreOutOfSpace } from '../../../platform/storage/out-of-space.js';
import { defineJobKind, type JobRecord, type JobService, type NewJob, type Outcome } from '../../jobs/index.js';
import type { LabelLookupService } from '../../labels/index.js';
import { assertLabelsExist, getChangedFields, isTooMuch, toContent, toUniqueIds } from '../foto-content.js';
import { assertLicence } from '../foto-rechten.js';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import type { FotoSearchService } from '../search/foto-search.service.js';
import type { TrashService } from '../trash/trash.service.js';
import { applyChange, getFieldNames, toBulkChanges } from './apply-change.js';
import { toBulkAnswer, type BulkAnswer } from './bulk-result.js';
import type { FotoChangeService } from './foto-change.service.js';
import { fotoJob } from './foto-job.js';

type Deps = {
  labelLookup: Pick<LabelLookupService, 'findUnknownLabels'>;
  searches: Pick<FotoSearchService, 'findIds'>;
  jobs: JobService;
  changes: FotoChangeService;
  trash: TrashService;
};

const readSize = 500;
/** How long a change waits for others of this process, before it is left to the task of jobs. */
const maxWaitMs = 5_000;

export type BulkService = ReturnType<typeof createBulkService>;

/** Changes and deletions of many photos. */
export const createBulkService = (
  { content: portalContent }: Resources,
  { labelLookup, searches, jobs, changes, trash }: Deps,
) => {
  /** Changes of the same photos at once would make each other start again. */
  const queue = new PQueue({ concurrency: 1 });

  const changeKind = defineJobKind({
    kind: 'fotos.change',
    ...fotoJob,
    input: FotoBulkChange,
    toLine: ({ input }) => ({ action: 'fotos.changed', undone: 'fotos.undone', changes: toBulkChanges(input) }),
    run: (job, ids) => {
      const change = toChangeContent(job.input);
      return changes.changeFotos(job, ids, () => ({ change }));
    },
    finish: async ({ _id, input }) =>
      input.status === 'zichtbaar' ? { zonder: await countWithout(String(_id)) } : undefined,
    toSent: (output) => publication.safeParse(output).data ?? {},
    undo: { run: changes.undoChanges, findUnstored: changes.findUndoableEdits },
  });
  const trashKind = defineJobKind({
    kind: 'fotos.trash',
    ...fotoJob,
    input: z.null(),
    toLine: () => ({ action: 'fotos.deleted', undone: 'fotos.undone' }),
    run: (job, ids) => mapConcurrently(ids, (id) => removeFoto(id, String(job.by), job)),
    undo: {
      run: (job, ids, undo) => mapConcurrently(ids, (id) => trash.undoRemoval(id, job._id, undo)),
    },
  });
  jobs.addKind(changeKind);
  jobs.addKind(trashKind);

  const removeFoto = async (id: string, by: string, job?: Pick<JobRecord, '_id'>): Promise<Outcome> => {
    // Only before the attempt: after it, the record of a concurrent removal may name this job.
    if (job && (await trash.isRemovedBy(id, job._id))) return { id };
    try {
      await trash.remove(id, { id: by }, job?._id);
      return { id };
    } catch (cause) {
      if (!(cause instanceof AppError && cause.code === 'foto_not_found')) throw cause;
      return { id, left: 'gone' };
    }
  };

  const findInBatches = async function* (ids: string[]) {
    for await (const batch of inBatches(ids, readSize))
      yield* await FotoModel.find({ _id: { $in: batch } }, publicFields).lean<PublicFoto[]>();
  };

  /** Counts the photos of a job that lack what members search by. Reads them, because the index may not be ready. */
  const countWithout = async (job: string): Promise<PublishedWithout> => {
    const zonder = { beschrijving: 0, tags: 0 };
    const yieldIfDue = createYield();
    for await (const foto of findInBatches(await jobs.findFotos(job))) {
      const { beschrijving, tags } = toContent(foto);
      if (!beschrijving) zonder.beschrijving++;
      if (!tags.length) zonder.tags++;
      await yieldIfDue();
    }
    return zonder;
  };

  /** Checks the labels and the licence of a change. */
  const toChange = async ({ fotos: _f, filter: _i, all: _a, expected: _e, toTrash: _t, ...change }: FotoBulk) => {
    assertLicence(change.rechten, portalContent);
    for (const key of ['add', 'remove', 'replace'] as const) {
      const { tags = [], themes = [] } = change[key] ?? {};
      assertLabelsExist(await labelLookup.findUnknownLabels({ tags, themes }), `${key}.`);
    }
    return change;
  };

  /**
   * The ids of the photos that the request is about. Throws `invalid` when they are more than `max`, and `count_changed` when
   * they are not as many as expected.
   */
  const findTargets = async ({ fotos, filter, expected }: FotoChoice, max = maxJobFotos): Promise<string[]> => {
    const ids = fotos ? toUniqueIds(fotos) : await searches.findIds({ ...filter!, includesFileNames: true }, max + 1);
    if (ids.length > max)
      throw new AppError('invalid', { fields: { filter: `Kies er hooguit ${max}: verfijn het filter.` } });
    if (expected !== undefined && expected !== ids.length)
      throw new AppError('count_changed', { details: { count: ids.length } });
    return ids;
  };

  const start = (job: JobRecord): Promise<Outcome<string>[] | undefined> => {
    const requestedAt = Date.now();
    return queue.add(() => jobs.start(job, job.total > maxBulk || Date.now() - requestedAt > maxWaitMs));
  };

  const removeFotos = async (ids: string[], by: string): Promise<BulkAnswer> => {
    const newJob = { kind: 'fotos.trash' as const, by, subject: { fields: [] } };
    // A deletion needs no space on a full disk, except for this.
    const job = await jobs.create(newJob, ids).catch(ignoreOutOfSpace);
    const outcomes = job ? await start(job) : await mapConcurrently(ids, (id) => removeFoto(id, by));
    return toBulkAnswer(ids.length, outcomes, job);
  };

  /** Changes any number of photos. The labels of the change exist. */
  const changeFotos = async (ids: string[], change: FotoBulkChange, { id: by }: Viewer): Promise<BulkAnswer> => {
    const subject = { fields: getFieldNames(change), ...(change.status && { status: change.status }) };
    const job = await jobs.create({ kind: 'fotos.change', by, subject, input: change }, ids);
    const outcomes = await start(job);
    const isPublished = change.status === 'zichtbaar' && outcomes;
    const { zonder } = isPublished ? await jobs.one(String(job._id)) : {};
    return toBulkAnswer(ids.length, outcomes, job, zonder);
  };

  /** Returns whether a job continues it, with the result so far. */
  const bulk = async (input: FotoBulk, viewer: Viewer): Promise<BulkAnswer> => {
    const change = await toChange(input);
    const ids = await findTargets(input, input.expected === undefined ? maxJobFotos : getMax(input));
    return input.toTrash ? removeFotos(ids, viewer.id) : changeFotos(ids, change, viewer);
  };

  const preview = async (input: FotoBulk): Promise<FotoBulkPreview> => {
    const change = toChangeContent(await toChange(input));
    const ids = await findTargets(input, getMax(input));
    const read = ids.slice(0, maxJobFotos);
    const counts = { total: ids.length, changed: ids.length - read.length, same: 0, gone: read.length, full: 0 };
    const fields = new Map<string, number>();
    const yieldIfDue = createYield();
    for await (const foto of findInBatches(read)) {
      counts.gone--;
      const content = toContent(foto);
      const changed = input.toTrash ? ['toTrash'] : getChangedFields(content, change(content));
      if (!changed.length) counts.same++;
      else if (!input.toTrash && isTooMuch(change(content), content)) counts.full++;
      else {
        counts.changed++;
        for (const name of input.toTrash ? [] : changed) fields.set(name, (fields.get(name) ?? 0) + 1);
      }
      await yieldIfDue();
    }
    return { ...counts, fields: [...fields].map(([name, count]) => ({ name, count })) };
  };

  /** Removes one photo. The id of the job by which that can be undone is absent when the disk is full. */
  const remove = async (id: string, viewer: Viewer): Promise<{ msg: string; undo?: string }> => {
    const job: NewJob = { _id: newObjectId(), kind: 'fotos.trash', by: viewer.id, subject: { fields: [] } };
    const { msg } = await trash.remove(id, viewer, job._id);
    const isStored = await jobs.createFinished(job, [id]).then(() => true, ignoreOutOfSpace);
    return { msg, ...(isStored && { undo: String(job._id) }) };
  };

  return { bulk, changeFotos, preview, remove, findTargets };
};

/** A change of all photos of a filter has no limit once the client knows their number, which the preview returns. */
const getMax = ({ filter, toTrash }: FotoBulk): number => (filter && !toTrash ? Infinity : maxJobFotos);

/** What a job that published photos keeps. */
const publication = z.object({ zonder: PublishedWithout });

const toChangeContent = (change: FotoBulkChange) => (content: FotoContent) => applyChange(content, change);
