import { open } from 'node:fs/promises';
import { app1, app13, type ByteSource } from '../segments.js';
import { readMetadataBlocks } from './blocks.js';
import { findPossibleDate, type MetadataDate, type TakenAt } from './date-taken.js';
import { parseBlock, parsePacket, type Tags } from './parse-block.js';

/** What the metadata of a photo tell, as entered by people in other programs; empty when absent. */
export type PhotoMetadata = {
  title: string;
  caption: string;
  creators: string[];
  /** Who supplies the photo. */
  credit: string;
  copyright: string;
  keywords: string[];
  /** Names of the place where it was taken, the most precise first: spot, town, province, country. */
  places: string[];
  /** When it was taken; undefined when that is unknown. */
  takenAt: TakenAt | undefined;
};

/**
 * The names that ExifReader gives the fields. `windows`: those that only Windows writes in Exif, and that are used when
 * no other has a value.
 */
type FieldNames = { exif?: string[]; xmp?: string[]; iptc?: string[]; windows?: string[] };
const fieldNames = {
  title: { xmp: ['title', 'Headline'], iptc: ['Object Name', 'Headline'], windows: ['XPTitle'] },
  caption: {
    exif: ['ImageDescription'],
    xmp: ['description'],
    iptc: ['Caption/Abstract'],
    windows: ['XPSubject', 'XPComment'],
  },
  creators: { exif: ['Artist'], xmp: ['creator'], iptc: ['By-line'], windows: ['XPAuthor'] },
  credit: { xmp: ['Credit'], iptc: ['Credit'] },
  copyright: { exif: ['Copyright'], xmp: ['rights'], iptc: ['Copyright Notice'] },
  keywords: { xmp: ['subject'], iptc: ['Keywords'], windows: ['XPKeywords'] },
  spot: { xmp: ['Location'], iptc: ['Sub-location'] },
  town: { xmp: ['City'], iptc: ['City'] },
  province: { xmp: ['State'], iptc: ['Province/State'] },
  country: { xmp: ['Country'], iptc: ['Country/Primary Location Name'] },
} satisfies Record<string, FieldNames>;

const allNames: FieldNames[] = Object.values(fieldNames);
const exifDates = ['DateTimeOriginal', 'OffsetTimeOriginal', 'DateTimeDigitized', 'OffsetTimeDigitized'];
const includedTags = {
  exif: [...exifDates, ...allNames.flatMap(({ exif = [], windows = [] }) => [...exif, ...windows])],
  iptc: ['Coded Character Set', 'Date Created', 'Time Created', ...allNames.flatMap(({ iptc = [] }) => iptc)],
};

/**
 * Reads the metadata of a file: see `readPhotoMetadata`. `sidecar`: a packet of XMP from a file beside it, which goes before
 * the XMP in the file.
 */
export const readFileMetadata = async (path: string, timeZone: string, sidecar?: Buffer): Promise<PhotoMetadata> => {
  const file = await open(path, 'r');
  try {
    return await readPhotoMetadata(file, timeZone, sidecar);
  } finally {
    await file.close();
  }
};

/**
 * Reads the metadata before the scan data. Exif goes before XMP and that before IPTC-IIM, unless a program changed only
 * the latter: the Metadata Working Group's Guidelines for Handling Image Metadata, 2.0, chapter 3. A block that is damaged
 * counts as absent. `timeZone` is that of the camera, when a date has no UTC offset.
 */
