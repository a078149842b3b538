import { blankExif } from './position.exif.js';
import { blankXmp } from './position.xmp.js';

/** Copies of a picture's Exif and XMP among Photoshop's resources, by their number. */
const within: Record<number, (data: Buffer) => void> = { 0x0422: blankExif, 0x0423: blankExif, 0x0424: blankXmp };

/** Takes the position out of a chain of Photoshop resources, in place. */
export const blankPhotoshop = (bytes: Buffer): void => {
  for (let at = 0; at + 12 <= bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) !== '8BIM') return;
    // A name with its length before it, and the data, each of an even number of bytes.
    const sizeAt = at + 6 + even(1 + (bytes[at + 6] ?? 0));
    if (sizeAt + 4 > bytes.length) return;
    const [start, size] = [sizeAt + 4, bytes.readUInt32BE(sizeAt)];
    within[bytes.readUInt16BE(at + 4)]?.(bytes.subarray(start, start + size));
    at = start + even(size);
  }
};

const even = (count: number) => count + (count % 2);
