/** Runs all groups of `apps/bench/src/measures`, or those named as arguments, and writes a results page for each. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisMachine } from './machine';
import { apart, groups } from './measures';
import { page } from './table';

const results = join(import.meta.dirname, '..', 'results');

const all = { ...groups, ...apart };
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(groups);
const unknown = names.filter((name) => !all[name]);
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);
  process.exit(1);
}

mkdirSync(results, { recursive: true });
for (const name of names) {
  const group = all[name]!;
  const machine = thisMachine();
  const text = page(group, await group.measure(), machine);
  writeFileSync(join(results, `${name}.md`), text);
  console.log(text);
}
