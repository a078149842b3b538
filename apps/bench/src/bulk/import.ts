import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram, type Program } from '@ledenportaal/faults/program';
import { MongoClient } from 'mongodb';
import type { Catalogue } from '../catalogue/catalogue';
import type { Row } from '../group';
import { getQuartiles } from '../rounds';
import { toWriteRows, type OtherUsers } from './other-users';
import { toLongestRow, createDeadline, toPercentile99Row, type Waits } from './waits';

const portalScript = join(import.meta.dirname, '../../../api/dist/portal.js');
const pollMs = 250;
const label = 'importing';

export type ImportOptions = {
  /** Contains the photos. */
  folder: string;
  files: number;
  /** Duration of each phase: without the import, during it with pages only, and during it with writes. */
  seconds: number;
  /** Whether to wait for the end of the import. */
  shouldRunToEnd: boolean;
};

/**
 * Measures pages and writes of other users before and during an import; with `shouldRunToEnd`, pages until the import
 * is complete.
 */
export const measureImport = async (
  catalogue: Catalogue,
  otherUsers: OtherUsers,
  options: ImportOptions,
): Promise<Row[]> => {
  const { seconds } = options;
  const counter = await createCounter(catalogue);
  await otherUsers.measurePages(createDeadline(seconds / 4));
  const pagesOutside = await otherUsers.measurePages(createDeadline(seconds));
  const writesBefore = await otherUsers.measureWrites(createDeadline(seconds));
  const before = await counter.getCount();
  const program = startImport(catalogue, options.folder);
  try {
    const firstFoto = watchCondition(async () => (await counter.getCount()) > before, program);
    const pagesUntilFirst = await otherUsers.measurePages(() => firstFoto.isMet);
    const [countAtStart, startedAt] = [await counter.getCount(), performance.now()];
    const pagesDuringImport = await otherUsers.measurePages(createDeadline(seconds));
    const rate = ((await counter.getCount()) - countAtStart) / ((performance.now() - startedAt) / 1000);
    const writesDuring = await otherUsers.measureWrites(createDeadline(seconds));
    const pagesToEnd = options.shouldRunToEnd ? await otherUsers.measurePages(() => hasEnded(program)) : [];
    const pagesDuring = [...pagesUntilFirst, ...pagesDuringImport, ...pagesToEnd];
    const progress = { added: (await counter.getCount()) - before, seconds: (performance.now() - startedAt) / 1000 };
    await program.stop('SIGINT');
    pagesOutside.push(...(await otherUsers.measurePages(createDeadline(seconds))));
    return [
      toPercentile99Row(label, pagesDuring, pagesOutside),
      toLongestRow(label, pagesDuring, pagesOutside),
      ...toWriteRows(label, writesDuring, writesBefore),
      toStartRow(pagesUntilFirst, options),
      toRateRow(rate, progress),
    ];
  } finally {
    await program.stop('SIGINT');
    await counter.close();
  }
};

const startImport = ({ portal: { folder } }: Catalogue, fotos: string): Program =>
  startProgram(process.execPath, [portalScript, 'import-fotos', fotos], { DATA_DIR: folder });

/** Reads the number of photos from the collection's metadata. */
const createCounter = async ({
  uri,
  name,
}: Catalogue): Promise<{ getCount: () => Promise<number>; close: () => Promise<void> }> => {
  const mongo = await MongoClient.connect(uri);
  const fotos = mongo.db(name).collection('fotos');
  return { getCount: () => fotos.estimatedDocumentCount(), close: () => mongo.close() };
};

/** Throws when the import ended with an error. */
const hasEnded = (program: Program): boolean => {
  const exitReason = program.getExitReason();
  if (exitReason && !exitReason.startsWith('code 0')) throw new Error(`import-fotos: ${exitReason}`);
  return exitReason !== undefined;
};

const watchCondition = (check: () => Promise<boolean>, program: Program): { isMet: boolean } => {
  const watcher = { isMet: false };
  void (async () => {
    while (!hasEnded(program) && !(await check())) await pause(pollMs);
    watcher.isMet = true;
  })();
  return watcher;
};

const toStartRow = (pages: Waits, { files }: ImportOptions): Row => {
  const totalSeconds = pages.reduce((sum, wait) => sum + wait, 0);
  return {
    label: `${label}: until the first photo is there, s`,
    measured: `${totalSeconds.toFixed(1)} s`,
    yardstick: `${files.toLocaleString('en')} files`,
    value: getQuartiles([totalSeconds]),
  };
};

const toRateRow = (rate: number, { added, seconds }: { added: number; seconds: number }): Row => ({
  label: `${label}: photos in a second while others look`,
  measured: `${added.toLocaleString('en')} photos`,
  yardstick: `${seconds.toFixed(0)} s with all that others did`,
  value: getQuartiles([rate]),
});
