/** Decodes an XMP packet so that each character keeps its offset. `blank` overwrites a range with spaces. */
export const readPacket = (bytes: Buffer) => {
  const first = bytes.indexOf('<');
  if (first % 2 === 0 && bytes[first + 1] === 0)
    return { text: bytes.toString('utf16le'), blank: blankPairs(bytes, [0x20, 0]) };
  if (first % 2 === 1 && bytes[first - 1] === 0) {
    const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
    return { text: even.swap16().toString('utf16le'), blank: blankPairs(bytes, [0, 0x20]) };
  }
  // UTF-8 decoded as Latin-1, one character per byte: the relevant names are ASCII.
  return { text: bytes.toString('latin1'), blank: (from: number, to: number) => void bytes.fill(0x20, from, to) };
};

const blankPairs = (bytes: Buffer, space: number[]) => (from: number, to: number) =>
  void bytes.fill(Buffer.from(space), 2 * from, 2 * to);

type NamedRange = { name: string; from: number; to: number };
export type Attribute = NamedRange & { value: string };
export type Tag = NamedRange & { kind: 'start' | 'end' | 'empty'; attributes: Attribute[] };

/** Comments, CDATA sections and processing instructions. */
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
    const tag = nonTag ? undefined : readTag(text, at, spend);
    if (tag) yield tag;
    const end = nonTag ? text.indexOf(nonTag[1], at) : (tag?.to ?? at);
    at = end < 0 ? -1 : text.indexOf('<', end);
  }
}

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
