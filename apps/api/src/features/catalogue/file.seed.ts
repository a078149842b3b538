import { extname } from 'node:path';
import { AppError, errorTable, normalise, type CatalogueSeed } from '@ledenportaal/shared';
import type { ContentFolder } from '../../platform/content.js';
import { resolveFile } from '../../platform/content.files.js';
import { formatPath, formatMistakes, type Mistake } from '../../platform/content.mistakes.js';
import { ignoreDuplicateKey } from '../../platform/database.js';
import { ImportModel } from '../../platform/import.model.js';
import { withLease } from '../../platform/lease.js';
import type { Log } from '../../platform/log.js';
import { withTempCopy } from '../../platform/temp-copy.js';
import { portalAccountId } from '../../platform/stamps.js';
import { StartError } from '../../platform/start-error.js';
import type { Catalogue } from './catalogue.js';
import { kindFor } from './file.kind.js';
import { FileModel } from './file.model.js';
import { withExtension } from './file.name.js';

type Parts = {
  content: ContentFolder;
  catalogue: Pick<Catalogue, 'addFile'>;
  /** Folder for temporary copies, before they are moved to the storage. */
  uploads: string;
  log: Log;
};

const _id = 'catalogue';

/**
 * Seeds the catalogue from the content folder, once; after that, admins maintain it. One of several processes does it.
 * After a crash it continues, and skips files whose name exists.
 */
export const seedCatalogue = async (parts: Parts): Promise<void> => {
  if (await ImportModel.exists({ _id })) return;
  await withLease('catalogue.seed', (signal) => fill(parts, signal), { waitMs: Infinity });
};

const fill = async (parts: Parts, signal: AbortSignal) => {
  if (await ImportModel.exists({ _id })) return;
  const { files } = parts.content.catalogue;
  await refuseMistakes(parts.content);
  for (const [order, seed] of files.entries()) {
    signal.throwIfAborted();
    if (!(await FileModel.exists({ normaal: normalise(seed.filename) }))) await putIn(parts, seed, order, signal);
  }
  await ImportModel.create({ _id, at: new Date() }).catch(ignoreDuplicateKey);
  parts.log.info({ files: files.length }, 'catalogue filled');
};

/** Checks all files before the first is added, and throws one error with all mistakes. */
const refuseMistakes = async (content: ContentFolder) => {
  const mistakes: Mistake[] = [];
  for (const [at, seed] of content.catalogue.files.entries()) {
    const wrong = (field: string, sentence: string) =>
      mistakes.push({ file: 'catalogue.json', location: formatPath(['files', at, field]), message: sentence });
    const found = await resolveFile(content.root, seed.file);
    if (found.problem !== undefined) {
      wrong('file', found.problem);
      continue;
    }
    try {
      const kind = await kindFor(seed.section, found.path);
      if (withExtension(seed.filename, kind) !== seed.filename)
        wrong('filename', `De naam van dit bestand eindigt op .${kind}.`);
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      wrong('file', cause.more.text ?? errorTable[cause.code].text);
    }
  }
  if (mistakes.length > 0) throw new StartError(formatMistakes(mistakes));
};

const putIn = async (
  { content, catalogue, uploads }: Parts,
  seed: CatalogueSeed,
  order: number,
  signal: AbortSignal,
) => {
  const { file, poster: picture, ...about } = seed;
  const poster = picture && {
    ...picture,
    path: await pathOf(content, picture.file),
    extension: extname(picture.file).slice(1),
  };
  const path = await pathOf(content, file);
  const toPut = { ...about, order, ...(poster && { poster }) };
  await withTempCopy(path, uploads, (copy) => catalogue.addFile(copy, toPut, portalAccountId, signal));
};

/** The file passed the check, but may have been removed since. */
const pathOf = async ({ root }: ContentFolder, file: string): Promise<string> => {
  const found = await resolveFile(root, file);
  if (found.problem !== undefined) throw new StartError(found.problem);
  return found.path;
};
