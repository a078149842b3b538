import { AppError, type Viewer } from '@ledenportaal/shared';
import { z } from 'zod';
import { record, recordParts } from '../../platform/audit.js';
import { diff } from '../../platform/database/diff.js';
import { nextUpdatedAt, createStamps } from '../../platform/database/stamps.js';
import { yieldToEventLoop } from '../../platform/yield.js';
import { defineJobKind, type JobRecord, type JobService } from '../jobs/index.js';
import { hasSameFields, isAdded, isChanged, LedenPlanLinesModel, LedenPlanModel } from './ledenplan.model.js';
import type { LedenPlanLines, LedenPlanRecord, PlannedLid } from './ledenplan.model.js';
import type { LidLookupService } from './lid-lookup.service.js';
import type { LidActivationService } from './lid-activation.service.js';
import { createDatabaseMutex, type RunExclusive } from '../../platform/database/database-mutex.js';
import type { Task } from '../../platform/background-tasks.js';
import { assertBelowLimit } from '../../platform/limits/list-limits.js';
import type { Resources } from '../../platform/resources.js';
import { LidModel, type LidRecord } from './lid.model.js';

type Deps = {
  lidLookup: Pick<LidLookupService, 'findLedenByEmail'>;
  lidActivation: LidActivationService;
  jobs: Pick<JobService, 'addKind' | 'create' | 'find' | 'runOwned'>;
};

const bulkWriteSize = 20;

export type LedenImportService = ReturnType<typeof createLedenImportService>;

export const createLedenImportService = ({ listLimits }: Resources, { lidLookup, lidActivation, jobs }: Deps) => {
  const importKind = defineJobKind({
    kind: 'leden.import',
    /** The `updatedAt` that the leden get. */
    input: z.object({ updatedAt: z.date() }),
    subject: z.object({ added: z.int(), changed: z.int() }),
    reasons: [],
    // An item is a document of up to 200 lines.
    batchSize: 1,
    isOwned: true,
    run: writeLines,
    finish: async ({ _id: plan, by, subject }) => {
      const naam = formatResult(subject);
      await record({ once: plan, action: 'leden.imported', by: String(by), subject: String(plan), naam });
      await LedenPlanLinesModel.deleteMany({ plan });
    },
  });
  jobs.addKind(importKind);

  /**
   * Applies a plan completely or not at all, without a transaction. Validates the whole plan before it creates the job,
   * which is always finished: by the next writer of leden when this process is killed.
   */
  const applyPlan = async (id: string, { id: by }: Viewer, signal: AbortSignal): Promise<{ msg: string }> => {
    const filter = { _id: id, by, isWhole: true, expiresAt: { $gt: new Date() } };
    const plan = await LedenPlanModel.findOne(filter).lean<LedenPlanRecord>();
    if (!plan) throw new AppError('plan_not_found');
    if (plan.errorCount) throw new AppError('plan_has_errors');
    const { _id, added, changed } = plan;
    // The job has the id of its plan: applying a plan twice returns the same message twice.
    const existing = await jobs.find(_id);
    if (existing && existing.state !== 'done') throw new AppError('plan_outdated');
    if (!existing) {
      await assertBelowLimit(LidModel, listLimits.leden, added);
      const updatedAt = await getUpdateTime(plan);
      const lines = await LedenPlanLinesModel.find({ plan: _id }, { _id: 1 }).sort({ number: 1 }).lean();
      signal.throwIfAborted();
      const job = { _id, kind: 'leden.import', by, subject: { added, changed }, input: { updatedAt } } as const;
      await jobs.create(
        job,
        lines.map((line) => String(line._id)),
      );
      await jobs.runOwned('leden.import', signal);
    }
    return { msg: formatResult(plan) };
  };

  /** Returns a time after the last update of each lid in the plan. Throws `plan_outdated` when a lid has changed. */
  const getUpdateTime = async (plan: LedenPlanRecord): Promise<Date> => {
    let latest = new Date(0);
    for await (const { lines } of findPlanLines(plan)) {
      const ledenByEmail = await lidLookup.findLedenByEmail(lines.map(({ after }) => after.email));
      for (const line of lines) {
        const lid = ledenByEmail.get(line.after.email);
        if (!isUnchanged(line, lid)) throw new AppError('plan_outdated');
        if (lid && lid.updatedAt > latest) latest = lid.updatedAt;
      }
    }
    return nextUpdatedAt(latest);
  };

  const mutex = createDatabaseMutex('leden');
  /** The mutex that all writes to leden share. Finishes an import that a killed process left behind first. */
  const runExclusive: RunExclusive = (work) =>
    mutex(async (signal) => {
      await jobs.runOwned('leden.import', signal);
      return work(signal);
    });

  const apply = async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
    const result = await runExclusive((signal) => applyPlan(id, viewer, signal));
    await lidActivation.activateWaitingAccounts();
    return result;
  };

  /** Finishes interrupted imports, activates accounts that still wait, and deletes expired plans. */
  const task: Task = {
    name: 'leden.finish',
    everyMs: 60_000,
    run: async (signal) => {
      await runExclusive((leaseSignal) => deleteExpiredPlans(AbortSignal.any([leaseSignal, signal])));
      await lidActivation.activateWaitingAccounts(signal);
    },
  };

  return { runExclusive, apply, task };
};

