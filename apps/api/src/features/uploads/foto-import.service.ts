import {
  AppError,
  cleanLine,
  cleanMultiline,
  errorTable,
  maxBeschrijving,
  maxEigenaar,
  maxFotoBytes,
  maxLabels,
  maxNaam,
} from '@ledenportaal/shared';
import { normalise, type Viewer } from '@ledenportaal/shared';
import { toAppError } from '../../platform/to-app-error.js';
import { cleanFileName } from '../../platform/storage/clean-file-name.js';
import type { FilePath } from '../../platform/storage/find-files.js';
import { hashFile } from '../../platform/storage/hash-file.js';
import { readDateTaken } from '../../platform/jpeg/date-taken.js';
import { readPhotoMetadata, type PhotoMetadata } from '../../platform/jpeg/photo-metadata.js';
import type { Log } from '../../platform/log.js';
import { getFileSize, withTempCopy } from '../../platform/storage/temp-copy.js';
import type { FotoReadService } from '../fotos/index.js';
import type { LabelService } from '../labels/index.js';
import type { FotoMetadata, UploadService } from './upload.service.js';

export type ImportResult =
  | { kind: 'added' }
  | { kind: 'there' }
  /** The same content as another file of this import. */
  | { kind: 'twice'; originalPath: FilePath }
  /** `isFatal`: every following file would fail for the same reason. */
  | { kind: 'failed'; reason: string; isFatal: boolean };

type Deps = Pick<FotoReadService, 'findFotoIdByHash'> & {
  uploadService: Pick<UploadService, 'add'>;
  tags: Pick<LabelService, 'ensure'>;
  viewer: Viewer;
  /** Eigenaar of fotos whose metadata names no creator. */
  eigenaar: string;
  /** Time zone of the camera clock; undefined when fotos are dated at the time of the import. */
  cameraTimeZone: string | undefined;
  uploadsFolder: string;
  log: Log;
};

export type FotoImportService = ReturnType<typeof createFotoImportService>;

/** Imports fotos from files. Only reads the files; skips fotos that already exist. */
export const createFotoImportService = ({
  findFotoIdByHash,
  uploadService,
  tags,
  viewer,
  eigenaar,
  cameraTimeZone,
  uploadsFolder,
  log,
}: Deps) => {
  const pathsByHash = new Map<string, FilePath>();

  const importNewFile = async (path: FilePath): Promise<ImportResult> => {
    assertSize(await getFileSize(path));
    const { sha256 } = await hashFile(path);
    const originalPath = pathsByHash.get(sha256);
    if (originalPath !== undefined) return { kind: 'twice', originalPath };
    pathsByHash.set(sha256, path);
    if (await findFotoIdByHash(sha256)) return { kind: 'there' };
    return withTempCopy(path, uploadsFolder, async (copy) => {
      if (copy.sha256 !== sha256) return toFailure('Dit bestand veranderde terwijl het werd gelezen.');
      const bestandsnaam = cleanFileName(String(path));
      await uploadService.add(copy, viewer, undefined, { ...(await readFotoMetadata(copy.path)), bestandsnaam });
      return { kind: 'added' };
    });
  };

  const readFotoMetadata = async (path: string): Promise<FotoMetadata> => {
    const metadata = await readPhotoMetadata(path);
    const createdAt = cameraTimeZone === undefined ? undefined : await readDateTaken(path, cameraTimeZone);
    return {
      beschrijving: cleanMultiline(metadata.title || metadata.caption).slice(0, maxBeschrijving),
      eigenaar: (cleanLine(metadata.creators.join(', ')) || eigenaar).slice(0, maxEigenaar),
      tags: await Promise.all(getTagNames(metadata).map((naam) => tags.ensure(naam, viewer.id))),
      ...(createdAt && createdAt.getTime() <= Date.now() && { createdAt }),
    };
  };

  const importFile = async (path: FilePath): Promise<ImportResult> => {
    try {
      return await importNewFile(path);
    } catch (cause) {
      const { code: errorCode = '', path: originalPath } = cause as NodeJS.ErrnoException;
      const message = String(originalPath) === String(path) ? fileErrorMessages[errorCode] : undefined;
      if (message) return toFailure(message);
      const { code } = toAppError(cause);
      if (code === 'foto_exists') return { kind: 'there' };
      if (errorTable[code].status >= 500) log.error({ err: cause, path: String(path) }, 'not imported');
      return toFailure(errorTable[code].text, fatalCodes.includes(code));
    }
  };

  return { importFile };
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

/** Returns each keyword once, ignoring case and accents. Skips those longer than `maxNaam`: they are sentences. */
const getTagNames = ({ keywords }: PhotoMetadata): string[] => {
  const names = keywords.map((keyword) => cleanLine(keyword.replace(/\s+/gu, ' ')));
  const validNames = names.filter((naam) => naam.length <= maxNaam && normalise(naam) !== '');
  return [...new Map(validNames.reverse().map((naam) => [normalise(naam), naam])).values()]
    .reverse()
    .slice(0, maxLabels);
};
