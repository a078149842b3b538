import { AppError, type Viewer } from '@ledenportaal/shared';
import { recordOnce } from '../../platform/audit.js';
import { nextUpdatedAt, createStamps } from '../../platform/stamps.js';
import { yieldToEventLoop } from '../../platform/yield.js';
import { LedenPlanLinesModel, LedenPlanModel } from './ledenplan.model.js';
import type { LedenPlanLines, LedenPlanRecord, PlannedLid } from './ledenplan.model.js';
import { findByEmail, isAdded, isChanged, isSame } from './ledenplan.service.js';
import { LidModel, type LidRecord } from './lid.model.js';

const writesAtATime = 20;

/**
 * Applies a plan completely or not at all, without a transaction. Validates the whole plan before the first write, then
 * marks it as started (`underWay`). From then on it is always finished: by the next caller when this process is killed.
 * Call it within the mutex that all writes to leden share.
 */
export const applyPlan = async (id: string, { id: by }: Viewer, signal: AbortSignal): Promise<{ msg: string }> => {
  const known = { _id: id, by, isWhole: true, expiresAt: { $gt: new Date() } };
  const plan = await LedenPlanModel.findOne(known).lean<LedenPlanRecord>();
  if (!plan) throw new AppError('plan_not_found');
  if (plan.errorCount) throw new AppError('plan_has_errors');
  // Applying a plan twice returns the same message twice.
  if (!plan.doneAt) {
    const underWay = await momentFor(plan);
    signal.throwIfAborted();
    await LedenPlanModel.updateOne({ _id: plan._id }, { $set: { underWay } });
    await finish({ ...plan, underWay }, signal);
  }
  return { msg: toldOf(plan) };
};

/** Finishes imports that were interrupted because the process was killed or lost the database. */
export const finishPlans = async (signal: AbortSignal): Promise<void> => {
  const plans = await LedenPlanModel.find({ underWay: { $type: 'date' } }).lean<UnderWay[]>();
  for (const plan of plans) await finish(plan, signal);
};

/** Deletes the lines first: without their plan they could not be found again. */
export const forgetOldPlans = async (signal: AbortSignal): Promise<void> => {
  for (const { _id } of await LedenPlanModel.find({ expiresAt: { $lte: new Date() } }, { _id: 1 }).lean()) {
    signal.throwIfAborted();
    await LedenPlanLinesModel.deleteMany({ plan: _id });
    await LedenPlanModel.deleteOne({ _id });
  }
};

type UnderWay = LedenPlanRecord & { underWay: Date };

/** Returns a time after the last update of each lid in the plan. Throws `plan_outdated` when a lid has changed. */
const momentFor = async (plan: LedenPlanRecord): Promise<Date> => {
  let latest = new Date(0);
  for await (const { lines } of documentsOf(plan)) {
    const list = await findByEmail(lines.map(({ after }) => after.email));
    for (const line of lines) {
      const lid = list.get(line.after.email);
      if (!isAsShown(line, lid)) throw new AppError('plan_outdated');
      if (lid && lid.updatedAt > latest) latest = lid.updatedAt;
    }
  }
  return nextUpdatedAt(latest);
};

const isAsShown = ({ lid: id, before }: PlannedLid, lid: LidRecord | undefined): boolean =>
  before === null ? lid === undefined : lid !== undefined && lid._id.equals(id) && isSame(before, lid);

const documentsOf = (plan: LedenPlanRecord): AsyncIterable<LedenPlanLines> =>
  LedenPlanLinesModel.find({ plan: plan._id }).sort({ number: 1 }).lean<LedenPlanLines[]>().cursor({ batchSize: 5 });

/** Every step is idempotent. The last one marks the plan as done. */
const finish = async (plan: UnderWay, signal: AbortSignal): Promise<void> => {
  for await (const { lines } of documentsOf(plan)) {
    signal.throwIfAborted();
    const added = await notAddedYet(lines.filter(isAdded));
    const writes = [...added.map(toAdd(plan)), ...lines.filter(isChanged).map(toChange(plan))];
    await writeAll(writes);
  }
  const [by, subject] = [String(plan.by), String(plan._id)];
  await recordOnce(plan._id, { action: 'leden.imported', by, subject, naam: toldOf(plan) });
  await LedenPlanLinesModel.deleteMany({ plan: plan._id });
  await LedenPlanModel.updateOne({ _id: plan._id }, { $set: { doneAt: new Date() }, $unset: { underWay: true } });
};

type Writes = Parameters<typeof LidModel.bulkWrite>[0];

/**
 * Writes in concurrent batches: a server that syncs each write to disk handles several in the time of one. Yields
 * between batches, because mongoose casts all documents of a write at once. Resolves when all batches have ended.
 */
const writeAll = async (writes: Writes): Promise<void> => {
  const begun: Promise<unknown>[] = [];
  for (let at = 0; at < writes.length; at += writesAtATime) {
    // The plan was validated when it was created.
    const options = { ordered: false, skipValidation: true } as const;
    const write = LidModel.bulkWrite(writes.slice(at, at + writesAtATime), options);
    write.catch(() => undefined);
    begun.push(write);
    await yieldToEventLoop();
  }
  const failed = (await Promise.allSettled(begun)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Returns all lines, unless an earlier attempt already added some of them. */
const notAddedYet = async (lines: PlannedLid[]): Promise<PlannedLid[]> => {
  const there = await LidModel.find({ _id: { $in: lines.map(({ lid }) => lid) } }, { _id: 1 }).lean();
  const added = new Set(there.map(({ _id }) => String(_id)));
  return lines.filter(({ lid }) => !added.has(String(lid)));
};

const toAdd =
  ({ by, underWay: at }: UnderWay) =>
  ({ lid: _id, after }: PlannedLid) => ({
    insertOne: { document: { ...after, ...createStamps(String(by), at), _id, welcomeDue: true } },
  });

const toChange =
  ({ by, underWay: at }: UnderWay) =>
  ({ lid: _id, after }: PlannedLid) => ({
    updateOne: { filter: { _id }, update: { $set: { ...after, updatedAt: at, updatedBy: by } } },
  });

const toldOf = ({ added, changed }: LedenPlanRecord): string => {
  if (added + changed === 0) return 'Er was niets te wijzigen.';
  return `${added === 1 ? '1 lid' : `${added} leden`} toegevoegd, ${changed} gewijzigd.`;
};
