import { open } from 'node:fs/promises';
import type { ByteSource, Marker } from '../segments.js';
import { findDateTaken, type TakenAt } from './date-taken.js';
import { isDeviceText, toDeviceNames, toName } from './device-texts.js';
import type { Layer } from './layer.js';
import { readLayers } from './layers.js';

/** What the metadata of a photo tell, as entered by people in other programs; empty when absent. */
export type FotoMetadata = {
  title: string;
  caption: string;
  creators: string[];
  /** Who supplies the photo. */
  credit: string;
  copyright: string;
  /** Who has the copyright, by the fields that tell nothing else. */
  owners: string[];
  /** Address of the terms. */
  webStatement: string;
  usageTerms: string;
  /** Address of a licence of Creative Commons. */
  licence: string;
  /** Whether the people in the photo agree, as a word or an address of the vocabulary of PLUS. */
  modelRelease: string;
  keywords: string[];
  /** Names of the place where it was taken, the most precise first: spot, town, province, country. */
  places: string[];
  /** When it was taken; undefined when that is unknown. */
  takenAt: TakenAt | undefined;
};

type MetadataOptions = {
  /** What a file in XMP beside the photo tells, which goes before what is in the photo. */
  sidecar?: Layer | undefined;
  /** Of the file, when they are known. */
  markers?: readonly Marker[] | undefined;
};

/**
 * Where each field is, by the keys of `Layer`. The keys of a group go before those of the next in every block; within a
 * group, the first block goes before the next (see `readLayers`). The last group is what only Windows writes in Exif, or
 * the date of the scan of a print or slide.
 */
const sources = {
  title: [['dc:title', 'photoshop:Headline', '2:5', '2:105'], ['0x9c9b']],
  caption: [['0x010e', 'dc:description', '2:120'], ['0x9c9f'], ['0x9c9c']],
  creators: [['0x013b', 'dc:creator', '2:80'], ['0x9c9d']],
  credit: [['photoshop:Credit', '2:110']],
  copyright: [['0x8298', 'dc:rights', '2:116']],
  owners: [['xmpRights:Owner', 'plus:CopyrightOwner/plus:CopyrightOwnerName']],
  webStatement: [['xmpRights:WebStatement']],
  usageTerms: [['xmpRights:UsageTerms']],
  licence: [['cc:license']],
  modelRelease: [['plus:ModelReleaseStatus']],
  keywords: [['dc:subject', '2:25'], ['0x9c9e']],
  /** From the most general one to the keyword, separated by `|`. */
  keywordPaths: [['lr:hierarchicalSubject']],
  takenAt: [
    ['0x9003', 'photoshop:DateCreated', 'exif:DateTimeOriginal', '2:55'],
    ['0x9004', 'exif:DateTimeDigitized', '2:62'],
    ['xmp:CreateDate'],
  ],
  lastChange: [['0x0132']],
  gps: [['gps', 'exif:GPSTimeStamp']],
  /** Maker and model. */
  device: [['0x010f', '0x0110']],
  spot: [['Iptc4xmpCore:Location', '2:92']],
  town: [['photoshop:City', '2:90']],
  province: [['photoshop:State', '2:95']],
  country: [['photoshop:Country', '2:101']],
} satisfies Record<string, string[][]>;
/** A place as a structure, used when there is none in fields of its own. What a photo shows goes before where the camera was. */
const placeStructures = ['LocationShown', 'LocationCreated'].map((name) =>
  ['Sublocation', 'City', 'ProvinceState', 'CountryName'].map((part) => [[`Iptc4xmpExt:${name}/Iptc4xmpExt:${part}`]]),
);

/** Reads the metadata of a file: see `readFotoMetadata`. */
export const readFileMetadata = async (
  path: string,
  timeZone: string,
  options?: MetadataOptions,
): Promise<FotoMetadata> => {
  const file = await open(path, 'r');
  try {
    return await readFotoMetadata(file, timeZone, options);
  } finally {
    await file.close();
  }
};

/** Reads the metadata before the scan data. `timeZone` is that of the camera, when nothing tells the UTC offset of a date. */
export const readFotoMetadata = async (
  file: ByteSource,
  timeZone: string,
  { sidecar, markers }: MetadataOptions = {},
): Promise<FotoMetadata> => {
  const layers = await readLayers(file, sidecar, markers);
  const readAll = (groups: string[][]) =>
    groups.flatMap((keys) => layers.flatMap((layer) => keys.map((key) => layer.get(key) ?? [])));
  /** Returns the texts of the first source that has any that is usable. */
  const read = (groups: string[][], toUsable: (texts: string[]) => string[] = (texts) => texts) =>
    readAll(groups)
      .map(toUsable)
      .find(({ length }) => length > 0) ?? [];
  const readFirst = (groups: string[][]) => readAll(groups).flatMap((texts) => texts.slice(0, 1));
  const deviceNames = toDeviceNames(readFirst(sources.device));
  const readText = (groups: string[][]) =>
    read(groups, (texts) => texts.filter((text) => !isDeviceText(text, deviceNames)))[0] ?? '';
  const readOne = (groups: string[][]) => read(groups)[0] ?? '';
  const isName = (text: string) => toName(text, deviceNames) !== '';
  const { spot, town, province, country } = sources;
  const places = [[spot, town, province, country], ...placeStructures].map((parts) =>
    parts.flatMap((part) => read(part).slice(0, 1)),
  );
  const leaves = read(sources.keywordPaths).map((path) => path.split('|').at(-1)!.trim());
  const dates = {
    taken: readFirst(sources.takenAt),
    lastChange: readFirst(sources.lastChange),
    gps: readFirst(sources.gps),
  };
  return {
    title: readText(sources.title),
    caption: readText(sources.caption),
    creators: read(sources.creators, (texts) => texts.flatMap(splitList).filter(isName)),
    credit: read(sources.credit, (texts) => texts.filter(isName))[0] ?? '',
    copyright: read(sources.copyright, (texts) => texts.filter((text) => isName(`©${text}`)))[0] ?? '',
    owners: read(sources.owners, (texts) => texts.filter(isName)),
    webStatement: readOne(sources.webStatement),
    usageTerms: readOne(sources.usageTerms),
    licence: readOne(sources.licence),
    modelRelease: readOne(sources.modelRelease),
    keywords: [...new Set([...read(sources.keywords).flatMap(splitList), ...leaves])].filter(Boolean),
    places: places.find(({ length }) => length > 0) ?? [],
    takenAt: findDateTaken(dates, timeZone),
  };
};

/** Exif and Windows have lists as one text. */
const splitList = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
