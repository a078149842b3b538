import { extname } from 'node:path';
import { AppError, errorTable, normalise, type CatalogueSeed } from '@ledenportaal/shared';
import type { ContentFolder } from '../../platform/content/content.js';
import { resolveFile } from '../../platform/content/content.files.js';
import { formatPath, formatMistakes, type Mistake } from '../../platform/content/content.mistakes.js';
import { ignoreDuplicateKey } from '../../platform/database/database.js';
import { ImportModel } from '../../platform/database/import.model.js';
import { withLease } from '../../platform/database/lease.js';
import type { Resources } from '../../platform/resources.js';
import { isCompleteFile } from '../../platform/file-kind/is-complete-file.js';
import { isJpeg } from '../../platform/jpeg/remove-position.js';
import { withTempCopy } from '../../platform/storage/temp-copy.js';
import { portalAccountId } from '../../platform/database/stamps.js';
import { StartError } from '../../platform/installation/start-error.js';
import type { FileAdditionService } from './file-addition.service.js';
import { removeFilePosition } from './file-position.js';
import { damagedText, getValidKind } from './file.kind.js';
import { FileModel } from './file.model.js';
import { withExtension } from './file.name.js';

type Catalogue = Pick<ContentFolder, 'root' | 'catalogue'>;
/** A poster of the content folder, copied to `path`. */
type SeedPoster = NonNullable<CatalogueSeed['poster']> & { path: string; extension: string };

const _id = 'catalogue';

export type CatalogueSeedService = ReturnType<typeof createCatalogueSeedService>;

export const createCatalogueSeedService = (
  { content, uploadsFolder, log }: Pick<Resources, 'uploadsFolder' | 'log'> & { content: Catalogue },
  { fileAdditions }: { fileAdditions: FileAdditionService },
) => {
  /**
   * Seeds the catalogue from the content folder, once; after that, admins maintain it. One of several processes does it.
   * After a crash it continues, and skips files whose name exists.
   */
  const seed = async (): Promise<void> => {
    if (await ImportModel.exists({ _id })) return;
    await withLease('catalogue.seed', (signal) => seedFiles(signal), { waitMs: Infinity });
  };

  const seedFiles = async (signal: AbortSignal) => {
    if (await ImportModel.exists({ _id })) return;
    const { files } = content.catalogue;
    await assertNoMistakes(content);
    for (const [order, file] of files.entries()) {
      signal.throwIfAborted();
      if (!(await FileModel.exists({ normaal: normalise(file.filename) }))) await addSeedFile(file, order, signal);
    }
    await ImportModel.create({ _id, at: new Date() }).catch(ignoreDuplicateKey);
    log.info({ files: files.length }, 'catalogue filled');
  };

  const addSeedFile = async (fileSeed: CatalogueSeed, order: number, signal: AbortSignal) => {
    const { file, poster: seedPoster, ...metadata } = fileSeed;
    const path = await getContentPath(content, file);
    const add = (poster?: SeedPoster) =>
      withTempCopy(path, uploadsFolder, (copy) =>
        fileAdditions.addFile(copy, { ...metadata, order, ...(poster && { poster }) }, portalAccountId, signal),
      );
    await (seedPoster ? withPoster(seedPoster, add) : add());
  };

  const withPoster = async (poster: NonNullable<CatalogueSeed['poster']>, work: (poster: SeedPoster) => unknown) =>
    withTempCopy(await getContentPath(content, poster.file), uploadsFolder, async (copy) => {
      await removeFilePosition(copy);
      return work({ ...poster, path: copy.path, extension: extname(poster.file).slice(1) });
    });

  return { seed };
};

/** Checks all files before the first is added, and throws one error with all mistakes. */
const assertNoMistakes = async (content: Catalogue) => {
  const mistakes: Mistake[] = [];
  for (const [index, seed] of content.catalogue.files.entries()) {
    const addMistake = (field: string, sentence: string) =>
      mistakes.push({ file: 'catalogue.json', location: formatPath(['files', index, field]), message: sentence });
    const found = await resolveFile(content.root, seed.file);
    if (found.problem !== undefined) {
      addMistake('file', found.problem);
      continue;
    }
    try {
      const kind = await getValidKind(seed.section, found.path);
      if (withExtension(seed.filename, kind) !== seed.filename)
        addMistake('filename', `De naam van dit bestand eindigt op .${kind}.`);
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      addMistake('file', cause.options.text ?? errorTable[cause.code].text);
    }
    if (seed.poster && !(await isCompletePoster(content, seed.poster.file))) addMistake('poster.file', damagedText);
  }
  if (mistakes.length > 0) throw new StartError(formatMistakes(mistakes));
};

const isCompletePoster = async ({ root }: Catalogue, file: string): Promise<boolean> => {
  const found = await resolveFile(root, file);
  // The check of the content folder reports a poster that is not there.
  if (found.problem !== undefined || !(await isJpeg(found.path))) return true;
  return isCompleteFile(found.path, 'jpg');
};

/** The file passed the check, but may have been removed since. */
const getContentPath = async ({ root }: Catalogue, file: string): Promise<string> => {
  const found = await resolveFile(root, file);
  if (found.problem !== undefined) throw new StartError(found.problem);
  return found.path;
};
