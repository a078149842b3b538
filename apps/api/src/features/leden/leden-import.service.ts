import { AppError, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { nextUpdatedAt, createStamps } from '../../platform/database/stamps.js';
import { yieldToEventLoop } from '../../platform/yield.js';
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
};

const bulkWriteSize = 20;

export type LedenImportService = ReturnType<typeof createLedenImportService>;

export const createLedenImportService = ({ listLimits }: Resources, { lidLookup, lidActivation }: Deps) => {
  /**
   * Applies a plan completely or not at all, without a transaction. Validates the whole plan before the first write, then
   * marks it as started (`underWay`). From then on it is always finished: by the next caller when this process is killed.
   */
  const applyPlan = async (id: string, { id: by }: Viewer, signal: AbortSignal): Promise<{ msg: string }> => {
    const filter = { _id: id, by, isWhole: true, expiresAt: { $gt: new Date() } };
    const plan = await LedenPlanModel.findOne(filter).lean<LedenPlanRecord>();
    if (!plan) throw new AppError('plan_not_found');
    if (plan.errorCount) throw new AppError('plan_has_errors');
    // Applying a plan twice returns the same message twice.
    if (!plan.doneAt) {
      await assertBelowLimit(LidModel, listLimits.leden, plan.added);
      const underWay = await getUpdateTime(plan);
      signal.throwIfAborted();
      await LedenPlanModel.updateOne({ _id: plan._id }, { $set: { underWay } });
      await finishPlan({ ...plan, underWay }, signal);
    }
    return { msg: formatResult(plan) };
  };

  /** Finishes imports that were interrupted because the process was killed or lost the database. */
  const finishStartedPlans = async (signal: AbortSignal): Promise<void> => {
    const plans = await LedenPlanModel.find({ underWay: { $type: 'date' } }).lean<StartedPlan[]>();
    for (const plan of plans) await finishPlan(plan, signal);
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
      await finishStartedPlans(signal);
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

type StartedPlan = LedenPlanRecord & { underWay: Date };

const isUnchanged = ({ lid: id, before }: PlannedLid, lid: LidRecord | undefined): boolean =>
  before === null ? lid === undefined : lid !== undefined && lid._id.equals(id) && hasSameFields(before, lid);

const findPlanLines = (plan: LedenPlanRecord): AsyncIterable<LedenPlanLines> =>
  LedenPlanLinesModel.find({ plan: plan._id }).sort({ number: 1 }).lean<LedenPlanLines[]>().cursor({ batchSize: 5 });

/** Every step is idempotent. The last one marks the plan as done. */
const finishPlan = async (plan: StartedPlan, signal: AbortSignal): Promise<void> => {
  for await (const { lines } of findPlanLines(plan)) {
    signal.throwIfAborted();
    const missing = await filterNotAdded(lines.filter(isAdded));
    const writes = [...missing.map(toInsert(plan)), ...lines.filter(isChanged).map(toUpdate(plan))];
    await bulkWriteLeden(writes);
  }
  const [by, subject] = [String(plan.by), String(plan._id)];
  await record({ once: plan._id, action: 'leden.imported', by, subject, naam: formatResult(plan) });
  await LedenPlanLinesModel.deleteMany({ plan: plan._id });
  await LedenPlanModel.updateOne({ _id: plan._id }, { $set: { doneAt: new Date() }, $unset: { underWay: true } });
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
  ({ by, underWay: at }: StartedPlan) =>
  ({ lid: _id, after }: PlannedLid) => ({
    insertOne: { document: { ...after, ...createStamps(String(by), at), _id, welcomeDue: true } },
  });

const toUpdate =
  ({ by, underWay: at }: StartedPlan) =>
  ({ lid: _id, after }: PlannedLid) => ({
    updateOne: { filter: { _id }, update: { $set: { ...after, updatedAt: at, updatedBy: by } } },
  });

const formatResult = ({ added, changed }: LedenPlanRecord): string => {
  if (added + changed === 0) return 'Er was niets te wijzigen.';
  return `${added === 1 ? '1 lid' : `${added} leden`} toegevoegd, ${changed} gewijzigd.`;
};
