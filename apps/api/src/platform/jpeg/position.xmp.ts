import type { Budget } from './budget.js';
import type { Range } from './ranges.js';
import { readPacket, readTags, type Tag } from './xmp.js';

/** `trailer`: also remove references to pictures and films after the picture, because those are removed. */
export type XmpOptions = { trailer: boolean; budget: Budget };

/** Overwrites the position in an XMP packet with spaces. The packet keeps its length and stays well-formed. */
export const blankXmp = (bytes: Buffer, options: XmpOptions): void => {
  const { text, blank } = readPacket(bytes);
  const isRemoved = createFilter(readNamespaces(text, options.budget), options);
  for (const range of findRemovedRanges(text, isRemoved) ?? findRemovedRangesInBroken(text, isRemoved)) blank(...range);
};

type Purpose = 'position' | 'container' | 'gainMap';
/**
 * Purposes of namespaces by prefix. A packet may use any prefix, and bind it several times; then all its purposes
 * count.
 */
type Namespaces = Map<string, Set<Purpose>>;
type IsRemoved = (name: string, isElement: boolean) => boolean;

const purposes: [Purpose, uri: RegExp][] = [
  // Drones store height, heading and distance in addition to coordinates.
  ['position', /drone|\/\/(?:www\.)?(?:dji|parrot)\.com\/|\/wgs84_pos|georss/i],
  // The list of the items after the picture.
  ['container', /\/container\/$/],
  ['gainMap', /\/hdr-gain-map\//],
];
const dronePrefix = /^drone/i;
/** In any namespace: `exif:GPSLatitude`, `LocationGPS`, and Google's `Pose:Latitude`. */
const positionName = /^gps|latitude|long(?:i|ti)tude|altitude/i;
const nameWithGps = /GPS|Gps/;
const filmName = /^(?:MotionPhoto|MicroVideo|VideoLength$)/;

const createFilter =
  (namespaces: Namespaces, { trailer }: XmpOptions): IsRemoved =>
  (name, isElement) => {
    const [prefix, local] = splitName(name);
    // A namespace declaration is no data. An attribute without a prefix has no namespace.
    if (prefix === 'xmlns' || name === 'xmlns') return false;
    const found = prefix === '' && !isElement ? undefined : namespaces.get(prefix);
    if (positionName.test(local) || nameWithGps.test(local) || dronePrefix.test(prefix)) return true;
    if (found?.has('position')) return true;
    const isOfTrailer =
      filmName.test(local) || found?.has('gainMap') || (found?.has('container') && local === 'Directory');
    return trailer && isOfTrailer === true;
  };

const splitName = (name: string): [prefix: string, local: string] => {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
};

const readNamespaces = (text: string, budget: Budget): Namespaces => {
  const namespaces: Namespaces = new Map();
  for (const { attributes } of readTags(text, budget.spend))
    for (const { name, value } of attributes) {
      const [first, second] = splitName(name);
      const prefix = name === 'xmlns' ? '' : first === 'xmlns' ? second : undefined;
      if (prefix === undefined) continue;
      const uri = decodeEntities(value).trim();
      const found = purposes.filter(([, pattern]) => pattern.test(uri)).map(([purpose]) => purpose);
      namespaces.set(prefix, new Set([...(namespaces.get(prefix) ?? []), ...found]));
    }
  return namespaces;
};

/** Decodes numeric references and `&amp;`; other entities do not occur in a namespace URI. */
const decodeEntities = (value: string) =>
  value.replace(/&(?:amp|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, decimal?: string, hex?: string) => {
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : 0x26;
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const getRemovedAttributes = ({ attributes }: Tag, isRemoved: IsRemoved): Range[] =>
  attributes.filter(({ name }) => isRemoved(name, false)).map(({ from, to }) => [from, to]);

/** Finds attributes and whole elements to remove. Returns undefined when an element is not closed or not opened. */
const findRemovedRanges = (text: string, isRemoved: IsRemoved): Range[] | undefined => {
  const found: Range[] = [];
  let open: Tag | undefined;
  let depth = 0;
  for (const tag of readTags(text)) {
    if (open) {
      if (tag.name === open.name) depth += { start: 1, end: -1, empty: 0 }[tag.kind];
      if (depth > 0) continue;
      found.push([open.from, tag.to]);
      open = undefined;
    } else if (!isRemoved(tag.name, true)) found.push(...getRemovedAttributes(tag, isRemoved));
    else if (tag.kind === 'empty') found.push([tag.from, tag.to]);
    else if (tag.kind === 'end') return undefined;
    else [open, depth] = [tag, 1];
  }
  return open ? undefined : found;
};

/** For a malformed packet: finds each tag of a position and the text after it, which may be its value. */
const findRemovedRangesInBroken = (text: string, isRemoved: IsRemoved): Range[] => {
  const found: Range[] = [];
  let open: Tag | undefined;
  for (const tag of readTags(text)) {
    if (open) found.push([open.from, tag.from]);
    open = undefined;
    if (!isRemoved(tag.name, true)) found.push(...getRemovedAttributes(tag, isRemoved));
    else if (tag.kind === 'start') open = tag;
    else found.push([tag.from, tag.to]);
  }
  if (open) found.push([open.from, text.length]);
  return found;
};
