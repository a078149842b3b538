import { parseTiff } from '../tiff.js';
import { decodeText, toLayer, type Layer } from './layer.js';

const [exifDirectory, gpsDirectory] = [0x8769, 0x8825];
const [gpsTime, gpsDay] = [0x0007, 0x001d];
const [original, digitized, lastChange] = [0x9003, 0x9004, 0x0132];
/** Each date, and its UTC offset. */
const dates = [
  [original, 0x9011],
  [digitized, 0x9012],
  [lastChange, 0x9010],
] as const;
/** Description, maker, model, artist and copyright. */
const textTags = [0x010e, 0x010f, 0x0110, 0x013b, 0x8298, gpsDay, ...dates.flat()];
/** Texts in UTF-16 that Windows writes. */
const windowsTags = [0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f];
const toKey = (tag: number) => `0x${tag.toString(16).padStart(4, '0')}`;

/** Reads the texts of a TIFF. The key `gps` is the time by satellite, in UTC. */
export const readExif = (bytes: Buffer): Layer => {
  const tiff = parseTiff(bytes);
  const readDirectory = (at = 0) => tiff?.readDirectory(at)?.entries ?? [];
  const main = readDirectory(tiff?.first);
  const linked = [exifDirectory, gpsDirectory].flatMap((link) =>
    readDirectory(main.find(({ tag }) => tag === link)?.numbers()[0]),
  );
  // A directory can have the same tag a thousand times. The first one counts.
  const entries = new Map([...main, ...linked].reverse().map((entry) => [entry.tag, entry]));
  const readTexts = (tags: readonly number[], decode: (value: Buffer) => string) =>
    tags.map((tag) => ({ key: toKey(tag), text: decode(entries.get(tag)?.characters() ?? Buffer.of()) }));
  const layer = toLayer([
    // A zero ends a text; in Copyright the name of the editor follows when there is no photographer.
    ...readTexts(
      textTags,
      (value) =>
        decodeText(value)
          .split('\0', 2)
          .find((text) => text.trim() !== '') ?? '',
    ),
    ...readTexts(windowsTags, (value) => value.toString('utf16le').split('\0', 1)[0]!),
  ]);
  const getText = (tag: number) => layer.get(toKey(tag))?.[0] ?? '';
  // An offset whose date is absent is that of the photo.
  for (const [date, offset] of dates)
    layer.set(toKey(date), [`${getText(date) || getText(original)} ${getText(offset)}`]);
  const [start, end] = entries.get(gpsTime)?.value ?? [0, Infinity];
  const parts =
    end > bytes.length ? [] : [0, 8, 16].map((at) => tiff!.readLong(start + at) / tiff!.readLong(start + at + 4));
  const time = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return layer.set('gps', [`${getText(gpsDay)} ${time}Z`]);
};
