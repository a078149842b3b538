import { createHash } from 'node:crypto';

/** Builds image metadata like cameras and programs write it. Built here, so that every byte of a fixture is known. */

export const segment = (marker: number, ...content: (string | Uint8Array)[]): Buffer => {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};

/** Inserts segments after the first marker of a JPEG. */
export const withSegments = (jpeg: Uint8Array, ...segments: Uint8Array[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

export const exifSegment = (tiff: Uint8Array) => segment(0xe1, 'Exif\0\0', tiff);

type Order = 'II' | 'MM';
type Value =
  | string
  | number
  | [number, number][]
  | Uint8Array
  | { ifd: Line[] }
  | { at: number; type: number; count: number };
export type Line = [tag: number, value: Value];

/** Makes a TIFF of directories, each linked to the next one. An entry with `ifd` links to a subdirectory. */
export const makeTiff = (order: Order, ...directories: Line[][]): Buffer => {
  const little = order === 'II';
  const bytes = Buffer.alloc(16_000);
  const short = (value: number, at: number) =>
    little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(order);
  short(42, 2);
  let end = 8;
  const allocate = (size: number) => (end += size + (size % 2)) - size - (size % 2);
  const write = (lines: Line[]): { at: number; nextAt: number } => {
    const at = allocate(2 + lines.length * 12 + 4);
    short(lines.length, at);
    lines.forEach(([tag, value], index) => writeLine(tag, value, at + 2 + index * 12));
    return { at, nextAt: at + 2 + lines.length * 12 };
  };
  const writeLine = (tag: number, value: Value, at: number) => {
    const set = (type: number, count: number) => (short(tag, at), short(type, at + 2), long(count, at + 4));
    const locate = (size: number) => {
      if (size <= 4) return at + 8;
      const start = allocate(size);
      long(start, at + 8);
      return start;
    };
    if (typeof value === 'number') return void (set(3, 1), short(value, at + 8));
    if (typeof value === 'string')
      return void (set(2, value.length + 1), bytes.write(`${value}\0`, locate(value.length + 1)));
    if (value instanceof Uint8Array) return void (set(7, value.length), bytes.set(value, locate(value.length)));
    if (Array.isArray(value)) {
      set(5, value.length);
      const start = locate(value.length * 8);
      return value.forEach(([numerator, denominator], index) => {
        long(numerator, start + index * 8);
        long(denominator, start + index * 8 + 4);
      });
    }
    if ('ifd' in value) return void (set(4, 1), long(write(value.ifd).at, at + 8));
    set(value.type, value.count);
    long(value.at, at + 8);
  };
  let linkAt = 4;
  for (const lines of directories) {
    const { at, nextAt } = write(lines);
    long(at, linkAt);
    linkAt = nextAt;
  }
  return bytes.subarray(0, end);
};

/** 52° 5' 17.31" N, 5° 58' 41.07" E. The fractions are unusual, so that a search of the bytes finds only them. */
export const gpsLines: Line[] = [
  [0x0000, Buffer.from([2, 3, 0, 0])],
  [0x0001, 'N'],
  [
    0x0002,
    [
      [52, 1],
      [5, 1],
      [173_117, 10_007],
    ],
  ],
  [0x0003, 'E'],
  [
    0x0004,
    [
      [5, 1],
      [58, 1],
      [410_719, 10_007],
    ],
  ],
  [0x001d, '2024:12:31'],
];

/** Tags that a camera writes: model, orientation, copyright, position and date. */
export const cameraLines: Line[] = [
  [0x0110, 'Model 7'],
  [0x0112, 6],
  [0x8298, 'Stichting Ruigenhei'],
  [0x8825, { ifd: gpsLines }],
  [0x8769, { ifd: [[0x9003, '2025:06:01 10:11:12']] }],
];

export const xmpSegment = (packet: string | Uint8Array) =>
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', Buffer.from(packet as string));

const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  xmpNote: 'http://ns.adobe.com/xmp/note/',
  'drone-dji': 'http://www.dji.com/drone-dji/1.0/',
  'drone-parrot': 'http://www.parrot.com/drone-parrot/1.0/',
};

export const makeXmp = (attributes: string, elements = ''): string => {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${declared.join(' ')} ${attributes}>${elements}</rdf:Description>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('\n');
};

export const toDigest = (packet: string | Uint8Array) => createHash('md5').update(packet).digest('hex').toUpperCase();

/** Splits a packet that is too large for one segment into segments of extended XMP. */
export const extendedXmpSegments = (packet: Uint8Array, maxBytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(packet.length / maxBytes) }, (_, index) => {
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(packet.length);
    numbers.writeUInt32BE(index * maxBytes, 4);
    const part = packet.subarray(index * maxBytes, (index + 1) * maxBytes);
    return segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', toDigest(packet), numbers, part);
  });

/** Makes a block of Photoshop image resources. */
export const makeResources = (...resources: [id: number, data: Uint8Array][]): Buffer =>
  Buffer.concat(
    resources.map(([id, data]) => {
      const head = Buffer.from('8BIM\0\0\0\0\0\0\0\0', 'latin1');
      head.writeUInt16BE(id, 4);
      head.writeUInt32BE(data.length, 8);
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
    }),
  );

export const photoshopSegment = (resources: Uint8Array) => segment(0xed, 'Photoshop 3.0\0', resources);

/** Makes the data block of a FLIR thermal camera: a directory of records, followed by their data. */
export const makeFlir = (order: 'BE' | 'LE', ...records: [type: number, data: Uint8Array][]): Buffer => {
  const head = Buffer.alloc(0x40 + records.length * 0x20);
  const long = (value: number, at: number) => head[`writeUInt32${order}`](value, at);
  head.write('FFF\0', 'latin1');
  long(100, 0x14);
  long(0x40, 0x18);
  long(records.length, 0x1c);
  let end = head.length;
  records.forEach(([type, data], index) => {
    const at = 0x40 + index * 0x20;
    head[`writeUInt16${order}`](type, at);
    long(end, at + 0x0c);
    long(data.length, at + 0x10);
    end += data.length;
  });
  return Buffer.concat([head, ...records.map(([, data]) => data)]);
};

/** Splits the data block of a FLIR camera into segments. */
export const flirSegments = (file: Uint8Array, maxBytes: number): Buffer[] => {
  const count = Math.ceil(file.length / maxBytes);
  return Array.from({ length: count }, (_, index) =>
    segment(
      0xe1,
      'FLIR\0\x01',
      Buffer.from([index, count - 1]),
      file.subarray(index * maxBytes, (index + 1) * maxBytes),
    ),
  );
};

type IptcInput = { charset?: string; record: [dataset: number, value: Uint8Array][] };

/** Makes a Photoshop segment with IPTC. The charset `\x1b%G` means that the texts are UTF-8. */
export const iptcSegment = ({ charset, record }: IptcInput): Buffer => {
  const line = (number: number, dataset: number, value: Uint8Array) => {
    const head = Buffer.from([0x1c, number, dataset, 0, 0]);
    head.writeUInt16BE(value.length, 3);
    return Buffer.concat([head, value]);
  };
  const lines = record.map(([dataset, value]) => line(2, dataset, value));
  const envelope = charset === undefined ? [] : [line(1, 90, Buffer.from(charset, 'latin1'))];
  return photoshopSegment(makeResources([0x0404, Buffer.concat([...envelope, ...lines])]));
};
