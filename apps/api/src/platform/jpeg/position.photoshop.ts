import { blankExif } from './position.exif.js';
import { blankXmp, type XmpOptions } from './position.xmp.js';

/** Photoshop resources that contain copies of Exif and XMP, by resource id. */
const blankersById: Record<number, (data: Buffer, options: XmpOptions) => void> = {
  0x0422: blankExif,
  0x0423: blankExif,
  0x0424: blankXmp,
};
/** Signatures of Photoshop and of other programs that add resources. */
const signatures = ['8BIM', 'PHUT', 'DCSR', 'AgHg', 'MeSa'];

/** Removes the position from a sequence of Photoshop resources, in place. */
export const blankPhotoshop = (bytes: Buffer, options: XmpOptions): void => {
  for (let at = 0; at + 12 <= bytes.length;) {
    options.budget.spend(1);
    if (!signatures.includes(bytes.toString('latin1', at, at + 4))) return;
    // A Pascal string (name) and the data, each padded to an even number of bytes.
    const sizeAt = at + 6 + toEven(1 + (bytes[at + 6] ?? 0));
    if (sizeAt + 4 > bytes.length) return;
    const [start, size] = [sizeAt + 4, bytes.readUInt32BE(sizeAt)];
    blankersById[bytes.readUInt16BE(at + 4)]?.(bytes.subarray(start, start + size), options);
    at = start + toEven(size);
  }
};

const toEven = (count: number) => count + (count % 2);
