import { open } from 'node:fs/promises';
import type { ExpandedTags } from 'exifreader';
import { app1, app13, headerBytes, isExif, readSegments } from './segments.js';

/** Descriptive metadata of a foto, as entered by people in other programs; empty when absent. */
export type PhotoMetadata = {
  title: string;
  caption: string;
  creators: string[];
  keywords: string[];
};

const includedTags: IncludedTags = {
  iptc: ['Coded Character Set', 'Object Name', 'Caption/Abstract', 'By-line', 'Keywords'],
  xmp: true,
};

/** Reads the metadata. XMP goes before IPTC, as programs that write both recommend: IPTC truncates long texts. */
export const readPhotoMetadata = async (path: string): Promise<PhotoMetadata> => {
  const { iptc, xmp } = await parseMetadata(await extractMetadata(path), includedTags);
  const [title, caption] = [xmp?.title, xmp?.description].map((tag) => getTexts(tag)[0]);
  return {
    title: title ?? getTexts(iptc?.['Object Name'])[0] ?? '',
    caption: caption ?? getTexts(iptc?.['Caption/Abstract'])[0] ?? '',
    creators: firstNonEmpty(getTexts(xmp?.creator), getTexts(iptc?.['By-line'])),
    keywords: [...getTexts(xmp?.subject), ...getTexts(iptc?.Keywords)],
  };
};

/** Copies the metadata of the first picture, because ExifReader needs it in memory and a foto can be 50 MB. */
const extractMetadata = async (path: string): Promise<MetadataSegment[]> => {
  const segments: MetadataSegment[] = [];
  const file = await open(path, 'r');
  let exifCount = 0;
  try {
    for await (const { marker, at, end, read } of readSegments(file)) {
      if (marker !== app1 && marker !== app13) continue;
      const content = await read();
      if (content.length < end - at - headerBytes) break;
      // ExifReader logs a warning for a second Exif segment.
      if (marker === app1 && isExif(content) && exifCount++ > 0) continue;
      segments.push({ marker, content });
    }
  } finally {
    await file.close();
  }
  return segments;
};

type MetadataSegment = { marker: number; content: Uint8Array };
type IncludedTags = { exif?: string[]; iptc?: string[]; xmp?: true };

/** Parses these segments, as a JPEG without a picture. Returns only these tags. */
export const parseMetadata = async (
  segments: MetadataSegment[],
  includeTags: IncludedTags,
): Promise<Partial<ExpandedTags>> => {
  const parts = segments.flatMap(({ marker, content }) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return [head, content];
  });
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])]);
  const { default: ExifReader } = await import('exifreader');
  try {
    return ExifReader.load(jpeg, { expanded: true, includeTags });
  } catch {
    // It throws when there is no metadata and when it is malformed; both count as no metadata.
    return {};
  }
};

/** A tag is a text, a list of texts (XMP) or a list of tags (IPTC). */
const getTexts = (tag: unknown): string[] => {
  if (typeof tag === 'string') return [cleanText(tag)].filter(Boolean);
  if (Array.isArray(tag)) return tag.flatMap(getTexts);
  if (typeof tag !== 'object' || tag === null) return [];
  const { value, description } = tag as { value?: unknown; description?: unknown };
  // For IPTC the value is bytes; the description is the decoded text.
  const isBytes = Array.isArray(value) && typeof value[0] === 'number';
  return getTexts(isBytes ? description : value);
};

const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const firstNonEmpty = (first: string[], second: string[]) => (first.length > 0 ? first : second);
