import { relative } from 'node:path';
import { hasControls } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import { createFotoImporter, type ImportResult } from '../features/uploads/index.js';
import { findFiles, resolveFolder, type FoundFiles } from '../platform/find-files.js';
import { StartError } from '../platform/start-error.js';
import { findAdmin, readArgs, WrongUse, type Around, type Command } from './command.js';
import { createProgress } from './progress.js';
import { createTotals } from './import-totals.js';

const atATime = 2;
const isJpegName = (name: string) => /\.jpe?g$/i.test(name);

export const importFotos: Command = {
  name: 'import-fotos',
  takes: 'MAP [--eigenaar NAAM] [--door E-MAIL] [--datum-uit-foto]',
  does: 'zet de JPEG’s uit een map in de beeldbank, met hun onderschrift, maker en trefwoorden',
  isLarge: true,
  run: async (args, around) => {
    const asked = read(args);
    const folder = await resolveFolder(asked.folder);
    if (folder === undefined) throw new StartError(`${asked.folder} is geen map, of mag niet worden gelezen.`);
    const portal = await around.openPortal();
    const by = await findAdmin(portal, asked.door, noAdmin);
    const importOne = createFotoImporter({
      uploadService: portal.uploadService,
      tags: portal.labels.tags,
      viewer: by,
      eigenaar: asked.eigenaar ?? by.name,
      cameraTimeZone: asked.datumUitFoto ? portal.timeZone : undefined,
      uploadsFolder: portal.uploads,
      log: around.log,
    });
    return importAll(folder, await findFiles(folder, isJpegName), importOne, around);
  },
};

const read = (args: string[]) => {
  const options = {
    eigenaar: { type: 'string' },
    door: { type: 'string' },
    'datum-uit-foto': { type: 'boolean' },
  } as const;
  const { values, positionals } = readArgs(args, options);
  const [folder, ...more] = positionals;
  if (folder === undefined) throw new WrongUse('Noem de map waarin de foto’s staan.');
  if (more.length > 0) throw new WrongUse('Noem één map; zet een naam met spaties tussen aanhalingstekens.');
  const eigenaar = values.eigenaar?.trim();
  if (eigenaar === '') throw new WrongUse('Noem achter --eigenaar een naam.');
  if (eigenaar !== undefined && hasControls(eigenaar))
    throw new WrongUse('In de naam achter --eigenaar staat een onzichtbaar teken, zoals een tab of een regeleinde.');
  return { folder, eigenaar, door: values.door, datumUitFoto: values['datum-uit-foto'] === true };
};

const noAdmin = 'Er is nog geen beheerder om de foto’s bij op te schrijven: maak er een met create-admin.';

type ImportOne = (path: string) => Promise<ImportResult>;

const importAll = async (
  folder: string,
  { files, unreadable: closed }: FoundFiles,
  importOne: ImportOne,
  around: Around,
) => {
  const { out, signal } = around;
  const totals = createTotals(files.length, (path) => relative(folder, path) || path);
  for (const { path } of closed) totals.addClosedFolder(path);
  const progress = createProgress(out);
  const queue = new PQueue({ concurrency: atATime });
  await queue.addAll(
    files.map((path) => async () => {
      if (signal.aborted || totals.isOver()) return;
      totals.add(path, await importOne(path));
      progress.tell(totals.done(), totals.line());
    }),
  );
  progress.end();
  out.write(totals.report());
  return totals.isWell() ? 0 : 1;
};
