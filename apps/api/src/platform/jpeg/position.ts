import { open } from 'node:fs/promises';
import { AppError } from '@ledenportaal/shared';
import { createBudget } from './budget.js';
import { blankExif } from './position.exif.js';
import { blankExtendedXmp } from './position.extended.js';
import { blankFlirPieces } from './position.flir.js';
import { blankPhotoshop } from './position.photoshop.js';
import { blankXmp, type XmpOptions } from './position.xmp.js';
import { blankJoined, toPatches, type Patch, type Piece } from './pieces.js';
import { merge, type Range } from './ranges.js';
import { app1, app13, app2, comment, endOfImage, headerBytes, readSegments, type Segment } from './segments.js';

/** `patches` replace bytes in place; `cuts` are ranges to remove after that. Both are sorted and do not overlap. */
export type Changes = { patches: Patch[]; cuts: Range[] };

/** Kinds of metadata by marker and first bytes, including variants that readers accept in addition to the standards. */
const kinds = {
  exif: [app1, /^[^]{0,4}Exif\0[^]/i],
  xmp: [app1, /^http:\/\/ns\.adobe\.com\/xap\/1\.0\/\0/],
  extendedXmp: [app1, /^http:\/\/ns\.adobe\.com\/xmp\/extension\/\0/],
  flir: [app1, /^FLIR\0/],
  photoshop: [app13, /^(?:Photoshop 3\.0\0|Adobe_Photoshop2\.5:)/],
} as const;
const maxStartLength = 40;
/** XMP with a wrong identifier: some readers search for the packet itself. */
const packetStarts = ['<?xpacket', '<x:xmpmeta', '<rdf:RDF', '<exif:'];
/** List of pictures in a multi-picture file (MPF). */
const pictureList = /^MPF\0/;
type Kind = keyof typeof kinds;
type Pieces = Record<Kind, Piece[]>;

/**
 * Returns what to change in a JPEG so that it does not reveal where it was taken. Also removes comments and everything
 * after the picture: other pictures, films, trailers of cameras and programs.
 * Throws `damaged_file` when the end of the picture cannot be found.
 */
export const findPosition = async (path: string): Promise<Changes> => {
  const pieces: Pieces = { exif: [], xmp: [], extendedXmp: [], flir: [], photoshop: [] };
  const comments: Range[] = [];
  const pictureLists: Range[] = [];
  const file = await open(path, 'r');
  try {
    let end: number | undefined;
    for await (const segment of readSegments(file)) {
      const range: Range = [segment.at, segment.end];
      if (segment.marker === endOfImage) end = segment.end;
      else if (segment.marker === comment) comments.push(range);
      else if (segment.marker === app1 || segment.marker === app13) collect(segment, await segment.read(), pieces);
      else if (segment.marker === app2 && pictureList.test(await readStart(segment))) pictureLists.push(range);
    }
    if (end === undefined) throw new AppError('damaged_file');
    const { size } = await file.stat();
    const trailer: Range[] = end < size ? [...pictureLists, [end, size]] : [];
    const patches = blankPicture(pieces, { trailer: trailer.length > 0, budget: createBudget() });
    return { patches, cuts: merge([...comments, ...trailer]) };
  } finally {
    await file.close();
  }
};

const readStart = async ({ read }: Segment) => (await read()).toString('latin1', 0, maxStartLength);

const collect = ({ marker, at, end }: Segment, content: Buffer, pieces: Pieces) => {
  // A truncated last segment is not kept either.
  if (content.length < end - at - headerBytes) return;
  const found = detectKind(marker, content);
  if (!found) return;
  const bytes = content.subarray(found.length);
  pieces[found.kind].push({ at: end - bytes.length, bytes, before: Buffer.from(bytes) });
};

const detectKind = (marker: number, content: Buffer): { kind: Kind; length: number } | undefined => {
  const start = content.toString('latin1', 0, maxStartLength);
  for (const [kind, [expectedMarker, pattern]] of Object.entries(kinds)) {
    const [found] = (marker === expectedMarker && pattern.exec(start)) || [];
    if (found !== undefined) return { kind: kind as Kind, length: found.length };
  }
  const hasPacket = marker === app1 && packetStarts.some((packetStart) => content.includes(packetStart));
  return hasPacket ? { kind: 'xmp', length: 0 } : undefined;
};

const blankPicture = ({ exif, xmp, extendedXmp, flir, photoshop }: Pieces, options: XmpOptions): Patch[] => {
  for (const parts of groupTiffs(exif)) blankJoined(parts, (tiff) => blankExif(tiff, options));
  for (const { bytes } of xmp) blankXmp(bytes, options);
  blankExtendedXmp(extendedXmp, xmp, options);
  blankFlirPieces(flir);
  blankJoined(photoshop, (resources) => blankPhotoshop(resources, options));
  const changed = [...exif, ...xmp, ...extendedXmp, ...flir, ...photoshop].flatMap(toPatches);
  return changed.sort((a, b) => a.at - b.at);
};

/** Groups the pieces of a TIFF: one that is too large continues in the next segment, without a TIFF header. */
const groupTiffs = (pieces: readonly Piece[]): Piece[][] => {
  const tiffs: Piece[][] = [];
  for (const piece of pieces) {
    const last = tiffs.at(-1);
    if (last && !/^(?:II|MM)/.test(piece.bytes.toString('latin1', 0, 2))) last.push(piece);
    else tiffs.push([piece]);
  }
  return tiffs;
};
