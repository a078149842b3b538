export type Packet = { text: string; isUtf16: boolean } & Editor;
type Editor = {
  /** Overwrites a range with spaces. */
  blank: (from: number, to: number) => void;
  /** Overwrites the text at `from` with digits. */
  writeDigits: (from: number, digits: string) => void;
};

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
/** A tag in single bytes. A packet in UTF-16 that contains one can be read as a different packet in UTF-8. */
const tagInBytes = /<[-\w:.?!/\x80-\xff]/;

/**
 * Decodes an XMP packet in UTF-8 or UTF-16 so that each character keeps its offset. Returns undefined when programs may
 * decode it in different ways.
 */
export const decodePacket = (padded: Buffer): Packet | undefined => {
  const bytes = padded.subarray(0, findEnd(padded));
  const order = getByteOrder(bytes);
  if (order === undefined) {
    const start = bytes.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0;
    // UTF-8 decoded as Latin-1, one character per byte: the relevant names are ASCII.
    const text = ' '.repeat(start) + bytes.toString('latin1', start);
    return {
      text,
      isUtf16: false,
      blank: (from, to) => void bytes.fill(0x20, from, to),
      writeDigits: (from, digits) => void bytes.write(digits, from, 'latin1'),
    };
  }
  if (bytes.length % 2 !== 0 || tagInBytes.test(bytes.toString('latin1'))) return undefined;
  return {
    text: decodeUtf16(bytes)!.replace(/^\uFEFF/, ' '),
    isUtf16: true,
    blank: blankPairs(bytes, order === 'LE' ? [0x20, 0] : [0, 0x20]),
    writeDigits: (from, digits) => {
      const low = 2 * from + (order === 'LE' ? 0 : 1);
      for (const [index, digit] of Array.from(digits).entries()) bytes.write(digit, low + 2 * index, 'latin1');
    },
  };
};

/** Decodes a packet in UTF-16; returns undefined when it is in UTF-8. */
export const decodeUtf16 = (bytes: Buffer): string | undefined => {
  const order = getByteOrder(bytes);
  if (order === 'BE')
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  return order && bytes.toString('utf16le');
};

/** Returns the byte order of UTF-16, by its first character; undefined for UTF-8. */
const getByteOrder = (bytes: Buffer): 'LE' | 'BE' | undefined => {
  const start = bytes.toString('latin1', 0, 2);
  if (start === '<\0' || start === '\xff\xfe') return 'LE';
  return start === '\0<' || start === '\xfe\xff' ? 'BE' : undefined;
};

/** Some programs end a packet with zeros. */
const findEnd = (bytes: Buffer): number => {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  // In UTF-16 little-endian the last character ends with a zero.
  return getByteOrder(bytes) === 'LE' ? Math.min(end + (end % 2), bytes.length) : end;
};

const blankPairs = (bytes: Buffer, space: number[]) => (from: number, to: number) =>
  void bytes.fill(Buffer.from(space), 2 * from, 2 * to);

type NamedRange = { name: string; from: number; to: number };
export type Attribute = NamedRange & { value: string };
export type Tag = NamedRange & { kind: 'start' | 'end' | 'empty' | 'other'; attributes: Attribute[] };

/** Comments, CDATA sections and processing instructions: tags of kind 'other', with their first characters as name. */
const nonTags = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Reads the tags of an XML text in one pass, also when it is malformed. `spend` is called for each part that is read.
 */
export function* readTags(text: string, spend: (pieces: number) => void = () => undefined): Generator<Tag> {
  for (let at = text.indexOf('<'); at >= 0;) {
    spend(1);
    const nonTag = nonTags.find(([opening]) => text.startsWith(opening, at));
    const tag = nonTag ? readNonTag(text, at, nonTag) : readTag(text, at, spend);
    yield tag;
    at = text.indexOf('<', tag.to);
  }
}

const readNonTag = (text: string, from: number, [name, closing]: readonly [string, string]): Tag => {
  const end = text.indexOf(closing, from + name.length);
  return { name, kind: 'other', attributes: [], from, to: end < 0 ? text.length : end + closing.length };
};

const openingPattern = /<(\/?)([^\s/>=<"']*)/y;
/** White space, a slash, an attribute, or anything that is invalid in a tag. */
const piecePattern = /\s+|\/|([^\s/>=<"']+)\s*=\s*("[^"]*"|'[^']*')|[^\s/><"']+|["']/y;

const readTag = (text: string, from: number, spend: (pieces: number) => void): Tag => {
  const attributes: Attribute[] = [];
  openingPattern.lastIndex = from;
  const [, slash, name = ''] = openingPattern.exec(text) ?? [];
  let [to, last] = [openingPattern.lastIndex, ''];
  for (;;) {
    piecePattern.lastIndex = to;
    const found = piecePattern.exec(text);
    if (!found) break;
    spend(1);
    to = piecePattern.lastIndex;
    last = found[0];
    if (found[1]) attributes.push({ name: found[1], value: found[2]!.slice(1, -1), from: found.index, to });
  }
  if (text[to] === '>') to++;
  return { name, from, to, kind: slash ? 'end' : last === '/' ? 'empty' : 'start', attributes };
};
