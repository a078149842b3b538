import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '@ledenportaal/shared';
import { createBudget } from './budget.js';
import { blankExif } from './position.exif.js';
import { blankExtendedXmp } from './position.extended.js';
import { blankFlirPieces } from './position.flir.js';
import { blankPhotoshop } from './position.photoshop.js';
import { blankXmp, type XmpOptions } from './position.xmp.js';
import { blankJoined, isBlank, toPatches, type Patch, type Piece } from './pieces.js';
import { merge, type Range } from './ranges.js';
import {
  app0,
  app1,
  app13,
  app14,
  app2,
  comment,
  endOfImage,
  headerBytes,
  isApplicationMarker,
  readSegments,
  startOfScan,
  type Segment,
} from './segments.js';

/** `patches` replace bytes in place; `cuts` are ranges to remove after that. Both are sorted and do not overlap. */
export type Changes = { patches: Patch[]; cuts: Range[] };

/**
 * Kinds of metadata by marker and first bytes, including variants that readers accept in addition to the standards.
 * Their position is removed, or the whole block when it cannot be parsed.
 */
const kinds = {
  exif: [app1, /^[^]{0,4}Exif\0[^]/i],
  xmp: [app1, /^http:\/\/ns\.adobe\.com\/xap\/1\.0\/\0/],
  extendedXmp: [app1, /^http:\/\/ns\.adobe\.com\/xmp\/extension\/\0/],
  flir: [app1, /^FLIR\0/],
  photoshop: [app13, /^(?:Photoshop 3\.0\0|Adobe_Photoshop2\.5:[^]{8})/],
} as const;
const maxStartLength = 40;
/** List of pictures in a multi-picture file (MPF). */
const pictureList = /^MPF\0/;
/**
 * Application segments without a position: JFIF, fields of Motion JPEG, colour profiles, lists of pictures, and
 * Adobe's colour transform. All others are removed, because each maker has its own format: GoPro, DJI, FlashPix, Ducky,
 * content credentials and many more.
 */
const harmlessSegments = new Map([
  [app0, /^(?:JFIF|AVI1)\0/],
  [app2, /^(?:ICC_PROFILE|MPF)\0/],
  [app14, /^Adobe/],
]);
type Kind = keyof typeof kinds;
type Pieces = Record<Kind, Piece[]>;

/**
 * Returns what to change in a JPEG so that it does not reveal where it was taken. Also removes comments, metadata that
 * cannot be parsed, bytes between segments, and everything after the picture: other pictures, films, trailers of
 * cameras and programs. The pixels stay the same.
 * Throws `damaged_file` when the end of the picture cannot be found.
 */
export const findPosition = async (path: string): Promise<Changes> => {
  const pieces: Pieces = { exif: [], xmp: [], extendedXmp: [], flir: [], photoshop: [] };
  const removed: Range[] = [];
  const pictureLists: Range[] = [];
  const file = await open(path, 'r');
  try {
    let end: number | undefined;
    /** End of the segment before; undefined within scan data. */
    let previousEnd: number | undefined = startBytes;
    for await (const segment of readSegments(file)) {
      const { marker, at } = segment;
      if (previousEnd !== undefined && !(await isFill(file, [previousEnd, at]))) removed.push([previousEnd, at]);
      previousEnd = marker === startOfScan ? undefined : segment.end;
      if (marker === endOfImage) end = segment.end;
      else if (marker === comment) removed.push([at, segment.end]);
      else if (isApplicationMarker(marker)) {
        const content = await segment.read();
        const piece = toPiece(segment, content);
        if (piece) pieces[piece.kind].push(piece);
        else if (!harmlessSegments.get(marker)?.test(toStart(content))) removed.push([at, segment.end]);
        else if (pictureList.test(toStart(content))) pictureLists.push([at, segment.end]);
      }
    }
    if (end === undefined) throw new AppError('damaged_file');
    const { size } = await file.stat();
    const trailer: Range[] = end < size ? [...pictureLists, [end, size]] : [];
    const changed = blankPicture(pieces, { trailer: trailer.length > 0, budget: createBudget() });
    const blank = changed.filter(isBlank).map(({ segment }) => segment);
    const patches = changed.filter((piece) => !isBlank(piece)).flatMap(toPatches);
    return { patches: patches.sort((a, b) => a.at - b.at), cuts: merge([...removed, ...blank, ...trailer]) };
  } finally {
    await file.close();
  }
};

/** Length of the marker at the start of the file. */
const startBytes = 2;
const fillByte = 0xff;

/** Returns whether a range contains fill bytes only, which may precede a marker (T.81, B.1.1.2). */
const isFill = async (file: FileHandle, [from, to]: Range): Promise<boolean> => {
  const chunk = Buffer.alloc(Math.min(to - from, 64 * 1024));
  for (let at = from; at < to;) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, to - at), at);
    if (bytesRead === 0 || !chunk.subarray(0, bytesRead).every((byte) => byte === fillByte)) return false;
    at += bytesRead;
  }
  return true;
};

const toStart = (content: Buffer) => content.toString('latin1', 0, maxStartLength);

const toPiece = ({ marker, at, end }: Segment, content: Buffer): (Piece & { kind: Kind }) | undefined => {
  const start = toStart(content);
  for (const [kind, [expectedMarker, pattern]] of Object.entries(kinds)) {
    const [found] = (marker === expectedMarker && pattern.exec(start)) || [];
    if (found === undefined) continue;
    const bytes = content.subarray(found.length);
    const pieceAt = at + headerBytes + found.length;
    return { kind: kind as Kind, segment: [at, end], at: pieceAt, bytes, before: Buffer.from(bytes) };
  }
  return undefined;
};

/** Removes the position from the pieces, in place. Blocks that cannot be parsed become blank. */
const blankPicture = ({ exif, xmp, extendedXmp, flir, photoshop }: Pieces, options: XmpOptions): Piece[] => {
  for (const parts of groupTiffs(exif)) blankJoined(parts, (tiff) => blankExif(tiff, options));
  for (const { bytes } of xmp) blankXmp(bytes, options);
  blankExtendedXmp(extendedXmp, xmp, options);
  blankFlirPieces(flir);
  for (const parts of groupAdjacent(photoshop)) blankJoined(parts, (resources) => blankPhotoshop(resources, options));
  return [...exif, ...xmp, ...extendedXmp, ...flir, ...photoshop];
};

/** Groups the pieces of Photoshop's resources: they continue in the segment right after. */
const groupAdjacent = (pieces: readonly Piece[]): Piece[][] => {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last?.at(-1)?.segment[1] === piece.segment[0]) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
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
