/** Injects faults into a running portal and prints the results; an argument selects one group. */
import { groups, separateGroups } from './faults/index.js';
import { createReport } from './report.js';
import { getUnavailableReason } from './topology/topology.js';

const [name] = process.argv.slice(2);
const allGroups = { ...groups, ...separateGroups };
const selectedGroups = name ? [allGroups[name]] : Object.values(groups);
const unavailableReason = getUnavailableReason();
if (unavailableReason || selectedGroups.includes(undefined)) {
  console.error(unavailableReason ?? `Unknown group ${name}. The groups are ${Object.keys(allGroups).join(', ')}.`);
  process.exit(1);
}

const { report, skip, fail, finish } = createReport('fault');
for (const group of selectedGroups) {
  if (!group) continue;
  const skipReason = group.getSkipReason?.();
  if (skipReason) skip(group.name, skipReason);
  else
    await group
      .run(async (name, provokeFault) => void (await report(name, provokeFault)))
      .catch((cause: Error) => fail(group.name, cause));
}
process.exit(finish());
