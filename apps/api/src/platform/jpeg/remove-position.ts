import { open } from 'node:fs/promises';
import { AppError } from '@ledenportaal/shared';
import { cutFile } from './cut-file.js';
import { patchFile } from './patch-file.js';
import { findPosition } from './position.js';
import type { Range } from './ranges.js';
import type { Marker } from './segments.js';

/** Increase it when `findPosition` finds more: then the background tasks clean all stored JPEGs again, once. */
export const removalVersion = 2;

/** `losesGainMap`: whether the gain map of an HDR photo had to be removed. */
type Removal = { size: number; changed: boolean; losesGainMap: boolean };

/** More than damaged metadata needs; a file that needs more is refused. */
const maxPasses = 5;

/**
 * Removes the position from a JPEG, in place, and everything else that `findPosition` finds. Returns the new size. Repeats
 * that until nothing is found: a cut can make two segments adjacent, which are read as one from then on. Throws
 * `damaged_file` when that does not end. `markers` are those of the file, when they are known.
 */
export const removePosition = async (path: string, markers?: readonly Marker[]): Promise<Removal> => {
  let losesGainMap = false;
  for (let pass = 0; pass < maxPasses; pass++) {
    const { patches, cuts, ...found } = await findPosition(path, markers);
    losesGainMap ||= found.losesGainMap === true;
    await patchFile(path, patches);
    const size = await cutFile(path, cuts);
    if (patches.length + cuts.length === 0) return { size, changed: pass > 0, losesGainMap };
    markers = markers?.flatMap((marker) => moveMarker(marker, cuts));
  }
  throw new AppError('damaged_file');
};

/** Returns where a marker is after the cuts; nothing for one that was cut. */
const moveMarker = (marker: Marker, cuts: readonly Range[]): Marker[] => {
  if (cuts.some(([from, to]) => from <= marker.at && marker.at < to)) return [];
  const cutBytes = cuts.reduce((sum, [from, to]) => (from < marker.at ? sum + to - from : sum), 0);
  return [{ ...marker, at: marker.at - cutBytes, end: marker.end - cutBytes }];
};

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

export const jpegStartBytes = jpegStart.length;
/** Returns whether these are the first bytes of a JPEG. */
export const isJpegStart = (bytes: Uint8Array): boolean => jpegStart.equals(bytes.subarray(0, jpegStartBytes));

/** Returns whether a file is a JPEG, by its first bytes. */
export const isJpeg = async (path: string | Buffer): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(jpegStartBytes), 0, jpegStartBytes, 0);
    return isJpegStart(buffer);
  } finally {
    await file.close();
  }
};
