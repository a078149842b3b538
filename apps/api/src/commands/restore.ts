import { restore as restoreBackup } from '../platform/backup/restore.js';
import { isUnavailable } from '../platform/database/unavailable.js';
import { withMaintenanceLease } from '../platform/database/serving-lease.js';
import { restoreMarker } from '../platform/installation/installation.js';
import { StartError } from '../platform/installation/start-error.js';
import { isOutOfSpace } from '../platform/storage/out-of-space.js';
import { formatCounts, parseFolder } from './backup.js';
import { readArgs, type Command } from './command.js';
import { formatCount } from './terminal/format-count.js';
import { createProgress } from './terminal/progress.js';

const stepTexts = { verified: 'nagekeken', restored: 'teruggezet' };

const toRestoreError = async (cause: unknown, folder: string, { aborted }: AbortSignal) => {
  if (aborted) return new StartError('Het terugzetten is niet af: geef de opdracht nog eens.', { cause });
  // MongoDB ends when its disk is full.
  if (cause instanceof StartError || !(isOutOfSpace(cause) || isUnavailable(cause))) return cause;
  const reason = isOutOfSpace(cause) ? 'De schijf is vol' : 'De database antwoordt niet meer (is de schijf vol?)';
  const solution = 'maak ruimte voor de database en de bestanden, en geef de opdracht nog eens';
  // Not known when the database is gone.
  const hasStarted = await restoreMarker.exists().catch(() => true);
  return new StartError(
    hasStarted
      ? `${reason}, en niet alles is teruggezet, zodat het portaal nog niet start: ${solution}; de reservekopie in ${folder} is nog heel.`
      : `${reason}, en er is niets verwijderd en niets teruggezet: ${solution}.`,
    { cause },
  );
};

export const restore: Command = {
  name: 'restore',
  usageArgs: 'MAP [--vervang]',
  description: 'zet een reservekopie terug in een lege database; met --vervang in plaats van wat er staat',
  run: async (args, { openStores, output, maintenanceWaitMs, signal }) => {
    const { values, positionals } = readArgs(args, { vervang: { type: 'boolean' } });
    const folder = parseFolder(positionals);
    const { storage } = await openStores();
    const progress = createProgress(output);
    const reportProgress = (step: keyof typeof stepTexts, files: number) =>
      progress.report(files, `${formatCount(files)} bestanden ${stepTexts[step]}`);
    const replace = values.vervang === true;
    const manifest = await withMaintenanceLease(
      (leaseSignal) =>
        restoreBackup(folder, {
          storage,
          replace,
          signal: AbortSignal.any([signal, leaseSignal]),
          onProgress: reportProgress,
        }),
      { waitMs: maintenanceWaitMs, signal: new AbortController().signal },
    ).catch(async (cause: unknown) => {
      progress.clear();
      throw await toRestoreError(cause, folder, signal);
    });
    progress.clear();
    output.print([`Teruggezet en nagelezen: ${formatCounts(manifest)}.`]);
    return 0;
  },
};
