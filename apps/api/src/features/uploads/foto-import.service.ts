import { AppError, errorTable, maxFotoBytes, maxSidecarBytes, type Viewer } from '@ledenportaal/shared';
import { toAppError } from '../../platform/to-app-error.js';
import { cleanFileName } from '../../platform/storage/clean-file-name.js';
import type { FilePath } from '../../platform/storage/find-files.js';
import { hashFile } from '../../platform/storage/hash-file.js';
import { readSmallFile } from '../../platform/storage/read-small-file.js';
import type { Log } from '../../platform/log.js';
import { getFileSize, withTempCopy } from '../../platform/storage/temp-copy.js';
import type { FotoReadService } from '../fotos/index.js';
import type { ReeksService } from '../reeksen/index.js';
import type { UploadService } from './upload.service.js';

export type ImportResult =
  | { kind: 'added' }
  | { kind: 'there' }
  /** The same content as another file of this import. */
  | { kind: 'twice'; originalPath: FilePath }
  /** `isFatal`: every following file would fail for the same reason. */
  | { kind: 'failed'; reason: string; isFatal: boolean };

type Deps = {
  fotoReads: Pick<FotoReadService, 'findFotoIdByHash'>;
  uploadService: Pick<UploadService, 'add'>;
  reeksen: Pick<ReeksService, 'add'>;
  /** Of the reeks of all photos that are imported. */
  reeksNaam: string;
  viewer: Viewer;
  /** Eigenaar of photos whose metadata names no creator; by default empty. */
  eigenaar: string | undefined;
  /** Whether a photo is added at the date in its file, instead of now. */
  usesDateTaken: boolean;
  uploadsFolder: string;
  log: Log;
};

export type FotoImportService = ReturnType<typeof createFotoImportService>;

/** Imports photos from files. Only reads the files; skips photos that already exist. */
export const createFotoImportService = ({
  fotoReads,
  uploadService,
  reeksen,
  reeksNaam,
  viewer,
  eigenaar: defaultEigenaar,
  usesDateTaken,
  uploadsFolder,
  log,
}: Deps) => {
  const pathsByHash = new Map<string, FilePath>();
  let reeks: ReturnType<ReeksService['add']> | undefined;

  /** Of the first photo that is new. One that could not be made is tried again with the next photo. */
  const getReeks = async (): Promise<string> => {
    reeks ??= reeksen.add({ naam: reeksNaam }, viewer).catch((cause: unknown) => {
      reeks = undefined;
      throw cause;
    });
    return (await reeks)._id;
  };

  const importNewFile = async (path: FilePath, sidecarPath?: FilePath): Promise<ImportResult> => {
    assertSize(await getFileSize(path));
    const { sha256 } = await hashFile(path);
    const originalPath = pathsByHash.get(sha256);
    if (originalPath !== undefined) return { kind: 'twice', originalPath };
    pathsByHash.set(sha256, path);
    if (await fotoReads.findFotoIdByHash(sha256)) return { kind: 'there' };
    return withTempCopy(path, uploadsFolder, async (copy) => {
      if (copy.sha256 !== sha256) return toFailure('Dit bestand veranderde terwijl het werd gelezen.');
      const bestandsnaam = cleanFileName(String(path));
      const date = usesDateTaken && ({ createdAt: 'taken' } as const);
      const sidecar = sidecarPath === undefined ? undefined : await readSidecar(sidecarPath);
      const content = { reeks: await getReeks() };
      const options = { content, bestandsnaam, sidecar, defaultEigenaar, createsTags: true, ...date };
      await uploadService.add(copy, viewer, options);
      return { kind: 'added' };
    });
  };

  /** `sidecarPath`: a file with the XMP of the photo. */
  const importFile = async (path: FilePath, sidecarPath?: FilePath): Promise<ImportResult> => {
    try {
      return await importNewFile(path, sidecarPath);
    } catch (cause) {
      const { code: errorCode = '', path: originalPath } = cause as NodeJS.ErrnoException;
      const message = String(originalPath) === String(path) ? fileErrorMessages[errorCode] : undefined;
      if (message) return toFailure(message);
      const { code, options } = toAppError(cause);
      if (code === 'foto_exists') return { kind: 'there' };
      if (code === 'bad_sidecar') return toFailure(options.text ?? errorTable[code].text);
      if (errorTable[code].status >= 500) log.error({ err: cause, path: String(path) }, 'not imported');
      return toFailure(errorTable[code].text, fatalCodes.includes(code));
    }
  };

  return { importFile };
};

/** Throws `bad_sidecar` when it is too large or cannot be read. */
const readSidecar = async (path: FilePath) => {
  const name = cleanFileName(String(path));
  const toError = (reason: string, cause?: unknown) =>
    new AppError('bad_sidecar', { text: `${name} ${reason}`, cause });
  const bytes = await readSmallFile(path, maxSidecarBytes).catch((cause: unknown) => {
    throw toError('is niet te lezen.', cause);
  });
  if (!bytes) throw toError('is te groot: hooguit 256 kB.');
  return { name, bytes };
};

const toFailure = (reason: string, isFatal = false): ImportResult => ({ kind: 'failed', reason, isFatal });

const fileErrorMessages: Record<string, string> = {
  ENOENT: 'Dit bestand is er niet meer.',
  EACCES: 'Dit bestand mag niet worden gelezen.',
  EPERM: 'Dit bestand mag niet worden gelezen.',
  EIO: 'Dit bestand is niet te lezen: er is iets mis met de schijf.',
};
const fatalCodes = ['unavailable', 'disk_full'];

const assertSize = (size: number) => {
  if (size === 0) throw new AppError('empty_file');
  if (size > maxFotoBytes) throw new AppError('file_too_large');
};
