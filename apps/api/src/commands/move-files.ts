import { moveFiles as moveAllFiles, type MoveResult } from '../platform/move-files/move-files.js';
import type { Sides } from '../platform/move-files/sides.js';
import { withMaintenanceLease } from '../platform/database/serving-lease.js';
import { StartError } from '../platform/installation/start-error.js';
import { readArgs, UsageError, type Command } from './command.js';
import { formatCount } from './terminal/format-count.js';
import type { OpenedStores } from './open-stores.js';
import { createProgress } from './terminal/progress.js';

type StorageName = 's3' | 'schijf';
const storageLabels: Record<StorageName, string> = { s3: 'S3', schijf: 'de schijf' };

export const moveFiles: Command = {
  name: 'move-files',
  usageArgs: '--naar s3|schijf [--verwijder-bron]',
  description: 'verhuist alle bestanden van de schijf naar S3, of terug; het portaal staat dan stil',
  run: async (args, { openStores, output, maintenanceWaitMs, signal }) => {
    const { to, shouldDeleteSource } = parseOptions(args);
    const sides = getSides(await openStores(), to);
    const progress = createProgress(output);
    const reportProgress = (result: MoveResult) => progress.report(countDone(result), formatProgress(result));
    const result = await withMaintenanceLease(
      (leaseSignal) => {
        leaseSignal.throwIfAborted();
        return moveAllFiles(sides, {
          clear: shouldDeleteSource,
          signal: AbortSignal.any([signal, leaseSignal]),
          onProgress: reportProgress,
        });
      },
      { waitMs: maintenanceWaitMs, signal: new AbortController().signal },
    );
    progress.clear();
    output.print(formatReport(result, sides, to, shouldDeleteSource));
    return result.kind === 'moved' || result.kind === 'already' ? 0 : 1;
  },
};

const parseOptions = (args: string[]) => {
  const { values, positionals } = readArgs(args, { naar: { type: 'string' }, 'verwijder-bron': { type: 'boolean' } });
  const { naar } = values;
  if (positionals.length > 0) throw new UsageError('Zeg met --naar waarheen, en noem verder niets.');
  if (naar !== 's3' && naar !== 'schijf') throw new UsageError('Noem achter --naar waarheen: s3 of schijf.');
  return { to: naar, shouldDeleteSource: values['verwijder-bron'] === true } as const;
};

const getSides = ({ disk, bucket }: OpenedStores, to: StorageName): Sides => {
  if (!bucket) throw new StartError('Zeg met S3_BUCKET, S3_ACCESS_KEY_ID en S3_SECRET_ACCESS_KEY welke bucket het is.');
  const onDisk = { storage: disk, name: storageLabels.schijf };
  const inBucket = { storage: bucket, name: storageLabels.s3 };
  return to === 's3' ? { from: onDisk, to: inBucket } : { from: inBucket, to: onDisk };
};

const countDone = ({ copied, alreadyPresent, damaged }: MoveResult) => copied + alreadyPresent + damaged.length;
const formatProgress = (result: MoveResult) =>
  `${formatCount(countDone(result))} van ${formatCount(result.files)}: ${formatCount(result.copied)} gekopieerd, ${formatCount(result.alreadyPresent)} stonden er al`;

const formatReport = (
  result: MoveResult,
  { from, to }: Sides,
  storageName: StorageName,
  shouldDeleteSource: boolean,
) => {
  if (result.kind === 'already')
    return [
      shouldDeleteSource
        ? `De bestanden waren al verhuisd; op ${from.name} zijn ze nu verwijderd.`
        : `De bestanden staan al op ${to.name}.`,
    ];
  return [
    `Gekopieerd en teruggelezen: ${formatCount(result.copied)}`,
    `Stonden er al, byte voor byte gelijk: ${formatCount(result.alreadyPresent)}`,
    ...(result.removed > 0 ? [`Op ${to.name} verwijderd, want er niet meer bij: ${formatCount(result.removed)}`] : []),
    ...(result.damaged.length > 0 ? [`Beschadigd aangekomen: ${formatCount(result.damaged.length)}`] : []),
    ...result.damaged.map((key) => `  ${key}`),
    ...(result.kind === 'moved' ? formatNextSteps(from, storageName, shouldDeleteSource) : [formatIncomplete(from)]),
  ];
};

const formatIncomplete = (from: Sides['from']) =>
  `Het is nog niet af: het portaal blijft op ${from.name}. Geef dezelfde opdracht nog eens, dan gaat het verder waar het was.`;

const formatNextSteps = (from: Sides['from'], storageName: StorageName, shouldDeleteSource: boolean) => [
  storageName === 's3'
    ? 'Alles staat in S3. Start het portaal met dezelfde instellingen voor S3.'
    : 'Alles staat op de schijf. Start het portaal zonder de instellingen voor S3.',
  shouldDeleteSource
    ? `Op ${from.name} is alles verwijderd.`
    : `Op ${from.name} is niets verwijderd; dat doet dezelfde opdracht met --verwijder-bron.`,
];
