/** Compares the working tree with another revision, and writes a page with a table for each part. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMachine } from '../machine';
import { describePictures } from '../pictures';
import { formatMachine } from '../table';
import { withTemporaryFolder } from '../temporary-folder';
import { conditions } from '../visits/visit';
import { formatComparisons, rounds, type Comparison, type Part } from './comparison';
import { createFirstVisitPart } from './first-visit';
import { pages, thumbnail } from './requests';
import { abbreviate, describeWorkingTree, ensureBuilt, root } from './revision';
import { start } from './start';
import { uploads } from './uploads';
import { fill, withRunning, type Pair, type Version } from './versions';

/** By the name that ROWS accepts, in the order of the page. */
const parts: Record<string, Part> = {
  'first-visit-full': createFirstVisitPart(conditions.full),
  'first-visit-processor': createFirstVisitPart(conditions.slowProcessor),
  'first-visit-network': createFirstVisitPart(conditions.slowNetwork),
  pages,
  thumbnail,
  uploads,
  start,
};

const notes = [
  'Both versions run in turns on one machine, after a warm-up, each with the content of the demo and the embedded database. A value is the median of a version; the ratio is the median of the ratios in a round, and the middle half their spread.',
  'The ratio is this version divided by the other, of a rate that of the time of one: above 1 this version is slower or needs more. A ratio above 1.05 is marked, as unclear when it is not above 1.05 in three quarters of the rounds.',
  'A first visit is that of a signed-in user with an empty cache to /beeldbank/foto. Usable: the photos have their buttons, the search field exists, and the main thread is free. The largest picture is the largest contentful paint, or the first photo when that is painted later. Of photos painted, as many count as both versions load without scrolling, at most the twelve of a page; a photo counts from the frame after it is received, also while it fades in.',
  'CPU is that of the API and its database, and so is memory, in which a file that both map counts once. Memory afterwards is read after each round of uploads, before they are deleted; idle memory eight seconds after the start.',
];

/** Compares with a commit. Returns the text of the page. With ROWS only some parts of the page are measured again. */
export const compare = async (commit: string, resultsFolder: string): Promise<string> => {
  const selected = selectParts(process.env.ROWS);
  const path = join(resultsFolder, `compare-${abbreviate(commit)}.md`);
  const folder = ensureBuilt(commit);
  await withTemporaryFolder(async (dataFolder) => {
    const versions: Pair<Version> = {
      current: { folder: root, dataFolder: join(dataFolder, 'current') },
      other: { folder, dataFolder: join(dataFolder, 'other') },
    };
    console.error('Filling both versions with the content of the demo');
    await fill(versions);
    for (const part of selected) writeSection(path, commit, part, await measureSection(part, versions, commit));
  });
  return readFileSync(path, 'utf8');
};

/** Writes the section of a part to the page. The page keeps its other sections. */
const writeSection = (path: string, commit: string, { title }: Part, section: string): void => {
  const sections = { ...(existsSync(path) ? readSections(readFileSync(path, 'utf8')) : {}), [title]: section };
  const body = Object.values(parts).flatMap((part) => sections[part.title] ?? []);
  writeFileSync(path, `${[`# Compared with ${abbreviate(commit)}`, ...notes, ...body].join('\n\n')}\n`);
};

/** Selects the parts whose names start with one of those in a list with commas; by default all. */
const selectParts = (list: string | undefined): Part[] => {
  const names = Object.keys(parts);
  if (!list) return Object.values(parts);
  const given = list.split(',');
  const unknown = given.filter((prefix) => !names.some((name) => name.startsWith(prefix)));
  if (unknown.length > 0) throw new Error(`Unknown part ${unknown.join(', ')}. ROWS accepts ${names.join(', ')}`);
  return Object.entries(parts)
    .filter(([name]) => given.some((prefix) => name.startsWith(prefix)))
    .map(([, part]) => part);
};

const measureSection = async (part: Part, versions: Pair<Version>, commit: string): Promise<string> => {
  console.error(`Measuring: ${part.title}`);
  const machine = getMachine();
  const comparisons = await measurePart(part, versions);
  const version = describeWorkingTree();
  const head = `This version is ${version}; ${rounds} rounds. ${formatMachine(machine)}`;
  const pictures = part.usesPictures ? ` ${await describePictures()}` : '';
  const table = formatComparisons(comparisons, { current: 'this version', other: abbreviate(commit) });
  return [`## ${part.title}`, head + pictures, table].join('\n\n');
};

const measurePart = (part: Part, versions: Pair<Version>): Promise<Comparison[]> =>
  'measure' in part ? withRunning(versions, part.measure) : part.measureStopped(versions);

/** Returns the sections of a page by title. */
const readSections = (page: string): Record<string, string> =>
  Object.fromEntries(
    page
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), `## ${section.trim()}`]),
  );
