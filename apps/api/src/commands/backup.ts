import { catalogueFileOwners, catalogueTrashPair } from '../features/files/index.js';
import { createFotoBackupService } from '../features/fotos/index.js';
import { jobResultFiles } from '../features/jobs/index.js';
import { lidTrashPair } from '../features/leden/index.js';
import { settingsFiles } from '../features/settings/index.js';
import { portraitFiles } from '../features/portraits/index.js';
import { backup as createBackup } from '../platform/backup/backup.js';
import { recordBackup } from '../platform/backup/last-backup.js';
import type { Manifest } from '../platform/backup/layout.js';
import { StartError } from '../platform/installation/start-error.js';
import { isOutOfSpace } from '../platform/storage/out-of-space.js';
import { readArgs, UsageError, type Command } from './command.js';
import { formatCount } from './terminal/format-count.js';
import { createProgress } from './terminal/progress.js';

export const backup: Command = {
  name: 'backup',
  usageArgs: 'MAP',
  description: 'maakt een reservekopie van alle gegevens en bestanden, terwijl het portaal draait',
  run: async (args, { openPortal, output, log, signal }) => {
    const folder = parseFolder(args);
    const { storage } = await openPortal();
    const fotos = createFotoBackupService();
    const progress = createProgress(output);
    const reportProgress = (files: number) => progress.report(files, `${formatCount(files)} bestanden bewaard`);
    const owners = [...portraitFiles, ...catalogueFileOwners, ...fotos.fileOwners, ...jobResultFiles, ...settingsFiles];
    const pairs = [...fotos.trashPairs, catalogueTrashPair, lidTrashPair];
    const manifest = await createBackup(folder, { storage, owners, pairs, signal, onProgress: reportProgress }).catch(
      (cause: unknown) => {
        progress.clear();
        throw toBackupError(cause, folder, signal);
      },
    );
    progress.clear();
    // The backup is complete, also when the disk of the database is full.
    await recordBackup(manifest.madeAt).catch((cause: unknown) =>
      log.warn({ err: cause }, 'the portal does not know of this backup'),
    );
    output.print(formatReport(folder, manifest));
    return manifest.missing.length > 0 ? 1 : 0;
  },
};

const toBackupError = (cause: unknown, folder: string, { aborted }: AbortSignal) => {
  const isFull = isOutOfSpace(cause);
  if (!aborted && !isFull) return cause;
  const subject = isFull ? 'De schijf is vol: de' : 'De';
  return new StartError(`${subject} reservekopie in ${folder} is niet af. Verwijder die map.`, { cause });
};

/** Parses the only positional argument, the folder of a backup. Throws a `UsageError` when it is missing. */
export const parseFolder = (args: string[]): string => {
  const [folder, ...extra] = readArgs(args, {}).positionals;
  if (folder === undefined) throw new UsageError('Noem de map van de reservekopie.');
  if (extra.length > 0) throw new UsageError('Noem één map; zet een naam met spaties tussen aanhalingstekens.');
  return folder;
};

export const formatCounts = ({ collections, files }: Manifest) => {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  return `${formatCount(documents)} documenten in ${formatCount(collections.length)} verzamelingen, ${formatCount(files)} bestanden`;
};

const formatReport = (folder: string, manifest: Manifest) => [
  `De reservekopie is af: ${formatCounts(manifest)}, in ${folder}.`,
  ...(manifest.missing.length > 0
    ? [
        `Deze bestanden ontbraken al in het portaal: ${formatCount(manifest.missing.length)}`,
        ...manifest.missing.map((key) => `  ${key}`),
      ]
    : []),
];
