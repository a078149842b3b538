/** Runs all groups of `apps/bench/src/measures`, or those named as arguments, and writes a results page for each. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMachine } from './machine';
import { separateGroups, groups } from './measures';
import { describePictures } from './pictures';
import { formatResultsPage } from './table';

const results = join(import.meta.dirname, '..', 'results');

const allGroups = { ...groups, ...separateGroups };
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(groups);
const unknown = names.filter((name) => !allGroups[name]);
if (unknown.length > 0) {
  console.error(`Unknown group ${unknown.join(', ')}. The groups are ${Object.keys(allGroups).join(', ')}.`);
  process.exit(1);
}

mkdirSync(results, { recursive: true });
for (const name of names) {
  const group = allGroups[name]!;
  const machine = getMachine();
  const rows = await group.measure();
  const pictures = group.usesPictures ? await describePictures() : undefined;
  const content = formatResultsPage(group, rows, machine, pictures);
  writeFileSync(join(results, `${name}.md`), content);
  console.log(content);
}
