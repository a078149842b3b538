import type { Budget } from './budget.js';
import type { Range } from './ranges.js';
import { isWellFormedXml } from './well-formed-xml.js';
import { decodePacket, readTags, type Attribute, type Packet, type Tag } from './xmp.js';

/**
 * `trailer`: also remove references to pictures and films after the picture, because those are removed. `gainMapBytes`:
 * the length of the only picture that is kept there, a gain map, right after the picture.
 */
export type XmpOptions = { trailer: boolean; gainMapBytes?: number; budget: Budget };

/**
 * Overwrites the position in an XMP packet with spaces. The packet keeps its length and stays well-formed. Overwrites
 * the whole packet when programs may read it in different ways.
 */
export const blankXmp = (bytes: Buffer, options: XmpOptions): void => {
  if (!blankParsedXmp(bytes, options)) bytes.fill(0x20);
};

/** Does the same, but changes nothing and returns false when programs may read the packet in different ways. */
export const blankParsedXmp = (bytes: Buffer, options: XmpOptions): boolean => {
  const packet = decodePacket(bytes);
  if (!packet) return false;
  const ranges = findRemovedRanges(packet.text, options);
  if (!ranges) return false;
  if (options.gainMapBytes !== undefined) keepGainMapItem(packet, options.gainMapBytes);
  for (const range of ranges) packet.blank(...range);
  return true;
};

type Purpose = 'position' | 'container' | 'item' | 'gainMap';
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
  ['item', /\/container\/item\/$/],
  ['gainMap', /\/hdr-gain-map\//],
];
/** Also without a declaration of the namespace. */
const positionPrefix = /^(?:drone|geo(?:rss)?$)/i;
/** In any namespace: `exif:GPSLatitude`, Google's `Pose:Latitude`, and Darwin Core's `verbatimCoordinates`. */
const positionName = /gps|latitude|long(?:i|ti)tude|altitude|elevation|coordinate|footprint|geohash/i;
const shortName = /^(?:lat|lon|lng|latlng|latlong)$/i;
const filmName = /^(?:MotionPhoto|MicroVideo|VideoLength$)/;

const createFilter =
  (namespaces: Namespaces, { trailer, gainMapBytes }: XmpOptions): IsRemoved =>
  (name, isElement) => {
    const [prefix, local] = splitName(name);
    // A namespace declaration is no data. An attribute without a prefix has no namespace.
    if (prefix === 'xmlns' || name === 'xmlns') return false;
    const found = prefix === '' && !isElement ? undefined : namespaces.get(prefix);
    if (positionName.test(local) || shortName.test(local) || positionPrefix.test(prefix)) return true;
    if (found?.has('position')) return true;
    const isOfPictures = found?.has('gainMap') || (found?.has('container') && local === 'Directory');
    return trailer && (filmName.test(local) || (isOfPictures === true && gainMapBytes === undefined));
  };

const splitName = (name: string): [prefix: string, local: string] => {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
};

/** Returns the ranges to remove, or undefined when programs may read the text in different ways. */
const findRemovedRanges = (text: string, options: XmpOptions): Range[] | undefined => {
  // First, because it limits the work.
  const tags = [...readTags(text, options.budget.spend)];
  if (!isWellFormedXml(text)) return undefined;
  if (tags.some(({ attributes }) => attributes.some(({ name }) => nodeReference.test(name)))) return undefined;
  const isRemoved = createFilter(readNamespaces(tags), options);
  // Without its root element the packet would not be XML.
  const root = tags.find(({ kind }) => kind !== 'other');
  if (!root || isRemoved(root.name, true)) return undefined;
  return [...findRemovedTags(tags, isRemoved), ...findRemovedTexts(text, tags), ...findHiddenMarkup(text, tags)];
};

/** A field of an item in the list of Google's container; `from` is the offset of its value. */
type ItemField = { name: string; value: string; from: number };
type ListItem = { range: Range; fields: ItemField[] };

/**
 * Leaves the picture and its gain map in the list of items after the picture, and corrects the length of the latter.
 * Numbers keep their number of digits.
 */
const keepGainMapItem = (packet: Packet, gainMapBytes: number): void => {
  const write = (field: ItemField | undefined, number: number) => {
    const digits = String(number).padStart(field?.value.length ?? 0, '0');
    const isNumber = field && /^\d+$/.test(field.value) && field.value.length === digits.length;
    if (isNumber && Number(field.value) !== number) packet.writeDigits(field.from, digits);
  };
  for (const { range, fields } of readListItems(packet.text)) {
    const find = (name: string) => fields.find((field) => field.name === name);
    const semantic = find('Semantic')?.value;
    if (semantic === 'GainMap') write(find('Length'), gainMapBytes);
    if (semantic === 'GainMap' || semantic === 'Primary') write(find('Padding'), 0);
    else packet.blank(...range);
  }
};

