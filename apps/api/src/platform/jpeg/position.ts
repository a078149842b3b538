import { open } from 'node:fs/promises';
import { blankExif } from './position.exif.js';
import { blankExtendedXmp } from './position.extended.js';
import { blankPhotoshop } from './position.photoshop.js';
import { blankXmp } from './position.xmp.js';
import { blankJoined, changesIn, type Patch, type Piece } from './pieces.js';
import { app1, app13, readSegments, type Segment } from './segments.js';

/** By their marker and first bytes. The last of Exif's is to be zero, and readers do not look. */
const kinds = {
  exif: [app1, /^Exif\0[^]/],
  xmp: [app1, /^http:\/\/ns\.adobe\.com\/xap\/1\.0\/\0/],
  extendedXmp: [app1, /^http:\/\/ns\.adobe\.com\/xmp\/extension\/\0/],
  photoshop: [app13, /^Photoshop 3\.0\0/],
} as const;
const longestStart = 40;
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
  const start = content.toString('latin1', 0, longestStart);
  for (const [kind, [its, words]] of Object.entries(kinds)) {
    const [found] = (marker === its && words.exec(start)) || [];
    if (found === undefined) continue;
    const pieces = (pictures[picture] ??= { exif: [], xmp: [], extendedXmp: [], photoshop: [] });
    const bytes = content.subarray(found.length);
    pieces[kind as Kind].push({ at: at + found.length, bytes, before: Buffer.from(bytes) });
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
