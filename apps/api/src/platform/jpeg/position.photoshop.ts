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

/** Removes the position from a sequence of Photoshop resources, in place. Overwrites what cannot be parsed with zeros. */
export const blankPhotoshop = (bytes: Buffer, options: XmpOptions): void => {
  let at = 0;
  while (at + minResourceBytes <= bytes.length && signatures.includes(bytes.toString('latin1', at, at + 4))) {
    options.budget.spend(1);
    // A Pascal string (name) and the data, each padded to an even number of bytes.
    const sizeAt = at + 6 + toEven(1 + (bytes[at + 6] ?? 0));
    const start = sizeAt + 4;
    const end = start <= bytes.length ? start + bytes.readUInt32BE(sizeAt) : Infinity;
    if (end > bytes.length) break;
    blankersById[bytes.readUInt16BE(at + 4)]?.(bytes.subarray(start, end), options);
    at = start + toEven(end - start);
  }
  bytes.fill(0, Math.min(at, bytes.length));
};

const minResourceBytes = 12;
const toEven = (count: number) => count + (count % 2);
