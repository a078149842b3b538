import { catalogueFileOwners, catalogueTrashPair } from '../features/catalogue/index.js';
import { fotoFileOwners, fotoTrashPair } from '../features/fotos/index.js';
import { portraitFiles } from '../features/account/index.js';
import { backup as keep } from '../platform/backup/backup.js';
import type { Manifest } from '../platform/backup/layout.js';
import { StartError } from '../platform/start-error.js';
import { readArgs, WrongUse, type Command } from './command.js';
import { counted } from './counted.js';
import { createProgress } from './progress.js';

export const backup: Command = {
  name: 'backup',
  takes: 'MAP',
  does: 'maakt een reservekopie van alle gegevens en bestanden, terwijl het portaal draait',
  run: async (args, { openPortal, out, signal }) => {
    const folder = readFolder(args);
    const { storage } = await openPortal();
    const progress = createProgress(out);
    const tell = (files: number) => progress.tell(files, `${counted(files)} bestanden bewaard`);
    const owners = [...portraitFiles, ...catalogueFileOwners, ...fotoFileOwners];
    const pairs = [fotoTrashPair, catalogueTrashPair];
    const made = await keep(folder, { storage, owners, pairs, signal, onProgress: tell }).catch((cause: unknown) => {
      progress.end();
      throw explained(cause, folder, signal);
    });
    progress.end();
    out.write(reportOf(folder, made));
    return made.missing.length > 0 ? 1 : 0;
  },
};

const explained = (cause: unknown, folder: string, { aborted }: AbortSignal) => {
  const isFull = (cause as NodeJS.ErrnoException).code === 'ENOSPC';
  if (!aborted && !isFull) return cause;
  const why = isFull ? 'De schijf is vol: de' : 'De';
  return new StartError(`${why} reservekopie in ${folder} is niet af. Verwijder die map.`, { cause });
};

/** The one folder that such a command is about. */
export const readFolder = (args: string[]): string => {
  const [folder, ...more] = readArgs(args, {}).positionals;
  if (folder === undefined) throw new WrongUse('Noem de map van de reservekopie.');
  if (more.length > 0) throw new WrongUse('Noem één map; zet een naam met spaties tussen aanhalingstekens.');
  return folder;
};

export const countsOf = ({ collections, files }: Manifest) => {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  return `${counted(documents)} documenten in ${counted(collections.length)} verzamelingen, ${counted(files)} bestanden`;
};

const reportOf = (folder: string, made: Manifest) => {
  const lines = [
    `De reservekopie is af: ${countsOf(made)}, in ${folder}.`,
    ...(made.missing.length > 0
      ? [
          `Deze bestanden ontbraken al in het portaal: ${counted(made.missing.length)}`,
          ...made.missing.map((key) => `  ${key}`),
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
};
