/**
 * Runs all groups of `apps/bench/src/measures`, or those named as arguments, and writes a results page for each. With
 * the arguments `compare REVISION` it compares this version with another.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from './compare/compare';
import { findCommit } from './compare/revision';
import { getMachine } from './machine';
import { separateGroups, groups } from './measures';
import { describePictures } from './pictures';
import { formatResultsPage } from './table';

const results = join(import.meta.dirname, '..', 'results');

const exitWithError = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const runCompare = async (revision: string | undefined): Promise<void> => {
  if (!revision) return exitWithError('Name the commit, branch or tag to compare with: npm run bench -- compare main');
  const commit =
    findCommit(revision) ?? exitWithError(`There is no commit, branch or tag '${revision}' in this clone.`);
  console.log(await compare(commit, results));
};

const runGroups = async (names: readonly string[]): Promise<void> => {
  const allGroups = { ...groups, ...separateGroups };
  const unknown = names.filter((name) => !allGroups[name]);
  if (unknown.length > 0)
    exitWithError(
      `Unknown group ${unknown.join(', ')}. The groups are ${Object.keys(allGroups).join(', ')}; and compare REVISION.`,
    );
  for (const name of names) {
    const group = allGroups[name]!;
    const machine = getMachine();
    const rows = await group.measure();
    const pictures = group.usesPictures ? await describePictures() : undefined;
    const content = formatResultsPage(group, rows, machine, pictures);
    writeFileSync(join(results, `${name}.md`), content);
    console.log(content);
  }
};

mkdirSync(results, { recursive: true });
const args = process.argv.slice(2);
if (args[0] === 'compare') await runCompare(args[1]);
else await runGroups(args.length > 0 ? args : Object.keys(groups));
