import type { FileHandle } from 'node:fs/promises';

/** What stands behind a marker of interest: APP1 (Exif, XMP) or APP13 (Photoshop), of one of the pictures in a file. */
export type Segment = { picture: number; marker: number; at: number; content: Buffer };

export const app1 = 0xe1;
export const app13 = 0xed;
const startOfImage = 0xd8;
const endOfImage = 0xd9;

/**
 * Goes through a JPEG as libjpeg does, so that what a viewer finds is found here, with no more of it in memory than a
 * window. Behind the picture others may stand: multi-picture files, and phones' moving photos.
 */
export async function* readSegments(file: FileHandle): AsyncGenerator<Segment> {
  const window = createWindow(file);
  let picture = 0;
  for (let from: number | undefined = 0; from !== undefined;) {
    const start: number | undefined = await window.seek(from, isSoi);
    if (start === undefined) return;
    const real = start === 0 || (await startsPicture(window, start));
    from = real ? yield* segmentsOf(window, start + 2, picture++) : start + 1;
  }
}

type Segments = AsyncGenerator<Segment, number | undefined>;

/** Returns where this picture ends, or where another begins within it; nothing where the file ends first. */
async function* segmentsOf(window: Window, from: number, picture: number): Segments {
  for (let at = from; ;) {
    const found = await window.seek(at, isMarker);
    if (found === undefined) return undefined;
    const { marker, length } = await headOf(window, found);
    if (marker === endOfImage) return found + 2;
    if (marker === startOfImage) return found;
    at = found + 2 + length;
    if (marker !== app1 && marker !== app13) continue;
    const content = Buffer.from(await window.read(found + 4, length - 2));
    if (content.length === length - 2) yield { picture, marker, at: found + 4, content };
  }
}

/** A length below 2 is none: libjpeg gives such a file up, and here it must only not stand still. */
const headOf = async (window: Window, at: number) => {
  const head = await window.read(at, 4);
  return { marker: head[1] ?? 0, length: head.length === 4 ? Math.max(2, head.readUInt16BE(2)) : 2 };
};

/** In a film FF D8 FF occurs by chance, but hardly ever with a segment behind it that ends where another begins. */
const startsPicture = async (window: Window, at: number) => {
  const { marker, length } = await headOf(window, at + 2);
  const [next] = await window.read(at + 4 + length, 1);
  return marker >= 0xc0 && marker !== 0xff && next === 0xff;
};

/** Of the FF at this place in these bytes; what it needs to see is at most two bytes more. */
type Is = (bytes: Buffer, at: number) => boolean;
const lookAhead = 2;

const isSoi: Is = (bytes, at) => bytes[at + 1] === startOfImage && bytes[at + 2] === 0xff;
/** Neither the zero that follows an FF among pixels, nor a fill byte, nor one of the markers that stand alone. */
const isMarker: Is = (bytes, at) => {
  const second = bytes[at + 1] ?? 0;
  return second > 1 && second < 0xff && !(second >= 0xd0 && second <= 0xd7);
};

type Window = ReturnType<typeof createWindow>;

const createWindow = (file: FileHandle, size = 256 * 1024) => {
  let start = 0;
  let held: Buffer = Buffer.alloc(0);
  let holdsEnd = false;

  const hold = async (at: number, length: number) => {
    const inside = at >= start && (holdsEnd || at + length <= start + held.length);
    if (inside) return;
    const wanted = Math.max(size, length);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    [start, held, holdsEnd] = [at, buffer.subarray(0, bytesRead), bytesRead < wanted];
  };

  return {
    /** Fewer bytes only where the file ends. Good until the next call. */
    read: async (at: number, length: number): Promise<Buffer> => {
      await hold(at, length);
      return held.subarray(at - start, at - start + length);
    },
    /** Where an FF from here on first is what is looked for. */
    seek: async (from: number, is: Is): Promise<number | undefined> => {
      for (let at = from; ;) {
        await hold(at, 1 + lookAhead);
        for (let ff = held.indexOf(0xff, at - start); ff >= 0; ff = held.indexOf(0xff, ff + 1))
          if (is(held, ff)) return start + ff;
        if (holdsEnd) return undefined;
        at = start + held.length - lookAhead;
      }
    },
  };
};