export const readPhotoMetadata = async (
  file: ByteSource,
  timeZone: string,
  sidecar?: Buffer,
): Promise<PhotoMetadata> => {
  const blocks = await readMetadataBlocks(file);
  const exif = await parseBlock(app1, blocks.exif, { exif: includedTags.exif });
  const embedded = await parseBlock(app1, blocks.xmp, { xmp: true });
  const xmp = { ...embedded, ...(sidecar && (await parsePacket(sidecar))) };
  const iptc = await parseBlock(app13, blocks.iptc, { iptc: includedTags.iptc });
  const inOrder = <T>(ofXmp: T[], ofIptc: T[]): T[] =>
    blocks.isIptcNewer ? [...ofIptc, ...ofXmp] : [...ofXmp, ...ofIptc];

  /** Returns the texts of the first field that has any. */
  const read = ({ exif: exifNames = [], xmp: xmpNames = [], iptc: iptcNames = [], windows = [] }: FieldNames) => {
    const ofExif = exifNames.map((name) => getTexts(exif[name]).filter(isEntered));
    const ofXmp = xmpNames.map((name) => getTexts(xmp[name]));
    const ofIptc = iptcNames.map((name) => getTexts(iptc[name]));
    const ofWindows = windows.map((name) => getTexts(exif[name]));
    return [...ofExif, ...inOrder(ofXmp, ofIptc), ...ofWindows].find(({ length }) => length > 0) ?? [];
  };
  const readFirst = (names: FieldNames) => read(names)[0] ?? '';
  const { spot, town, province, country } = fieldNames;
  const places = [spot, town, province, country].map(readFirst);
  return {
    title: readFirst(fieldNames.title),
    caption: readFirst(fieldNames.caption),
    creators: read(fieldNames.creators).flatMap(splitList),
    credit: readFirst(fieldNames.credit),
    copyright: readFirst(fieldNames.copyright),
    keywords: read(fieldNames.keywords).flatMap(splitList),
    places: (places.some(Boolean) ? places : readLocation(xmp)).filter(Boolean),
    // The date of the scan of a print or slide is the last.
    takenAt: findPossibleDate(
      [
        toDate([exif.DateTimeOriginal], exif.OffsetTimeOriginal),
        ...inOrder(
          [toDate([xmp.DateCreated]), toDate([xmp.DateTimeOriginal])],
          [toDate([iptc['Date Created'], iptc['Time Created']])],
        ),
        toDate([exif.DateTimeDigitized], exif.OffsetTimeDigitized),
      ],
      timeZone,
    ),
  };
};

/** Reads where a photo was taken as IPTC Extension has it: as a structure. What it shows goes before where the camera was. */
const readLocation = (xmp: Tags): string[] => {
  const locations = [xmp.LocationShown, xmp.LocationCreated].map((tag) => [(tag as Tag | undefined)?.value].flat()[0]);
  const parts = locations.find((location) => typeof location === 'object' && location !== null) as Tags | undefined;
  return ['Sublocation', 'City', 'ProvinceState', 'CountryName'].map((name) => getTexts(parts?.[name])[0] ?? '');
};

/** A date of one tag, or of a day and a time. */
const toDate = (tags: unknown[], offset?: unknown): MetadataDate => ({
  text: tags.flatMap(getTexts).join('T'),
  offset: getTexts(offset)[0] ?? '',
});

/** Some cameras fill in a text of their own. */
const cameraTexts =
  /^(?:olympus digital camera|digital camera|minolta digital camera|sony dsc|dcim|default|dji_\w+|(?:my )?image description|kodak digital still camera|samsung\b.*|exif_?jpeg.*)$/i;
const isEntered = (text: string) => !cameraTexts.test(text);

/** Exif and Windows have lists as one text. */
const splitList = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

type Tag = { value?: unknown; description?: unknown; attributes?: { lang?: string } };

/** A tag is a text, a list of texts (XMP, Exif), texts in several languages (XMP) or a list of tags (IPTC). */
const getTexts = (tag: unknown): string[] => {
  if (typeof tag === 'string') return [cleanText(tag)].filter(Boolean);
  if (Array.isArray(tag)) return byLanguage(tag).flatMap(getTexts);
  if (typeof tag !== 'object' || tag === null) return [];
  const { value, description } = tag as Tag;
  // For IPTC the value is bytes; the description is the decoded text.
  const isBytes = Array.isArray(value) && typeof value[0] === 'number';
  return getTexts(isBytes ? description : value);
};

/** Of texts in several languages, Dutch comes first, and then the default. */
const byLanguage = (tags: readonly unknown[]): unknown[] => {
  const rank = (tag: unknown) => {
    const lang = (tag as Tag | null)?.attributes?.lang ?? '';
    return /^nl\b/i.test(lang) ? 0 : lang === 'x-default' ? 1 : 2;
  };
  return [...tags].sort((a, b) => rank(a) - rank(b));
};

/** Characters of Windows-1252 that are control characters in Latin-1, from 0x80. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\x80-\x9f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80]!)
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
