import { restore as bringBack } from '../platform/backup/restore.js';
import { withMaintenanceLease } from '../platform/serving-lease.js';
import { StartError } from '../platform/start-error.js';
import { countsOf, readFolder } from './backup.js';
import { readArgs, type Command } from './command.js';
import { counted } from './counted.js';
import { createProgress } from './progress.js';

const verbs = { verified: 'nagekeken', restored: 'teruggezet' };

export const restore: Command = {
  name: 'restore',
  takes: 'MAP [--vervang]',
  does: 'zet een reservekopie terug in een lege database; met --vervang in plaats van wat er staat',
  run: async (args, { openStores, out, signal }) => {
    const { values, positionals } = readArgs(args, { vervang: { type: 'boolean' } });
    const folder = readFolder(positionals);
    const { storage } = await openStores();
    const progress = createProgress(out);
    const tell = (what: keyof typeof verbs, files: number) =>
      progress.tell(files, `${counted(files)} bestanden ${verbs[what]}`);
    const replace = values.vervang === true;
    const restored = await withMaintenanceLease(
      (lost) => bringBack(folder, { storage, replace, signal: AbortSignal.any([signal, lost]), onProgress: tell }),
      new AbortController().signal,
    ).catch((cause: unknown) => {
      progress.end();
      throw signal.aborted
        ? new StartError('Het terugzetten is niet af: geef de opdracht nog eens.', { cause })
        : cause;
    });
    progress.end();
    out.write(`Teruggezet en nagelezen: ${countsOf(restored)}.\n`);
    return 0;
  },
};
