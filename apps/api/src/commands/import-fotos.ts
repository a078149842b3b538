import { relative } from 'node:path';
import {
  cleanLine,
  errorTable,
  findSidecars,
  getPictureKind,
  hasControlCharacters,
  isSidecarName,
  maxEigenaar,
  requiredText,
} from '@ledenportaal/shared';
import PQueue from 'p-queue';
import { z } from 'zod/mini';
import { createFotoImportService, type FotoImportService } from '../features/uploads/index.js';
import { isJpeg } from '../platform/jpeg/remove-position.js';
import { cleanFileName } from '../platform/storage/clean-file-name.js';
import { findFiles, resolveFolder, type FilePath, type FoundFiles } from '../platform/storage/find-files.js';
import { StartError } from '../platform/installation/start-error.js';
import { findAdmin, readArgs, UsageError, type CommandContext, type Command } from './command.js';
import { createProgress } from './terminal/progress.js';
import { createImportTotals } from './import-totals.js';

const maxConcurrentImports = 2;
const isJpegName = (name: string) => /\.jpe?g$/i.test(name);
/** Some programs leave the name of a picture when they convert it to JPEG, such as `IMG_1.HEIC`. */
const mayBeJpeg = (name: string) => !['raw', undefined].includes(getPictureKind(name));
const isFound = (name: string) => isSidecarName(name) || mayBeJpeg(name);

export const importFotos: Command = {
  name: 'import-fotos',
  usageArgs: 'MAP [--eigenaar NAAM] [--door E-MAIL] [--datum-uit-foto]',
  description: 'zet de JPEG’s uit een map in de beeldbank, met hun onderschrift, maker en trefwoorden',
  isLowPriority: true,
  run: async (args, context) => {
    const options = parseOptions(args);
    const folder = await resolveFolder(options.folder);
    if (folder === undefined) throw new StartError(`${options.folder} is geen map, of mag niet worden gelezen.`);
    const portal = await context.openPortal();
    const admin = await findAdmin(portal, options.door, noAdminMessage);
    const fotoImport = createFotoImportService({
      fotoReads: portal.fotoReads,
      uploadService: portal.uploadService,
      reeksen: portal.reeksen,
      reeksNaam: cleanFileName(folder),
      viewer: admin,
      eigenaar: options.eigenaar,
      usesDateTaken: options.datumUitFoto,
      uploadsFolder: portal.uploads,
      log: context.log,
    });
    return importFiles(folder, await findFiles(folder, isFound), fotoImport, context);
  },
};

const parseOptions = (args: string[]) => {
  const options = {
    eigenaar: { type: 'string' },
    door: { type: 'string' },
    'datum-uit-foto': { type: 'boolean' },
  } as const;
  const { values, positionals } = readArgs(args, options);
  const [folder, ...extra] = positionals;
  if (folder === undefined) throw new UsageError('Noem de map waarin de foto’s staan.');
  if (extra.length > 0) throw new UsageError('Noem één map; zet een naam met spaties tussen aanhalingstekens.');
  return {
    folder,
    eigenaar: parseEigenaar(values.eigenaar),
    door: values.door,
    datumUitFoto: values['datum-uit-foto'] === true,
  };
};

const parseEigenaar = (value: string | undefined) => {
  const { success, data } = z.optional(requiredText(maxEigenaar, '')).safeParse(value);
  if (success) return data;
  if (cleanLine(value ?? '') !== '' && hasControlCharacters(value ?? ''))
    throw new UsageError('In de naam achter --eigenaar staat een onzichtbaar teken, zoals een tab of een regeleinde.');
  throw new UsageError(`Noem achter --eigenaar een naam van hooguit ${maxEigenaar} tekens.`);
};

const noAdminMessage = 'Er is nog geen beheerder om de foto’s bij op te schrijven: maak er een met create-admin.';

type Skipped = { path: FilePath; reason: string };

/** Separates the JPEGs from pictures of another kind, and from sidecars, which belong to a JPEG or are skipped. */
const splitFiles = async (found: readonly FilePath[]) => {
  const files: FilePath[] = [];
  const skipped: Skipped[] = [];
  for (const path of found.filter((each) => !isSidecarName(String(each)))) {
    // A file that cannot be read is reported by the import.
    if (isJpegName(String(path)) || (await isJpeg(path).catch(() => true))) files.push(path);
    else skipped.push({ path, reason: errorTable.not_jpeg.text });
  }
  const sidecarPaths = found.filter((each) => isSidecarName(String(each)));
  const sidecars = findSidecars(files, sidecarPaths, toText);
  const used = new Set(sidecars.values());
  const alone = sidecarPaths.filter((path) => !used.has(path));
  return { files, sidecars, skipped: [...skipped, ...alone.map((path) => ({ path, reason: aloneText }))] };
};
const toText = (path: FilePath) => (typeof path === 'string' ? path : path.toString('latin1'));
const aloneText = 'Bij dit XMP-bestand staat geen JPEG.';

const importFiles = async (
  folder: string,
  { files: found, unreadable: unreadableFolders }: FoundFiles,
  { importFile }: FotoImportService,
  context: CommandContext,
) => {
  const { output, signal } = context;
  const { files, sidecars, skipped } = await splitFiles(found);
  const totals = createImportTotals(files.length, (path) => relative(folder, String(path)) || String(path));
  for (const { path } of unreadableFolders) totals.addUnreadableFolder(path);
  for (const { path, reason } of skipped) totals.addSkipped(path, reason);
  const progress = createProgress(output);
  const queue = new PQueue({ concurrency: maxConcurrentImports });
  await queue.addAll(
    files.map((path) => async () => {
      if (signal.aborted || totals.shouldStop()) return;
      totals.add(path, await importFile(path, sidecars.get(path)));
      progress.report(totals.countDone(), totals.formatProgress());
    }),
  );
  progress.clear();
  output.print(totals.formatReport());
  return totals.hasSucceeded() ? 0 : 1;
};