/** Deletes the lines first: without their plan they could not be found again. */
const deleteExpiredPlans = async (signal: AbortSignal): Promise<void> => {
  for (const { _id } of await LedenPlanModel.find({ expiresAt: { $lte: new Date() } }, { _id: 1 }).lean()) {
    signal.throwIfAborted();
    await LedenPlanLinesModel.deleteMany({ plan: _id });
    await LedenPlanModel.deleteOne({ _id });
  }
};

type ImportJob = Pick<JobRecord<{ updatedAt: Date }>, '_id' | 'by' | 'input'>;

const isUnchanged = ({ lid: id, before }: PlannedLid, lid: LidRecord | undefined): boolean =>
  before === null ? lid === undefined : lid !== undefined && lid._id.equals(id) && hasSameFields(before, lid);

const findPlanLines = (plan: LedenPlanRecord): AsyncIterable<LedenPlanLines> =>
  LedenPlanLinesModel.find({ plan: plan._id }).sort({ number: 1 }).lean<LedenPlanLines[]>().cursor({ batchSize: 5 });

const writeLines = async (job: ImportJob, ids: string[]): Promise<{ id: string }[]> => {
  for (const { lines } of await LedenPlanLinesModel.find({ _id: { $in: ids } }).lean<LedenPlanLines[]>()) {
    const missing = await filterNotAdded(lines.filter(isAdded));
    await bulkWriteLeden([...missing.map(toInsert(job)), ...lines.filter(isChanged).map(toUpdate(job))]);
    await recordParts(String(job._id), lines.flatMap(toEntries(job)));
  }
  return ids.map((id) => ({ id }));
};

/** None of a line that changes nothing. */
const toEntries =
  ({ by }: ImportJob) =>
  (line: PlannedLid) => {
    const { entry: once, lid, before, after } = line;
    if (!once || !(isAdded(line) || isChanged(line))) return [];
    const action = before ? ('lid.changed' as const) : ('lid.added' as const);
    const changes = before && { changes: diff(before, after) };
    return [{ once, action, by: String(by), subject: String(lid), naam: after.naam, ...changes }];
  };

type Writes = Parameters<typeof LidModel.bulkWrite>[0];

/**
 * Writes in concurrent batches: a server that syncs each write to disk handles several in the time of one. Yields
 * between batches, because mongoose casts all documents of a write at once. Resolves when all batches have ended.
 */
const bulkWriteLeden = async (writes: Writes): Promise<void> => {
  const pendingWrites: Promise<unknown>[] = [];
  for (let offset = 0; offset < writes.length; offset += bulkWriteSize) {
    // The plan was validated when it was created.
    const options = { ordered: false, skipValidation: true } as const;
    const write = LidModel.bulkWrite(writes.slice(offset, offset + bulkWriteSize), options);
    write.catch(() => undefined);
    pendingWrites.push(write);
    await yieldToEventLoop();
  }
  const failure = (await Promise.allSettled(pendingWrites)).find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
};

/** Returns all lines, unless an earlier attempt already added some of them. */
const filterNotAdded = async (lines: PlannedLid[]): Promise<PlannedLid[]> => {
  const existing = await LidModel.find({ _id: { $in: lines.map(({ lid }) => lid) } }, { _id: 1 }).lean();
  const existingIds = new Set(existing.map(({ _id }) => String(_id)));
  return lines.filter(({ lid }) => !existingIds.has(String(lid)));
};

const toInsert =
  ({ by, input: { updatedAt: at } }: ImportJob) =>
  ({ lid: _id, after }: PlannedLid) => ({
    insertOne: { document: { ...after, ...createStamps(String(by), at), _id, welcomeDue: true } },
  });

const toUpdate =
  ({ by, input: { updatedAt: at } }: ImportJob) =>
  ({ lid: _id, after }: PlannedLid) => ({
    updateOne: { filter: { _id }, update: { $set: { ...after, updatedAt: at, updatedBy: by } } },
  });

const formatResult = ({ added, changed }: Pick<LedenPlanRecord, 'added' | 'changed'>): string => {
  if (added + changed === 0) return 'Er was niets te wijzigen.';
  return `${added === 1 ? '1 lid' : `${added} leden`} toegevoegd, ${changed} gewijzigd.`;
};
