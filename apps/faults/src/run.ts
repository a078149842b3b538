/** Injects faults into a running portal and prints the results; an argument selects one group. */
import { groups, apart } from './faults/index.js';
import type { Seen } from './faults/fault.js';
import { whyNoNginx } from './topology/topology.js';
import { table, type Row } from './table.js';

const [name] = process.argv.slice(2);
const all = { ...groups, ...apart };
const chosen = name ? [all[name]] : Object.values(groups);
const missing = whyNoNginx();
if (missing || chosen.includes(undefined)) {
  console.error(missing ?? `There is no ${name}; there are ${Object.keys(all).join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
const report = async (fault: string, provoke: () => Promise<Seen>) => {
  const began = Date.now();
  const row = await provoke().then(
    ({ seen, lost }) => ({ fault, seen, lost: String(lost), isGood: lost === 0 }),
    (cause: Error) => ({ fault, seen: cause.message, lost: '?', isGood: false }),
  );
  rows.push(row);
  console.error(`${row.isGood ? 'ok  ' : 'FAIL'} ${fault} (${Math.round((Date.now() - began) / 1000)} s): ${row.seen}`);
};

for (const group of chosen) {
  if (!group) continue;
  const why = group.whyNot?.();
  if (why) rows.push({ fault: group.name, seen: `not tried: ${why}`, lost: '-', isGood: true });
  else
    await group.run(report).catch((cause: Error) => {
      rows.push({ fault: group.name, seen: cause.stack ?? cause.message, lost: '?', isGood: false });
    });
}
console.log(table(rows));
process.exit(rows.every(({ isGood }) => isGood) ? 0 : 1);
