import { lidFields, type LedenPlan, type NewLid, type Viewer } from '@ledenportaal/shared';
import { readText } from '../../platform/read-text.js';
import { readLeden, type LedenFile, type ToldLid } from './leden.file.js';
import { LedenPlanLinesModel, LedenPlanModel, toLedenPlan } from './ledenplan.model.js';
import type { LedenPlanRecord, PlannedLid } from './ledenplan.model.js';
import { LidModel, newLidId, toTold, type LidRecord } from './lid.model.js';

const keptForMs = 60 * 60_000;
const errorsTold = 100;
const examplesTold = 20;
const linesInDocument = 200;

/** Holds a file against the members list, and keeps what it would do. */
export const planLeden = async (path: string, { id: by }: Viewer, now = Date.now()): Promise<LedenPlan> => {
  const file = await readLeden(await readText(path));
  const lines = file.mistakes.length ? [] : await heldAgainstList(file.leden);
  const times = { createdAt: new Date(now), expiresAt: new Date(now + keptForMs) };
  // What stands there without its lines, because of a kill, is never done, and goes when its time is over.
  const plan = await LedenPlanModel.create({ by, ...times, isWhole: false, ...summaryOf(file, lines) });
  for (let number = 0; number * linesInDocument < lines.length; number++) {
    const some = lines.slice(number * linesInDocument, (number + 1) * linesInDocument);
    await LedenPlanLinesModel.create({ plan: plan._id, number, lines: some });
  }
  await LedenPlanModel.updateOne({ _id: plan._id }, { $set: { isWhole: true } });
  return toLedenPlan(plan.toObject<LedenPlanRecord>());
};

export const isSame = (one: NewLid, other: NewLid): boolean => lidFields.every((field) => one[field] === other[field]);
export const isAdded = ({ before }: PlannedLid) => before === null;
export const isChanged = ({ before, after }: PlannedLid) => before !== null && !isSame(before, after);

/** All leden by their address; of several with one address the first that was added. */
export const listByEmail = async (): Promise<Map<string, LidRecord>> => {
  const leden = await LidModel.find().sort({ _id: -1 }).lean<LidRecord[]>();
  return new Map(leden.map((lid) => [lid.email, lid]));
};

const heldAgainstList = async (leden: ToldLid[]): Promise<PlannedLid[]> => {
  const list = await listByEmail();
  return leden.map(({ line, told: after }) => {
    const lid = list.get(after.email);
    return { line, lid: lid?._id ?? newLidId(), before: lid ? toTold(lid) : null, after };
  });
};

const summaryOf = ({ mistakes }: LedenFile, lines: PlannedLid[]): Omit<LedenPlan, '_id'> => {
  const [added, changed] = [lines.filter(isAdded).length, lines.filter(isChanged).length];
  const differing = lines.filter((line) => isAdded(line) || isChanged(line));
  return {
    added,
    changed,
    same: lines.length - added - changed,
    errors: mistakes.slice(0, errorsTold),
    errorCount: mistakes.length,
    examples: differing.slice(0, examplesTold).map(({ line, before, after }) => ({ line, before, after })),
  };
};
