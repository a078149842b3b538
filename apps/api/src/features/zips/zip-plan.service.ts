import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { toUniqueNames } from '../../platform/zip/to-unique-names.js';
import { getZipSize, planPart, type ZipEntry, type ZipPart } from '../../platform/zip/zip.js';
import type { JobRecord } from '../jobs/index.js';
import type { ReadyZip, ZipPlan } from './zip-job.js';
import type { ZipEntryRecord, ZipFile } from './zip-part.model.js';
import type { ZipPartService } from './zip-part.service.js';

type Deps = { parts: Pick<ZipPartService, 'readEntries' | 'addPlan'> };

export type ZipPlanService = ReturnType<typeof createZipPlanService>;

/** No name of a photo can be this one. */
const creditName = 'fotovermelding.txt';

/** Decides once where each byte of a zip is, so that a request needs only the parts that it sends. */
export const createZipPlanService = ({ parts }: Deps) => ({
  /**
   * Returns the plan of a zip of which all photos are prepared, and stores the names and the text of each part. The same
   * entries give the same plan, so it can be repeated after a kill, and by two processes at once.
   */
  plan: async (zip: Pick<JobRecord, '_id' | 'total' | 'createdAt'>): Promise<ZipPlan> => {
    const { createdAt } = zip;
    const groups = await parts.readEntries(zip);
    const [, ...names] = await toUniqueNames([creditName, ...groups.flat().map(({ name }) => name)]);
    const named: ZipEntryRecord[][] = [];
    const creditPieces: number[] = [];
    let creditCrc32 = 0;
    for (const [number, entries] of groups.entries()) {
      const group = entries.map((entry) => ({ ...entry, name: names.shift()! }));
      const credits = toCreditPiece(group, { isFirst: number === 0, isLast: number === groups.length - 1 });
      await parts.addPlan(zip, number, { names: group.map(({ name }) => name), credits });
      named.push(group);
      creditPieces.push(credits.length);
      creditCrc32 = crc32(credits, creditCrc32);
    }
    const planned: ZipPart[] = [planPart([toCreditEntry({ creditPieces, creditCrc32, createdAt })])];
    for (const entries of named) planned.push(planPart(entries.map(toEntry), planned.at(-1)!.end));
    return { files: groups.flat().length, bytes: getZipSize(planned), parts: planned, creditCrc32, creditPieces };
  },
  toEntry,
  toCreditEntry,
});

const toEntry = ({ name, bytes: size, crc32: checksum, modified }: ZipFile): ZipEntry => ({
  name,
  size,
  crc32: checksum,
  modified,
});

type Credits = Pick<ReadyZip, 'creditPieces' | 'creditCrc32' | 'createdAt'>;
const toCreditEntry = ({ creditPieces, creditCrc32, createdAt: modified }: Credits): ZipEntry => ({
  name: creditName,
  size: creditPieces.reduce((total, piece) => total + piece, 0),
  crc32: creditCrc32,
  modified,
});

/** A byte order mark and CRLF, so that Notepad shows accents and lines too. */
const toCreditPiece = (
  entries: ZipEntryRecord[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Buffer => {
  const intro = isFirst ? '\u{feff}Vermeld bij elke foto de maker:' : '';
  const blocks = entries.map(
    ({ name, beschrijving, credit }) =>
      `\n\n${[name, beschrijving.replaceAll(/\s+/g, ' '), credit].filter(Boolean).join('\n')}`,
  );
  return Buffer.from(`${intro}${blocks.join('')}${isLast ? '\n' : ''}`.replaceAll('\n', '\r\n'));
};
