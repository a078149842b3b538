/** Injects faults into a running portal and prints the results; an argument selects one group. */
import { groups, separateGroups } from './faults/index.js';
import type { FaultResult } from './faults/fault-group.js';
import { getUnavailableReason } from './topology/topology.js';
import { formatTable } from './table.js';

const [name] = process.argv.slice(2);
const allGroups = { ...groups, ...separateGroups };
const selectedGroups = name ? [allGroups[name]] : Object.values(groups);
const unavailableReason = getUnavailableReason();
if (unavailableReason || selectedGroups.includes(undefined)) {
  console.error(unavailableReason ?? `Unknown group ${name}. The groups are ${Object.keys(allGroups).join(', ')}.`);
  process.exit(1);
}

const rows: { fault: string; outcome: string; lost: string; isPassed: boolean }[] = [];
const report = async (fault: string, provokeFault: () => Promise<FaultResult>) => {
  const startedAt = Date.now();
  const row = await provokeFault().then(
    ({ outcome, lost }) => ({ fault, outcome, lost: String(lost), isPassed: lost === 0 }),
    (cause: Error) => ({ fault, outcome: cause.message, lost: '?', isPassed: false }),
  );
  rows.push(row);
  console.error(
    `${row.isPassed ? 'ok  ' : 'FAIL'} ${fault} (${Math.round((Date.now() - startedAt) / 1000)} s): ${row.outcome}`,
  );
};

for (const group of selectedGroups) {
  if (!group) continue;
  const skipReason = group.getSkipReason?.();
  if (skipReason) rows.push({ fault: group.name, outcome: `skipped: ${skipReason}`, lost: '-', isPassed: true });
  else
    await group.run(report).catch((cause: Error) => {
      rows.push({ fault: group.name, outcome: cause.stack ?? cause.message, lost: '?', isPassed: false });
    });
}
const cells = rows.map(({ fault, outcome, lost, isPassed }) => [fault, outcome, lost, isPassed ? '' : 'FAILED']);
console.log(formatTable([['fault', 'outcome', 'lost', ''], ...cells]));
process.exit(rows.every(({ isPassed }) => isPassed) ? 0 : 1);
