import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '@ledenportaal/shared';
import { createBudget } from './budget.js';
import { blankExif } from './position.exif.js';
import { blankExtendedXmp } from './position.extended.js';
import { blankFlirPieces } from './position.flir.js';
import { blankPhotoshop } from './position.photoshop.js';
import { blankXmp, type XmpOptions } from './position.xmp.js';
import { blankJoined, isBlank, toPatches, type Patch, type Piece } from './pieces.js';
import { getPictureOffsets, keepInList, type PictureList } from './picture-list.js';
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
  startBytes,
  startOfScan,
  type ByteSource,
  type Marker,
  type Segment,
} from './segments.js';

/**
 * `patches` replace bytes in place; `cuts` are ranges to remove after that. Both are sorted and do not overlap.
 * `losesGainMap`: set when one of the cuts is the gain map of an HDR photo.
 */
export type Changes = { patches: Patch[]; cuts: Range[]; losesGainMap?: true };

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
/** What a gain map means (ISO 21496-1): numbers in the gain map, and a version in the picture that has one. */
const gainMapNumbers = /^urn:iso:std:iso:ts:21496:-1\0/;
/** With these of three colours. */
const maxGainMapNumberBytes = 200;
/** In the XMP of a gain map, by Google and Adobe, or by Apple. */
const gainMapNamespace = /\/\/ns\.adobe\.com\/hdr-gain-map\/|\/\/ns\.apple\.com\/HDRGainMap\//;
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
/** What a picture contains. `end` is undefined when it cannot be found. */
type Picture = {
  start: number;
  end: number | undefined;
  pieces: Pieces;
  removed: Range[];
  pictureLists: PictureList[];
  gainMapNumbers: Range[];
};
type CompletePicture = Picture & { end: number };

/**
 * Returns what to change in a JPEG so that it does not reveal where it was taken. Also removes comments, metadata that
 * cannot be parsed, bytes between segments, and everything after the picture: other pictures, films, trailers of
 * cameras and programs. The pixels stay the same. Keeps the gain map of an HDR photo, and removes the same from it,
 * unless it is damaged or the metadata that refer to it are removed.
 * Throws `damaged_file` when the end of the picture cannot be found. `markers` are those of the file, when they are known.
 */
export const findPosition = async (path: string, markers?: readonly Marker[]): Promise<Changes> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const picture = await readPicture(file, 0, markers);
    if (!isComplete(picture)) throw new AppError('damaged_file');
    const gainMap = await findGainMap(file, picture, size);
    const kept = gainMap && isComplete(gainMap) && findKeepingGainMap(picture, gainMap, size);
    if (kept) return kept;
    const losesGainMap = gainMap !== undefined || (picture.end < size && hasGainMapNamespace(picture));
    return { ...findRemovingTrailer(picture, size), ...(losesGainMap && { losesGainMap }) };
  } finally {
    await file.close();
  }
};

const isComplete = (picture: Picture): picture is CompletePicture => picture.end !== undefined;

/** Reads the picture that starts at an offset in the file. */
const readPicture = async (file: FileHandle, start: number, markers?: readonly Marker[]): Promise<Picture> => {
  const pieces: Pieces = { exif: [], xmp: [], extendedXmp: [], flir: [], photoshop: [] };
  const picture: Picture = { start, end: undefined, pieces, removed: [], pictureLists: [], gainMapNumbers: [] };
  /** End of the segment before; undefined within scan data. */
  let previousEnd: number | undefined = start + startBytes;
  for await (const segment of readSegmentsFrom(file, start, markers)) {
    const { marker, at, end } = segment;
    if (previousEnd !== undefined && !(await isFill(file, [previousEnd, at]))) picture.removed.push([previousEnd, at]);
    previousEnd = marker === startOfScan ? undefined : end;
    if (marker === endOfImage) picture.end = end;
    else if (marker === comment) picture.removed.push([at, end]);
    else if (isApplicationMarker(marker)) addSegment(picture, segment, await segment.read());
  }
  return picture;
};

const addSegment = (picture: Picture, segment: Segment, content: Buffer): void => {
  const { marker, at, end } = segment;
  const piece = toPiece(segment, content);
  const start = toStart(content);
  if (piece) picture.pieces[piece.kind].push(piece);
  else if (marker === app2 && gainMapNumbers.test(start) && content.length <= maxGainMapNumberBytes)
    picture.gainMapNumbers.push([at, end]);
  else if (!harmlessSegments.get(marker)?.test(start)) picture.removed.push([at, end]);
  else if (marker === app2 && pictureList.test(start)) {
    const bytes = content.subarray(pictureListBytes);
    const list = {
      segment: [at, end],
      at: at + headerBytes + pictureListBytes,
      before: Buffer.from(bytes),
      bytes,
    } as const;
    picture.pictureLists.push(list);
  }
};
/** Length of the text at the start of a list of pictures. */
const pictureListBytes = 4;

