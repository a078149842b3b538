import {
  AppError,
  cleanLine,
  cleanLines,
  errorTable,
  maxBeschrijving,
  maxEigenaar,
  maxFotoBytes,
  maxLabels,
  maxNaam,
} from '@ledenportaal/shared';
import { normalise, type Viewer } from '@ledenportaal/shared';
import { toAppError } from '../../http/answer-error.js';
import { hashFile } from '../../platform/hash-file.js';
import { readPhotoMetadata, type PhotoMetadata } from '../../platform/jpeg/photo-metadata.js';
import type { Log } from '../../platform/log.js';
import { parseLocalDateTime } from '../../platform/parse-local-date-time.js';
import { getFileSize, withTempCopy } from '../../platform/temp-copy.js';
import { FotoModel } from './foto.model.js';
import type { Fotos, FotoTold } from './foto.service.js';
import { tags } from './label.service.js';

export type Imported =
  | { kind: 'added' }
  | { kind: 'there' }
  /** The same content as another file of this import. */
  | { kind: 'twice'; of: string }
  /** `isFatal`: every following file would fail for the same reason. */
  | { kind: 'failed'; reason: string; isOver: boolean };

type Into = {
  fotos: Pick<Fotos, 'add'>;
  by: Viewer;
  /** Eigenaar of fotos whose metadata names no creator. */
  eigenaar: string;
  /** Time zone of the camera clock; undefined when fotos are dated at the time of the import. */
  datedIn: string | undefined;
  uploads: string;
  log: Log;
};

/** Creates the function that imports a foto from a file. Only reads that file; skips fotos that already exist. */
export const createImport = ({ fotos, by, eigenaar, datedIn, uploads, log }: Into) => {
  const seen = new Map<string, string>();

  const add = async (path: string): Promise<Imported> => {
    refuseSize(await getFileSize(path));
    const { sha256 } = await hashFile(path);
    const of = seen.get(sha256);
    if (of !== undefined) return { kind: 'twice', of };
    seen.set(sha256, path);
    if (await FotoModel.exists({ sha256 })) return { kind: 'there' };
    return withTempCopy(path, uploads, async (copy) => {
      if (copy.sha256 !== sha256) return failed('Dit bestand veranderde terwijl het werd gelezen.');
      await fotos.add(copy, by, undefined, await toldOf(copy.path));
      return { kind: 'added' };
    });
  };

  const toldOf = async (path: string): Promise<FotoTold> => {
    const told = await readPhotoMetadata(path);
    const createdAt = datedIn === undefined ? undefined : pastMoment(told, datedIn);
    return {
      beschrijving: cleanLines(told.title || told.caption).slice(0, maxBeschrijving),
      eigenaar: (cleanLine(told.creators.join(', ')) || eigenaar).slice(0, maxEigenaar),
      tags: await Promise.all(namesIn(told).map((naam) => tags.ensure(naam, by.id))),
      ...(createdAt && { createdAt }),
    };
  };

  return async (path: string): Promise<Imported> => {
    try {
      return await add(path);
    } catch (cause) {
      const { code: fault = '', path: of } = cause as NodeJS.ErrnoException;
      const known = of === path ? ofFiles[fault] : undefined;
      if (known) return failed(known);
      const { code } = toAppError(cause);
      if (code === 'foto_exists') return { kind: 'there' };
      if (errorTable[code].status >= 500) log.error({ err: cause, path }, 'not imported');
      return failed(errorTable[code].text, ends.includes(code));
    }
  };
};

const failed = (reason: string, isOver = false): Imported => ({ kind: 'failed', reason, isOver });

const ofFiles: Record<string, string> = {
  ENOENT: 'Dit bestand is er niet meer.',
  EACCES: 'Dit bestand mag niet worden gelezen.',
  EPERM: 'Dit bestand mag niet worden gelezen.',
  EIO: 'Dit bestand is niet te lezen: er is iets mis met de schijf.',
};
const ends = ['unavailable', 'disk_full'];

const refuseSize = (size: number) => {
  if (size === 0) throw new AppError('empty_file');
  if (size > maxFotoBytes) throw new AppError('file_too_large');
};

/** Each name once as people compare them; what is longer than a name may be is a sentence, and no tag. */
const namesIn = ({ keywords }: PhotoMetadata): string[] => {
  const names = keywords.map((keyword) => cleanLine(keyword.replace(/\s+/gu, ' ')));
  const fit = names.filter((naam) => naam.length <= maxNaam && normalise(naam) !== '');
  return [...new Map(fit.reverse().map((naam) => [normalise(naam), naam])).values()].reverse().slice(0, maxLabels);
};

/** A camera whose clock was never set may be in the future. */
const pastMoment = ({ takenAt, offset }: PhotoMetadata, timeZone: string): Date | undefined => {
  const moment = parseLocalDateTime(takenAt, offset, timeZone);
  return moment && moment.getTime() <= Date.now() ? moment : undefined;
};
