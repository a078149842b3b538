import { open } from 'node:fs/promises';
import { blankExif } from './position.exif.js';
import { blankExtendedXmp } from './position.extended.js';
import { blankPhotoshop } from './position.photoshop.js';
import { blankXmp } from './position.xmp.js';
import { blankJoined, changesIn, type Patch, type Piece } from './pieces.js';
import { app1, app13, readSegments, type Segment } from './segments.js';

const kinds = {
  exif: [app1, 'Exif\0\0'],
  xmp: [app1, 'http://ns.adobe.com/xap/1.0/\0'],
  extendedXmp: [app1, 'http://ns.adobe.com/xmp/extension/\0'],
  photoshop: [app13, 'Photoshop 3.0\0'],
} as const;
type Kind = keyof typeof kinds;
type Pieces = Record<Kind, Piece[]>;

/** What to change in a JPEG so that it no longer says where it was taken; nothing else in it changes, or moves. */
export const findPosition = async (path: string): Promise<Patch[]> => {
  const pictures: Pieces[] = [];
  const file = await open(path, 'r');
  try {
    for await (const segment of readSegments(file)) sort(segment, pictures);
  } finally {
    await file.close();
  }
  return pictures.flatMap(blankPicture).sort((a, b) => a.at - b.at);
};

const sort = ({ picture, marker, at, content }: Segment, pictures: Pieces[]) => {
  for (const [kind, [its, words]] of Object.entries(kinds)) {
    if (marker !== its || content.toString('latin1', 0, words.length) !== words) continue;
    const pieces = (pictures[picture] ??= { exif: [], xmp: [], extendedXmp: [], photoshop: [] });
    const bytes = content.subarray(words.length);
    pieces[kind as Kind].push({ at: at + words.length, bytes, before: Buffer.from(bytes) });
  }
};

const blankPicture = ({ exif, xmp, extendedXmp, photoshop }: Pieces): Patch[] => {
  for (const parts of inTiffs(exif)) blankJoined(parts, blankExif);
  for (const { bytes } of xmp) blankXmp(bytes);
  blankExtendedXmp(extendedXmp, xmp);
  blankJoined(photoshop, blankPhotoshop);
  return [...exif, ...xmp, ...extendedXmp, ...photoshop].flatMap(changesIn);
};

/** A TIFF too large for one segment goes on in the next, which then does not begin as one. */
const inTiffs = (pieces: readonly Piece[]): Piece[][] => {
  const tiffs: Piece[][] = [];
  for (const piece of pieces) {
    const last = tiffs.at(-1);
    if (last && !/^(?:II|MM)/.test(piece.bytes.toString('latin1', 0, 2))) last.push(piece);
    else tiffs.push([piece]);
  }
  return tiffs;
};
