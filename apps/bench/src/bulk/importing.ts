import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram, type Program } from '@ledenportaal/faults/program';
import { MongoClient } from 'mongodb';
import type { Catalogue } from '../catalogue/catalogue';
import type { Row } from '../group';
import { spread } from '../rounds';
import { writeRows, type Others } from './others';
import { longestRow, over, slowRow, type Waits } from './waits';

const command = join(import.meta.dirname, '../../../api/dist/portal.js');
const lookMs = 250;
const what = 'importing';

export interface Wanted {
  /** Contains the photos. */
  folder: string;
  files: number;
  /** Duration of each phase: without the import, during it with pages only, and during it with writes. */
  seconds: number;
  /** Whether to wait for the end of the import. */
  all: boolean;
}

/**
 * Measures pages and writes of other users before and during an import; with `shouldRunToEnd`, pages until the import
 * is complete.
 */
export async function whileImporting(catalogue: Catalogue, others: Others, wanted: Wanted): Promise<Row[]> {
  const { seconds } = wanted;
  const count = await counting(catalogue);
  await others.pages(over(seconds / 4));
  const pages = await others.pages(over(seconds));
  const writes = await others.writes(over(seconds));
  const before = await count.now();
  const program = startImport(catalogue, wanted.folder);
  try {
    const first = until(async () => (await count.now()) > before, program);
    const startPages = await others.pages(() => first.isSo);
    const [from, began] = [await count.now(), performance.now()];
    const firstPages = await others.pages(over(seconds));
    const rate = ((await count.now()) - from) / ((performance.now() - began) / 1000);
    const busyWrites = await others.writes(over(seconds));
    const lastPages = wanted.all ? await others.pages(() => hasEnded(program)) : [];
    const all = [...startPages, ...firstPages, ...lastPages];
    const done = { added: (await count.now()) - before, seconds: (performance.now() - began) / 1000 };
    await program.stop('SIGINT');
    pages.push(...(await others.pages(over(seconds))));
    return [
      slowRow(what, all, pages),
      longestRow(what, all, pages),
      ...writeRows(what, busyWrites, writes),
      startRow(startPages, wanted),
      rateRow(rate, done),
    ];
  } finally {
    await program.stop('SIGINT');
    await count.close();
  }
}

function startImport({ portal: { folder } }: Catalogue, photos: string): Program {
  return startProgram(process.execPath, [command, 'import-fotos', photos], { DATA_DIR: folder });
}

/** Reads the number of fotos from the collection's metadata. */
async function counting({ uri, name }: Catalogue): Promise<{ now: () => Promise<number>; close: () => Promise<void> }> {
  const mongo = await MongoClient.connect(uri);
  const fotos = mongo.db(name).collection('fotos');
  return { now: () => fotos.estimatedDocumentCount(), close: () => mongo.close() };
}

/** Throws when the import ended with an error. */
function hasEnded(program: Program): boolean {
  const ended = program.ended();
  if (ended && !ended.startsWith('code 0')) throw new Error(`import-fotos: ${ended}`);
  return ended !== undefined;
}

function until(isSo: () => Promise<boolean>, program: Program): { isSo: boolean } {
  const watch = { isSo: false };
  void (async () => {
    while (!hasEnded(program) && !(await isSo())) await pause(lookMs);
    watch.isSo = true;
  })();
  return watch;
}

function startRow(pages: Waits, { files }: Wanted): Row {
  const taken = pages.reduce((sum, wait) => sum + wait, 0);
  return {
    what: `${what}: until the first photo is there, s`,
    ours: `${taken.toFixed(1)} s`,
    yardstick: `${files.toLocaleString('en')} files`,
    value: spread([taken]),
  };
}

function rateRow(rate: number, { added, seconds }: { added: number; seconds: number }): Row {
  return {
    what: `${what}: photos in a second while others look`,
    ours: `${added.toLocaleString('en')} photos`,
    yardstick: `${seconds.toFixed(0)} s with all that others did`,
    value: spread([rate]),
  };
}
