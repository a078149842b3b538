/** Reads bytes at a position, as a `FileHandle` does; fewer only at the end. */
export type ByteSource = {
  read: (buffer: Buffer, offset: number, length: number, position: number) => Promise<{ bytesRead: number }>;
};

/** Where a marker segment of a picture is in its file; `end` is exclusive. Scan data belongs to no segment. */
export type Marker = {
  marker: number;
  /** Offset of the first byte of the marker. */
  at: number;
  end: number;
};
export type Segment = Marker & {
  /** Returns the payload; shorter only at the end of the file. */
  read: () => Promise<Buffer>;
};

export const app0 = 0xe0;
export const app1 = 0xe1;
export const app2 = 0xe2;
export const app13 = 0xed;
export const app14 = 0xee;
export const comment = 0xfe;
export const startOfScan = 0xda;
export const endOfImage = 0xd9;
/** JPEG-LS, a different format. */
export const jpegLs = 0xf7;
const startOfImage = 0xd8;
/** Length of the marker at the start of a file. */
export const startBytes = 2;
/** A progressive photo has about 30; a photo of 50 MB that consists of full metadata segments has 800. */
const maxSegments = 5000;
export const isApplicationMarker = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
/** Returns whether the payload of an APP1 segment is Exif. */
export const isExif = (content: Buffer): boolean => content.toString('latin1', 0, 4) === 'Exif';
/** Length of a segment's marker and length field. */
export const headerBytes = 4;

/**
 * Finds the markers of a JPEG in its bytes as they pass, as libjpeg does, up to and including the end of the picture. Ends
 * without `endOfImage` at the end of the file, at an unknown marker, or after `maxSegments` segments. Finds none in other
 * files.
 */
export const createMarkerScanner = () => {
  /** The start of a marker that continues in the next chunk, and its offset. */
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  /** Where the search continues: behind the last segment. */
  let next = 0;
  let count = 0;
  let isDone = false;

  const scan = (bytes: Buffer, isLast: boolean): Marker[] => {
    const found: Marker[] = [];
    if (next === 0 && bytes.length >= startBytes) {
      isDone = bytes[0] !== 0xff || bytes[1] !== startOfImage;
      next = startBytes;
    }
    let at = next - offset;
    while (!isDone && next > 0) {
      const ff = at < bytes.length ? bytes.indexOf(0xff, at) : -1;
      at = ff < 0 ? Math.max(at, bytes.length) : ff;
      const marker = bytes[at + 1];
      const isInside = at + (marker === endOfImage ? 2 : headerBytes) <= bytes.length;
      if (ff < 0 || (!isInside && !isLast)) break;
      if (marker === undefined || !isMarker(marker)) {
        at++;
        continue;
      }
      isDone = !isKnownMarker(marker) || ++count > maxSegments;
      if (isDone) break;
      const end = at + 2 + getLength(bytes, at);
      found.push({ marker, at: offset + at, end: offset + end });
      isDone = marker === endOfImage;
      at = end;
    }
    if (next > 0) next = offset + at;
    const used = Math.min(next - offset, bytes.length);
    rest = Buffer.from(bytes.subarray(used));
    offset += used;
    return found;
  };

  return {
    /** Returns the markers that are complete with this chunk. */
    add: (chunk: Buffer): Marker[] => (isDone ? [] : scan(rest.length ? Buffer.concat([rest, chunk]) : chunk, false)),
    /** Returns the marker of which the file has only the start. */
    end: (): Marker[] => (isDone ? [] : scan(rest, true)),
    isDone: () => isDone,
  };
};

/**
 * Reads the segments of a JPEG, with a bounded window in memory. Reads only their payloads when its markers are known:
 * those that `createMarkerScanner` finds.
 */
export async function* readSegments(file: ByteSource, markers?: readonly Marker[]): AsyncGenerator<Segment> {
  const window = createWindow(file, markers ? knownWindowBytes : windowBytes);
  for await (const found of markers ?? readMarkers(window)) {
    const from = found.at + headerBytes;
    yield { ...found, read: async () => Buffer.from(await window.read(from, found.end - from)) };
  }
}

async function* readMarkers(window: Window): AsyncGenerator<Marker> {
  const scanner = createMarkerScanner();
  for (let at = 0; !scanner.isDone();) {
    const chunk = await window.read(at, windowBytes);
    at += chunk.length;
    const isLast = chunk.length < windowBytes;
    yield* scanner.add(chunk);
    if (isLast) return yield* scanner.end();
  }
}

/** Returns whether the first picture of a JPEG has an end. */
export const hasEndOfImage = async (file: ByteSource): Promise<boolean> => {
  for await (const { marker } of readSegments(file)) if (marker === endOfImage) return true;
  return false;
};

/**
 * A length below 2 is invalid (T.81, B.1.1.4). libjpeg rejects the file; here it only must not cause an endless loop.
 */
const getLength = (bytes: Buffer, at: number): number => {
  if (bytes[at + 1] === endOfImage) return 0;
  return at + headerBytes <= bytes.length ? Math.max(2, bytes.readUInt16BE(at + 2)) : 2;
};

/** Frames (SOF, DHT, DAC), scans, tables, APP0 to APP15 and comments. A second start of a picture is an error. */
const isKnownMarker = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xef && marker !== startOfImage) || marker === jpegLs || marker === comment;

/** Excludes stuffed zeros, fill bytes, and markers without a payload (TEM, RST). */
const isMarker = (marker: number) => marker > 1 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd7);

const windowBytes = 256 * 1024;
/** For payloads alone: those of most photos fit in it together. */
const knownWindowBytes = 64 * 1024;

type Window = ReturnType<typeof createWindow>;

const createWindow = (file: ByteSource, size: number) => {
  // One buffer for all reads of a file: V8 counts memory outside its heap, and would collect garbage after a few photos.
  let buffer = Buffer.allocUnsafeSlow(size);
  let start = 0;
  let loaded = buffer.subarray(0, 0);
  let isEndLoaded = false;

  const load = async (at: number, length: number) => {
    const isLoaded = at >= start && (isEndLoaded || at + length <= start + loaded.length);
    if (isLoaded) return;
    const wanted = Math.max(size, length);
    if (wanted > buffer.length) buffer = Buffer.allocUnsafeSlow(wanted);
    const { bytesRead } = await file.read(buffer, 0, wanted, at);
    [start, loaded, isEndLoaded] = [at, buffer.subarray(0, bytesRead), bytesRead < wanted];
  };

  return {
    /** Returns fewer bytes only at the end of the file. The result is valid until the next call. */
    read: async (at: number, length: number): Promise<Buffer> => {
      await load(at, length);
      return loaded.subarray(at - start, at - start + length);
    },
  };
};
