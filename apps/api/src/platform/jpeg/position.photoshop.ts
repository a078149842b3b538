import { readPhotoshopResources } from './photoshop.js';
import { blankExif } from './position.exif.js';
import { blankXmp, type XmpOptions } from './position.xmp.js';

/** Photoshop resources that contain copies of Exif and XMP, by resource id. */
const blankersById: Record<number, (data: Buffer, options: XmpOptions) => void> = {
  0x0422: blankExif,
  0x0423: blankExif,
  0x0424: blankXmp,
};

/** Removes the position from a sequence of Photoshop resources, in place. Overwrites what cannot be parsed with zeros. */
export const blankPhotoshop = (bytes: Buffer, options: XmpOptions): void => {
  let parsed = 0;
  for (const { id, data, end } of readPhotoshopResources(bytes)) {
    options.budget.spend(1);
    blankersById[id]?.(data, options);
    parsed = end;
  }
  bytes.fill(0, Math.min(parsed, bytes.length));
};
