import type { LedenPlan, Viewer } from '@ledenportaal/shared';
import { inBatches } from '../../platform/database/batches.js';
import { newObjectId } from '../../platform/database/object-id.js';
import { reserve } from '../../platform/limits/limits.js';
import { openText } from '../../platform/read-text.js';
import type { Resources } from '../../platform/resources.js';
import { createYield } from '../../platform/yield.js';
import { parseLedenFile, type LedenFile, type ParsedLid } from './leden.file.js';
import type { LidLookupService } from './lid-lookup.service.js';
import { isAdded, isChanged, LedenPlanLinesModel, LedenPlanModel, toLedenPlan } from './ledenplan.model.js';
import type { LedenPlanRecord, PlannedLid } from './ledenplan.model.js';
import { toNewLid } from './lid.model.js';

const planLifetimeMs = 60 * 60_000;

const maxExamples = 20;

/** Keeps a document far below 16 MB, however long the cells are, and a batch too short to block the event loop. */
const linesPerDocument = 200;

export type LedenPlanService = ReturnType<typeof createLedenPlanService>;

type Deps = { lidLookup: Pick<LidLookupService, 'findLedenByEmail'> };

export const createLedenPlanService = ({ listLimits }: Resources, { lidLookup }: Deps) => {
  /** Compares a file with the members list and stores the changes that importing it would make. */
  const plan = async ({ path }: { path: string }, { id: by }: Viewer, now = Date.now()): Promise<LedenPlan> => {
    const file = await parseLedenFile(await openText(path));
    await reserve([{ key: `ledenplan:${by}`, max: listLimits.plansPerHour, windowMs: planLifetimeMs }]);
    const summary = emptySummary(file);
    const times = { createdAt: new Date(now), expiresAt: new Date(now + planLifetimeMs) };
    // A plan that loses its lines because the process is killed stays `isWhole: false`: it is never applied and expires.
    const created = new LedenPlanModel({ by, ...times, isWhole: false, ...summary });
    await created.save();
    if (!file.errorCount) await saveLines(file.items, created.id, summary);
    await LedenPlanModel.updateOne({ _id: created._id }, { $set: { ...summary, isWhole: true } });
    return toLedenPlan({ ...created.toObject<LedenPlanRecord>(), ...summary });
  };

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
    const ledenByEmail = await lidLookup.findLedenByEmail(leden.map(({ lid }) => lid.email));
    return leden.map(({ line, lid: after }) => {
      const lid = ledenByEmail.get(after.email);
      return {
        line,
        lid: lid?._id ?? newObjectId(),
        before: lid ? toNewLid(lid) : null,
        after,
        entry: newObjectId(),
      };
    });
  };

  return { plan };
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

const addToSummary = (summary: Summary, planned: PlannedLid) => {
  const kind = isAdded(planned) ? 'added' : isChanged(planned) ? 'changed' : 'same';
  summary[kind]++;
  const { line, before, after } = planned;
  if (kind !== 'same' && summary.examples.length < maxExamples) summary.examples.push({ line, before, after });
};