/** Reads the segments of the picture at an offset, with offsets in the file. */
async function* readSegmentsFrom(
  file: FileHandle,
  start: number,
  markers?: readonly Marker[],
): AsyncGenerator<Segment> {
  const source: ByteSource = {
    read: (buffer, offset, length, position) => file.read(buffer, offset, length, start + position),
  };
  for await (const segment of readSegments(source, markers))
    yield { ...segment, at: start + segment.at, end: start + segment.end };
}

const findRemovingTrailer = (picture: CompletePicture, size: number): Changes => {
  const { end, pictureLists } = picture;
  const trailer: Range[] = end < size ? [...pictureLists.map(({ segment }) => segment), [end, size]] : [];
  const { patches, cuts } = findInPicture(picture, { trailer: trailer.length > 0, budget: createBudget() });
  return { patches: sortPatches(patches), cuts: merge([...cuts, ...picture.gainMapNumbers, ...trailer]) };
};

/** Finds what to remove from one picture, and not what it tells about others. */
const findInPicture = ({ pieces, removed }: Picture, options: XmpOptions) => {
  const changed = blankPicture(pieces, options);
  const blank = changed.filter(isBlank).map(({ segment }) => segment);
  const patches = changed.filter((piece) => !isBlank(piece)).flatMap(toPatches);
  return { patches, cuts: merge([...removed, ...blank]) };
};

const sortPatches = (patches: Patch[]) => patches.sort((a, b) => a.at - b.at);

/** Finds the gain map after the picture: one in the list of pictures, or else what follows at once. */
const findGainMap = async (file: FileHandle, picture: CompletePicture, size: number): Promise<Picture | undefined> => {
  const listed = picture.pictureLists.flatMap(getPictureOffsets);
  for (const start of new Set([...listed, picture.end])) {
    if (start < picture.end || start >= size) continue;
    const found = await readPicture(file, start);
    if (found.gainMapNumbers.length > 0 || hasGainMapNamespace(found)) return found;
  }
  return undefined;
};

const hasGainMapNamespace = ({ pieces: { xmp } }: Picture) =>
  xmp.some(({ bytes }) => gainMapNamespace.test(bytes.toString('latin1')));

/** Returns undefined, and changes nothing, when the gain map would no longer be found or understood. */
const findKeepingGainMap = (picture: CompletePicture, gainMap: CompletePicture, size: number): Changes | undefined => {
  const budget = createBudget();
  const pictures = [picture, gainMap];
  const [list, ...otherLists] = picture.pictureLists;
  const wereDeclared = pictures.map(hasGainMapNamespace);
  const inGainMap = findInPicture(gainMap, { trailer: false, budget });
  const gainMapBytes = gainMap.end - gainMap.start - countBytes(inGainMap.cuts);
  const others = merge([
    [picture.end, gainMap.start],
    [gainMap.end, size],
  ]);
  const inPicture = findInPicture(picture, { trailer: others.length > 0, gainMapBytes, budget });
  const isDeclared = pictures.every((each, index) => !wereDeclared[index] || hasGainMapNamespace(each));
  if (!isDeclared || otherLists.length > 0 || (list && !getPictureOffsets(list).includes(gainMap.start))) {
    pictures.forEach(restorePieces);
    return undefined;
  }
  const cuts = merge([...inPicture.cuts, ...inGainMap.cuts, ...others]);
  const patches = [...inPicture.patches, ...inGainMap.patches];
  if (list) {
    const toNewOffset = (at: number) => at - countBytes(cuts.filter(([from]) => from < at));
    const sizes: [number, number] = [toNewOffset(picture.end), gainMapBytes];
    keepInList(list, gainMap.start, sizes, toNewOffset(gainMap.start) - toNewOffset(list.at));
    patches.push(...toPatches(list));
  }
  return { patches: sortPatches(patches), cuts };
};

const countBytes = (ranges: readonly Range[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

const restorePieces = ({ pieces }: Picture) => {
  for (const { before, bytes } of Object.values(pieces).flat()) bytes.set(before);
};

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
