import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { toUniqueNames } from '../../platform/zip/to-unique-names.js';
import { getZipSize, planPart, type ZipEntry, type ZipPart } from '../../platform/zip/zip.js';
import type { ReadyZip, ZipPlan } from './zip-job.js';
import type { ZipEntryRecord, ZipFile } from './zip-part.model.js';

/** No name of a photo can be this one. */
const creditName = 'fotovermelding.txt';

/** The names of its files in the archive, and its piece of the text with the credits. */
export type PlannedPart = { names: string[]; credits: Buffer };

/**
 * Decides once where each byte of a zip is, so that a request needs only the parts that it sends. Stores what it decides of
 * each part. The same entries give the same plan, so it can be repeated after a kill, and by two processes at once.
 */
export const planZip = async (
  parts: ZipEntryRecord[][],
  createdAt: Date,
  store: (number: number, part: PlannedPart) => Promise<void>,
): Promise<ZipPlan> => {
  const [, ...names] = await toUniqueNames([creditName, ...parts.flat().map(({ name }) => name)]);
  const named: ZipEntryRecord[][] = [];
  const creditPieces: number[] = [];
  let creditCrc32 = 0;
  for (const [number, entries] of parts.entries()) {
    const group = entries.map((entry) => ({ ...entry, name: names.shift()! }));
    const credits = toCreditPiece(group, { isFirst: number === 0, isLast: number === parts.length - 1 });
    await store(number, { names: group.map(({ name }) => name), credits });
    named.push(group);
    creditPieces.push(credits.length);
    creditCrc32 = crc32(credits, creditCrc32);
  }
  const planned: ZipPart[] = [planPart([toCreditEntry({ creditPieces, creditCrc32, createdAt })])];
  for (const entries of named) planned.push(planPart(entries.map(toEntry), planned.at(-1)!.end));
  return { files: parts.flat().length, bytes: getZipSize(planned), parts: planned, creditCrc32, creditPieces };
};

export const toEntry = ({ name, bytes: size, crc32: checksum, modified }: ZipFile): ZipEntry => ({
  name,
  size,
  crc32: checksum,
  modified,
});

type Credits = Pick<ReadyZip, 'creditPieces' | 'creditCrc32' | 'createdAt'>;
export const toCreditEntry = ({ creditPieces, creditCrc32, createdAt: modified }: Credits): ZipEntry => ({
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
      `\n\n${[name, beschrijving.replaceAll(/\s+/g, ' '), `Foto: ${credit}`].filter(Boolean).join('\n')}`,
  );
  return Buffer.from(`${intro}${blocks.join('')}${isLast ? '\n' : ''}`.replaceAll('\n', '\r\n'));
};
