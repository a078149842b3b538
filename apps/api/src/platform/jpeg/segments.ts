/** Reads bytes at a position, as a `FileHandle` does; fewer only at the end. */
export type ByteSource = {
  read: (buffer: Buffer, offset: number, length: number, position: number) => Promise<{ bytesRead: number }>;
};

/** A marker segment of the first picture in a file; `end` is exclusive. Scan data belongs to no segment. */
export type Segment = {
  marker: number;
  /** Offset of the first byte of the marker. */
  at: number;
  end: number;
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
/** A progressive photo has about 30; a photo of 50 MB that consists of full metadata segments has 800. */
const maxSegments = 5000;
export const isApplicationMarker = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
/** Returns whether the payload of an APP1 segment is Exif. */
export const isExif = (content: Buffer): boolean => content.toString('latin1', 0, 4) === 'Exif';
/** Length of a segment's marker and length field. */
export const headerBytes = 4;

/**
 * Reads the markers of a JPEG as libjpeg does, up to and including the end of the picture, with a bounded window in
 * memory. Ends without `endOfImage` at the end of the file, at an unknown marker, or after `maxSegments` segments.
 */
export async function* readSegments(file: ByteSource): AsyncGenerator<Segment> {
  const window = createWindow(file);
  const start = await window.read(0, 2);
  if (start[0] !== 0xff || start[1] !== startOfImage) return;
  for (let [from, count] = [2, 0]; count < maxSegments; count++) {
    const at = await window.seek(from, isMarker);
    if (at === undefined) return;
    const { marker, length } = await readHead(window, at);
    if (!isKnownMarker(marker)) return;
    const end = at + 2 + length;
    yield {
      marker,
      at,
      end,
      read: async () => Buffer.from(await window.read(at + headerBytes, end - at - headerBytes)),
    };
    if (marker === endOfImage) return;
    from = end;
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
const readHead = async (window: Window, at: number) => {
  const head = await window.read(at, headerBytes);
  const marker = head[1] ?? 0;
  if (marker === endOfImage) return { marker, length: 0 };
  return { marker, length: head.length === headerBytes ? Math.max(2, head.readUInt16BE(2)) : 2 };
};

/** Frames (SOF, DHT, DAC), scans, tables, APP0 to APP15 and comments. A second start of a picture is an error. */
const isKnownMarker = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xef && marker !== startOfImage) || marker === jpegLs || marker === comment;

/** Tests the FF at this offset. It may look one byte ahead. */
type MarkerPredicate = (bytes: Buffer, at: number) => boolean;
const lookAheadBytes = 1;

/** Excludes stuffed zeros, fill bytes, and markers without a payload (TEM, RST). */
const isMarker: MarkerPredicate = (bytes, at) => {
  const second = bytes[at + 1] ?? 0;
  return second > 1 && second < 0xff && !(second >= 0xd0 && second <= 0xd7);
};

type Window = ReturnType<typeof createWindow>;

const createWindow = (file: ByteSource, size = 256 * 1024) => {
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
    /** Returns the offset of the first FF from here on that matches, or undefined. */
    seek: async (from: number, predicate: MarkerPredicate): Promise<number | undefined> => {
      for (let at = from; ;) {
        await load(at, 1 + lookAheadBytes);
        for (let ff = loaded.indexOf(0xff, at - start); ff >= 0; ff = loaded.indexOf(0xff, ff + 1))
          if (predicate(loaded, ff)) return start + ff;
        if (isEndLoaded) return undefined;
        at = start + loaded.length - lookAheadBytes;
      }
    },
  };
};
