import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { toUniqueNames } from '../../platform/zip/to-unique-names.js';
import { getZipSize, planPart, type ZipEntry, type ZipPart } from '../../platform/zip/zip.js';
import type { ZipEntryRecord, ZipFile } from './zip-part.model.js';
import type { ZipPartService } from './zip-part.service.js';
import { ZipModel, type ReadyFields, type ReadyZipRecord, type ZipRecord } from './zip.model.js';

type Deps = { parts: ZipPartService };

export type ZipPlanService = ReturnType<typeof createZipPlanService>;

/** No name of a photo can be this one. */
const creditName = 'fotovermelding.txt';

/** Decides once where each byte of a zip is, so that a request needs only the parts that it sends. */
export const createZipPlanService = ({ parts: { partSize, ...parts } }: Deps) => {
  const readEntries = async (zip: ZipRecord, count: number): Promise<ZipEntryRecord[] | undefined> => {
    const entries: ZipEntryRecord[] = [];
    for (let number = 0; number < count; number++) {
      const part = await parts.findChosen(zip, number);
      if (!part) return undefined;
      entries.push(...part.entries);
    }
    return entries;
  };

  /** Stores the files, and returns the plan. */
  const storePlan = async (zip: ZipRecord, entries: ZipEntryRecord[]): Promise<ReadyFields> => {
    const [, ...names] = await toUniqueNames([creditName, ...entries.map(({ name }) => name)]);
    const groups: ZipFile[][] = [];
    const creditPieces: number[] = [];
    let creditCrc32 = 0;
    for (let at = 0; at < entries.length; at += partSize) {
      const group = entries.slice(at, at + partSize).map((entry, index) => ({ ...entry, name: names[at + index]! }));
      const credits = toCreditPiece(group, { isFirst: at === 0, isLast: at + partSize >= entries.length });
      const files = group.map(({ beschrijving: _, credit: __, ...file }) => file);
      await parts.addPlanned(zip, groups.length, { files, credits });
      groups.push(files);
      creditPieces.push(credits.length);
      creditCrc32 = crc32(credits, creditCrc32);
    }
    const planned: ZipPart[] = [planPart([toCreditEntry({ ...zip, creditPieces, creditCrc32 })])];
    for (const files of groups) planned.push(planPart(files.map(toEntry), planned.at(-1)!.end));
    return { files: entries.length, bytes: getZipSize(planned), parts: planned, creditCrc32, creditPieces };
  };

  return {
    /**
     * Makes a zip ready of which all photos are prepared. Can be repeated after a kill, and by two processes at once: the
     * same entries give the same plan.
     */
    makeReady: async (zip: ZipRecord): Promise<void> => {
      const count = Math.ceil(zip.total / partSize);
      const entries = await readEntries(zip, count);
      // Another process made it ready, or it was deleted.
      if (!entries) return;
      await ZipModel.updateOne({ _id: zip._id }, { $set: { ...(await storePlan(zip, entries)), isReady: true } });
      await parts.deleteChosen(zip, count);
    },
    toEntry,
    toCreditEntry,
  };
};

const toEntry = ({ name, bytes: size, crc32: checksum, modified }: ZipFile): ZipEntry => ({
  name,
  size,
  crc32: checksum,
  modified,
});

type Credits = Pick<ReadyZipRecord, 'creditPieces' | 'creditCrc32' | 'createdAt'>;
const toCreditEntry = ({ creditPieces, creditCrc32, createdAt: modified }: Credits): ZipEntry => ({
  name: creditName,
  size: creditPieces.reduce((total, piece) => total + piece, 0),
  crc32: creditCrc32,
  modified,
});

type Credited = { name: string; beschrijving: string; credit: string };

/** A byte order mark and CRLF, so that Notepad shows accents and lines too. */
const toCreditPiece = (entries: Credited[], { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Buffer => {
  const intro = isFirst ? '\u{feff}Vermeld bij elke foto de maker:' : '';
  const blocks = entries.map(
    ({ name, beschrijving, credit }) =>
      `\n\n${[name, beschrijving.replaceAll(/\s+/g, ' '), `Foto: ${credit}`].filter(Boolean).join('\n')}`,
  );
  return Buffer.from(`${intro}${blocks.join('')}${isLast ? '\n' : ''}`.replaceAll('\n', '\r\n'));
};
