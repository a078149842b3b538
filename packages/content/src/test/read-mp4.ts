import { closeSync, openSync, readSync, statSync } from 'node:fs';

export type Mp4 = {
  seconds: number;
  width: number;
  height: number;
  /** The video codec, such as `avc1`. */
  codec: string;
  tracks: number;
  /** The names of the top-level boxes in order. For playback while loading, `moov` must precede `mdat`. */
  boxes: string[];
};

type Box = {
  kind: string;
  from: number;
  to: number;
};

/** Reads the metadata of an MP4 file without the frames. Throws when the file is invalid or truncated. */
export const readMp4 = (file: string): Mp4 => {
  const outer = outerBoxes(file);
  const moov = outer.find(({ kind }) => kind === 'moov');
  if (!moov) throw new Error(`There is no moov box in ${file}.`);
  const data = read(file, moov.from, moov.to - moov.from);
  const root = { kind: 'moov', from: 0, to: data.length };
  const one = (path: string) => find(data, root, path) ?? missing(file, path);
  const [mvhd, tkhd, stsd] = [one('mvhd'), one('trak/tkhd'), one('trak/mdia/minf/stbl/stsd')];
  const long = data[mvhd.from] === 1;
  const duration = long ? Number(data.readBigUInt64BE(mvhd.from + 24)) : data.readUInt32BE(mvhd.from + 16);
  return {
    seconds: duration / data.readUInt32BE(mvhd.from + (long ? 20 : 12)),
    width: data.readUInt32BE(tkhd.to - 8) / 65536,
    height: data.readUInt32BE(tkhd.to - 4) / 65536,
    codec: data.toString('latin1', stsd.from + 12, stsd.from + 16),
    tracks: boxesIn(data, root).filter(({ kind }) => kind === 'trak').length,
    boxes: outer.map(({ kind }) => kind),
  };
};

const missing = (file: string, path: string): never => {
  throw new Error(`There is no ${path} box in ${file}.`);
};

/** The top-level boxes; a box's range is its content after size and type. */
const outerBoxes = (file: string): Box[] => {
  const end = statSync(file).size;
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= end;) {
    const head = read(file, at, 16);
    const size = sizeOf(head, 0, end - at);
    boxes.push({
      kind: head.toString('latin1', 4, 8),
      from: at + (head.readUInt32BE(0) === 1 ? 16 : 8),
      to: at + size,
    });
    at += size;
  }
  return boxes;
};

const boxesIn = (data: Buffer, { from, to }: Box): Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = sizeOf(data, at, to - at);
    boxes.push({ kind: data.toString('latin1', at + 4, at + 8), from: at + 8, to: at + size });
    at += size;
  }
  return boxes;
};

const sizeOf = (data: Buffer, at: number, rest: number): number => {
  const size = data.readUInt32BE(at);
  const whole = size === 0 ? rest : size === 1 ? Number(data.readBigUInt64BE(at + 8)) : size;
  if (whole < 8 || whole > rest) throw new Error('A box is cut off.');
  return whole;
};

const find = (data: Buffer, box: Box, path: string): Box | undefined => {
  let inside: Box | undefined = box;
  for (const kind of path.split('/')) inside = inside && boxesIn(data, inside).find((inner) => inner.kind === kind);
  return inside;
};

const read = (file: string, at: number, length: number): Buffer => {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(length);
    readSync(handle, buffer, 0, length, at);
    return buffer;
  } finally {
    closeSync(handle);
  }
};
