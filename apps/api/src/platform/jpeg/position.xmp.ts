import type { Range } from './ranges.js';
import { readPacket, tagsIn, type Tag } from './xmp.js';

/** Takes the position out of an XMP packet, in place: it stays as long, and as well-formed, as it was. */
export const blankXmp = (bytes: Buffer): void => {
  const { text, blank } = readPacket(bytes);
  if (!/gps/i.test(text)) return;
  const tags = tagsIn(text);
  for (const range of positionsIn(tags) ?? scatteredIn(tags, text.length)) blank(...range);
};

/** `exif:GPSLatitude`, `drone-dji:GpsLongtitude`: whatever the prefix. A namespace is declared, not said. */
const isPosition = (name: string) => /(?:^|:)gps/i.test(name) && !name.startsWith('xmlns');

const attributesOf = ({ attributes }: Tag): Range[] =>
  attributes.filter(({ name }) => isPosition(name)).map(({ from, to }) => [from, to]);

/** Attributes, and elements with all that is in them; undefined where one is not closed, or one was not opened. */
const positionsIn = (tags: readonly Tag[]): Range[] | undefined => {
  const found: Range[] = [];
  let open: Tag | undefined;
  let depth = 0;
  for (const tag of tags) {
    if (open) {
      if (tag.name === open.name) depth += { start: 1, end: -1, empty: 0 }[tag.kind];
      if (depth > 0) continue;
      found.push([open.from, tag.to]);
      open = undefined;
    } else if (!isPosition(tag.name)) found.push(...attributesOf(tag));
    else if (tag.kind === 'empty') found.push([tag.from, tag.to]);
    else if (tag.kind === 'end') return undefined;
    else [open, depth] = [tag, 1];
  }
  return open ? undefined : found;
};

/** In a broken packet: each tag of a position with the text behind it, which may be its value. */
const scatteredIn = (tags: readonly Tag[], length: number): Range[] =>
  tags.flatMap((tag, index) => {
    if (!isPosition(tag.name)) return attributesOf(tag);
    return [[tag.from, tag.kind === 'start' ? (tags[index + 1]?.from ?? length) : tag.to] as const];
  });
