import { lidFields, type LedenPlan, type NewLid, type Viewer } from '@ledenportaal/shared';
import { inBatches } from '../../platform/batches.js';
import { openText } from '../../platform/read-text.js';
import { createYield } from '../../platform/yield.js';
import { parseLedenFile, type LedenFile, type ParsedLid } from './leden.file.js';
import { LedenPlanLinesModel, LedenPlanModel, toLedenPlan } from './ledenplan.model.js';
import type { LedenPlanRecord, PlannedLid } from './ledenplan.model.js';
import { LidModel, createLidId, toNewLid, type LidRecord } from './lid.model.js';

const planLifetimeMs = 60 * 60_000;
const maxExamples = 20;
/** Keeps a document far below 16 MB, however long the cells are, and a batch too short to block the event loop. */
const linesPerDocument = 200;

/** Compares a file with the members list and stores the changes that importing it would make. */
export const createLedenPlan = async (path: string, { id: by }: Viewer, now = Date.now()): Promise<LedenPlan> => {
  const file = await parseLedenFile(await openText(path));
  const summary = emptySummary(file);
  const times = { createdAt: new Date(now), expiresAt: new Date(now + planLifetimeMs) };
  // A plan that loses its lines because the process is killed stays `isWhole: false`: it is never applied and expires.
  const plan = new LedenPlanModel({ by, ...times, isWhole: false, ...summary });
  await plan.save();
  if (!file.errorCount) await saveLines(file.leden, plan.id, summary);
  await LedenPlanModel.updateOne({ _id: plan._id }, { $set: { ...summary, isWhole: true } });
  return toLedenPlan({ ...plan.toObject<LedenPlanRecord>(), ...summary });
};

export const hasSameFields = (a: NewLid, b: NewLid): boolean => lidFields.every((field) => a[field] === b[field]);
export const isAdded = ({ before }: PlannedLid) => before === null;
export const isChanged = ({ before, after }: PlannedLid) => before !== null && !hasSameFields(before, after);

/** Finds the leden with these addresses. When several share an address, the one that was added first counts. */
export const findLedenByEmail = async (emails: string[]): Promise<Map<string, LidRecord>> => {
  const leden = LidModel.find({ email: { $in: emails } }).sort({ _id: -1 });
  const byEmail = new Map<string, LidRecord>();
  // In batches: any number of leden may share an address.
  for await (const lid of leden.lean<LidRecord[]>().cursor({ batchSize: 500 }) as AsyncIterable<LidRecord>)
    byEmail.set(lid.email, lid);
  return byEmail;
};

type Summary = Omit<LedenPlan, '_id'>;

const emptySummary = ({ errors, errorCount }: LedenFile): Summary => ({
  added: 0,
  changed: 0,
  same: 0,
  errors,
  errorCount,
  examples: [],
});

/** Stores the lines of the plan and counts them in the summary. */
const saveLines = async (leden: ParsedLid[], plan: string, summary: Summary): Promise<void> => {
  const mayYield = createYield();
  let number = 0;
  for await (const batch of inBatches(leden, linesPerDocument)) {
    const lines = await compareWithLeden(batch);
    await LedenPlanLinesModel.create({ plan, number: number++, lines });
    for (const line of lines) addToSummary(summary, line);
    await mayYield();
  }
};

const compareWithLeden = async (leden: ParsedLid[]): Promise<PlannedLid[]> => {
  const ledenByEmail = await findLedenByEmail(leden.map(({ lid }) => lid.email));
  return leden.map(({ line, lid: after }) => {
    const lid = ledenByEmail.get(after.email);
    return { line, lid: lid?._id ?? createLidId(), before: lid ? toNewLid(lid) : null, after };
  });
};

const addToSummary = (summary: Summary, planned: PlannedLid) => {
  const kind = isAdded(planned) ? 'added' : isChanged(planned) ? 'changed' : 'same';
  summary[kind]++;
  const { line, before, after } = planned;
  if (kind !== 'same' && summary.examples.length < maxExamples) summary.examples.push({ line, before, after });
};