/** Returns the elements of lists that have fields of an item, as attributes or elements. */
const readListItems = (text: string): ListItem[] => {
  const tags = [...readTags(text)];
  const namespaces = readNamespaces(tags);
  const isItemField = ({ name }: { name: string }) => namespaces.get(splitName(name)[0])?.has('item') === true;
  const readFields = (tag: Tag, index: number): ItemField[] => {
    const toField = (name: string, value: string, from: number) => ({ name: splitName(name)[1], value, from });
    const attributes = tag.attributes.filter(isItemField);
    return [
      ...attributes.map(({ name, value, to }) => toField(name, value, to - 1 - value.length)),
      ...(isItemField(tag) ? [toField(tag.name, text.slice(tag.to, tags[index + 1]?.from), tag.to)] : []),
    ];
  };
  const items: ListItem[] = [];
  const open: { from: number; fields: ItemField[] }[] = [];
  for (const [index, tag] of tags.entries()) {
    const isItem = splitName(tag.name)[1] === 'li';
    if (tag.kind === 'start' && isItem) open.push({ from: tag.from, fields: [] });
    if (tag.kind === 'start' || (tag.kind === 'empty' && !isItem)) open.at(-1)?.fields.push(...readFields(tag, index));
    if (tag.kind === 'empty' && isItem) items.push({ range: [tag.from, tag.to], fields: readFields(tag, index) });
    const ended = tag.kind === 'end' && isItem && open.pop();
    if (ended) items.push({ range: [ended.from, tag.to], fields: ended.fields });
  }
  return items.filter(({ fields }) => fields.length > 0);
};

/** With `rdf:nodeID` the value of a property can be anywhere in the packet. XMP does not use it. */
const nodeReference = /(?:^|:)nodeID$/;

const readNamespaces = (tags: readonly Tag[]): Namespaces => {
  const namespaces: Namespaces = new Map();
  for (const { name, value } of tags.flatMap(({ attributes }) => attributes)) {
    const [first, second] = splitName(name);
    const prefix = name === 'xmlns' ? '' : first === 'xmlns' ? second : undefined;
    if (prefix === undefined) continue;
    const uri = decodeEntities(value).trim();
    const found = purposes.filter(([, pattern]) => pattern.test(uri)).map(([purpose]) => purpose);
    namespaces.set(prefix, new Set([...(namespaces.get(prefix) ?? []), ...found]));
  }
  return namespaces;
};

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** XML without a DTD has no other named entities. */
const decodeEntities = (value: string) =>
  value.replace(
    /&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (_, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()]!;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex!, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

/** Finds attributes and whole elements to remove. */
const findRemovedTags = (tags: readonly Tag[], isRemoved: IsRemoved): Range[] => {
  const found: Range[] = [];
  let open: Tag | undefined;
  let depth = 0;
  for (const tag of tags) {
    if (tag.kind === 'other') continue;
    if (open) {
      if (tag.name === open.name) depth += { start: 1, end: -1, empty: 0 }[tag.kind];
      if (depth > 0) continue;
      found.push([open.from, tag.to]);
      open = undefined;
    } else if (!isRemoved(tag.name, true)) found.push(...getRemovedAttributes(tag, isRemoved));
    else if (tag.kind === 'empty') found.push([tag.from, tag.to]);
    else [open, depth] = [tag, 1];
  }
  return found;
};

const getRemovedAttributes = ({ attributes }: Tag, isRemoved: IsRemoved): Range[] =>
  attributes
    .filter((attribute) => isRemoved(attribute.name, false) || isAmbiguous(attribute) || hasPosition(attribute.value))
    .map(({ from, to }) => [from, to]);

/** Some programs end a tag at the first `>`, also within a value, and then read attributes within that value. */
const isAmbiguous = ({ value }: Attribute) => value.includes('>') && value.includes('=');

/** Finds texts with an escaped position, such as `&lt;exif:GPSLatitude&gt;52,5N`. */
const findRemovedTexts = (text: string, tags: readonly Tag[]): Range[] =>
  tags
    .map(({ to }, index): Range => [to, tags[index + 1]?.from ?? text.length])
    .filter(([from, to]) => hasPosition(text.slice(from, to)));

const maxEscapeDepth = 5;

/** Returns whether a value contains escaped markup of a position, with a number. It may be escaped several times. */
const hasPosition = (value: string): boolean => {
  for (let [decoded, depth] = [value, 0]; depth < maxEscapeDepth && decoded.includes('&'); depth++) {
    decoded = decodeEntities(decoded);
    if (decoded.split('<').slice(1).some(isPositionMarkup)) return true;
  }
  return false;
};

/** `part` is the text from a `<` up to the next. */
const isPositionMarkup = (part: string) => {
  const end = part.indexOf('>');
  return end >= 0 && positionName.test(part.slice(0, end)) && /\d/.test(part);
};

const plainInstruction = /^<\?(?:xpacket|xml)\b[^<>]*\?>$/;

/**
 * Finds comments, and markup within CDATA sections and processing instructions. Some programs read elements in them.
 */
const findHiddenMarkup = (text: string, tags: readonly Tag[]): Range[] =>
  tags.flatMap(({ kind, name, from, to }): Range[] => {
    if (kind !== 'other') return [];
    const content = text.slice(from, to);
    const isKept = name === '<?' ? plainInstruction.test(content) : name === '<![CDATA[' && !content.includes('<', 1);
    return isKept ? [] : [[from, to]];
  });
