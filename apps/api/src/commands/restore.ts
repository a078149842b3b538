import { restore as restoreBackup } from '../platform/backup/restore.js';
import { withMaintenanceLease } from '../platform/database/serving-lease.js';
import { StartError } from '../platform/installation/start-error.js';
import { formatCounts, parseFolder } from './backup.js';
import { readArgs, type Command } from './command.js';
import { formatCount } from './terminal/format-count.js';
import { createProgress } from './terminal/progress.js';

const stepTexts = { verified: 'nagekeken', restored: 'teruggezet' };

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
    ).catch((cause: unknown) => {
      progress.clear();
      throw signal.aborted
        ? new StartError('Het terugzetten is niet af: geef de opdracht nog eens.', { cause })
        : cause;
    });
    progress.clear();
    output.print([`Teruggezet en nagelezen: ${formatCounts(manifest)}.`]);
    return 0;
  },
};
