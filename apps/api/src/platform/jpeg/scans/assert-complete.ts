import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '@ledenportaal/shared';
import type { NonZero } from './block-readers.js';
import { decodeScan, type DecodedScan } from './decode-scan.js';
import { getScanSize } from './frame.js';
import type { Marker } from '../segments.js';
import { readScans, type Scans } from './read-scans.js';

const coefficients = 64;
/** A progressive photo has about 10. Each one can take time for the whole picture, even without data. */
const maxScans = 100;

/** Up to this height in pixels, the last 8 lines are a visible part of the picture. */
const lowHeight = 256;

/**
 * Throws `damaged_file` for a JPEG that ends early in a way that decoders do not report: between two scans, where they
 * show it without its colours or details, and in the last 8 lines, of which libvips reports nothing. Reads only the
 * markers, except of a low picture.
 */
export const assertAllScans = (path: string, markers?: readonly Marker[]): Promise<void> =>
  withScans(path, markers, async (scans, file) => {
    const { frame } = scans;
    const isMissing = frame.components.some(({ id }) => hasMissingScan(scans.scans, id));
    if (isMissing || scans.scans.length > maxScans) throw new AppError('damaged_file');
    if (frame.height <= lowHeight) await assertDataComplete(scans, file);
  });

const hasMissingScan = (scans: Scans['scans'], id: number) => {
  /** For each coefficient, the number of its lowest bits that no scan has; all of them at first. */
  const missingBits = new Uint8Array(coefficients).fill(coefficients);
  for (const { components, first, last, low } of scans)
    if (components.some((component) => component.id === id)) missingBits.fill(low, first, last + 1);
  return missingBits.some((bits) => bits > 0);
};

/**
 * Throws `damaged_file` for a JPEG whose data ends early. Takes as long as a decoder does, so it is for files that a
 * decoder warns of. A file that is damaged elsewhere passes.
 */
export const assertNotTruncated = (path: string, markers?: readonly Marker[]): Promise<void> =>
  withScans(path, markers, assertDataComplete);

const assertDataComplete = async (scans: Scans, file: FileHandle) => {
  if (!scans.endsInScan) return;
  const last = await decodeLastScan(file, scans);
  if (last && isTruncated(last, scans)) throw new AppError('damaged_file');
};

/** A truncated file ends in its last scan: the ones before it end early only because of damage. */
const decodeLastScan = async (file: FileHandle, { frame, scans }: Scans): Promise<DecodedScan | undefined> => {
  const last = scans.at(-1)!;
  const { columns, rows } = getScanSize(frame, last);
  const isBand = frame.isProgressive && last.first > 0;
  const nonZero: NonZero = new Uint32Array(isBand ? 2 * columns * rows : 0);
  if (isBand && last.high > 0) {
    for (const scan of scans.slice(0, -1)) {
      if (scan.first === 0 || scan.components[0]!.id !== last.components[0]!.id) continue;
      const decoded = await decodeScan(file, frame, scan, nonZero);
      if (!decoded || decoded.decoded < decoded.total || decoded.isDamaged) return undefined;
    }
  }
  return decodeScan(file, frame, last, nonZero);
};

/**
 * After damage, Huffman codes find back their place within a few MCUs, so that there are a few too many or too few at
 * the end. Truncated data seldom ends at the end of an MCU. See docs/decisions/0113-truncated-photos.md.
 */
const isTruncated = ({ columns, total, decoded, endsCleanly, isDamaged }: DecodedScan, { frame }: Scans) => {
  // One wrong code for the end of a band can skip thousands of blocks.
  if (frame.isProgressive && isDamaged) return false;
  return total - decoded > Math.min(columns, total * (endsCleanly ? 0.05 : 0.01));
};

/** Calls `work` with the scans of a JPEG; does nothing for a file that is too damaged to find them. */
const withScans = async (
  path: string,
  markers: readonly Marker[] | undefined,
  work: (scans: Scans, file: FileHandle) => void | Promise<void>,
) => {
  const file = await open(path, 'r');
  try {
    const scans = await readScans(file, markers);
    if (scans) await work(scans, file);
  } finally {
    await file.close();
  }
};
