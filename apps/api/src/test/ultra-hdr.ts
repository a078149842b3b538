import sharp from 'sharp';
import { makeXmp, segment, withSegments, xmpSegment } from './metadata.js';
import { makeJpeg } from './pictures.js';

const isoName = 'urn:iso:std:iso:ts:21496:-1\0';
const namespaces = [
  'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"',
  'xmlns:Container="http://ns.google.com/photos/1.0/container/"',
  'xmlns:Item="http://ns.google.com/photos/1.0/container/item/"',
  'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"',
].join(' ');

type Options = {
  /** More segments of the picture and of its gain map, at their start. */
  segments?: Uint8Array[];
  gainMapSegments?: Uint8Array[];
  /** More attributes in the XMP of the picture and of its gain map. */
  attributes?: string;
  gainMapAttributes?: string;
  /** What follows the gain map, as a motion photo. */
  film?: Uint8Array;
};

/** Makes a gain map as Google and Adobe write it (Ultra HDR 1.1). */
const makeGainMap = async ({ gainMapSegments = [], gainMapAttributes = '' }: Options): Promise<Buffer> => {
  const picture = await sharp({ create: { width: 16, height: 12, channels: 3, background: '#406080' } })
    .greyscale()
    .jpeg()
    .toBuffer();
  const xmp = makeXmp(`${namespaces} hdrgm:Version="1.0" hdrgm:GainMapMax="2.5" ${gainMapAttributes}`);
  return withSegments(picture, ...gainMapSegments, xmpSegment(xmp), segment(0xe2, isoName, Buffer.alloc(40, 1)));
};

const makeList = (sizes: number[], offsets: number[]): Buffer => {
  const bytes = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 16 * sizes.length);
  bytes.write('MM\0*\0\0\0\x08', 'latin1');
  const entriesAt = bytes.length - 16 * sizes.length;
  const line = (at: number, tag: number, type: number, count: number, value: number) => {
    bytes.writeUInt16BE(tag, at);
    bytes.writeUInt16BE(type, at + 2);
    bytes.writeUInt32BE(count, at + 4);
    bytes.writeUInt32BE(value, at + 8);
  };
  bytes.writeUInt16BE(3, 8);
  line(10, 0xb000, 7, 4, 0x30313030);
  line(22, 0xb001, 4, 1, sizes.length);
  line(34, 0xb002, 7, 16 * sizes.length, entriesAt);
  sizes.forEach((size, index) => {
    bytes.writeUInt32BE(index === 0 ? 0x030000 : 0, entriesAt + 16 * index);
    bytes.writeUInt32BE(size, entriesAt + 16 * index + 4);
    bytes.writeUInt32BE(offsets[index]!, entriesAt + 16 * index + 8);
  });
  return bytes;
};

/** Makes an HDR photo: a picture, its gain map, and the list of both in MPF and in XMP. */
export const makeUltraHdr = async (options: Options = {}): Promise<{ file: Buffer; gainMap: Buffer }> => {
  const { segments = [], attributes = '', film = Buffer.alloc(0) } = options;
  const gainMap = await makeGainMap(options);
  const toItem = (semantic: string, mime: string, length: number) =>
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="${mime}" Item:Length="${length}"/></rdf:li>`;
  const items = [
    '<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>',
    toItem('GainMap', 'image/jpeg', gainMap.length),
    ...(film.length ? [toItem('MotionPhoto', 'video/mp4', film.length)] : []),
  ];
  const directory = `<Container:Directory><rdf:Seq>${items.join('')}</rdf:Seq></Container:Directory>`;
  const motion = film.length ? 'GCamera:MotionPhoto="1"' : '';
  const xmp = makeXmp(`${namespaces} hdrgm:Version="1.0" ${motion} ${attributes}`, directory);
  const before = [...segments, xmpSegment(xmp), segment(0xe2, isoName, Buffer.alloc(4))];
  const build = (list: Buffer, plain: Buffer) => withSegments(plain, ...before, segment(0xe2, 'MPF\0', list));
  const plain = await makeJpeg({ width: 64, height: 48 });
  const count = film.length ? 3 : 2;
  const size = build(makeList(Array<number>(count).fill(0), Array<number>(count).fill(0)), plain).length;
  const listAt = 2 + before.reduce((sum, { length }) => sum + length, 0) + 8;
  const offsets = [0, size - listAt, size + gainMap.length - listAt];
  const picture = build(makeList([size, gainMap.length, film.length].slice(0, count), offsets), plain);
  return { file: Buffer.concat([picture, gainMap, film]), gainMap };
};

/** Finds the gain map by the list of pictures, and by the length in XMP, as readers do. */
export const findGainMap = (file: Buffer): { listed: Buffer; byLength: Buffer; primaryBytes: number } => {
  const listAt = file.indexOf('MPF\0') + 4;
  const entriesAt = listAt + file.readUInt32BE(listAt + 42);
  const [size, offset] = [file.readUInt32BE(entriesAt + 20), file.readUInt32BE(entriesAt + 24)];
  const length = Number(/"GainMap"[^>]*Item:Length="(\d+)"/.exec(file.toString('latin1'))?.[1]);
  return {
    listed: file.subarray(listAt + offset, listAt + offset + size),
    byLength: file.subarray(file.length - length),
    primaryBytes: file.readUInt32BE(entriesAt + 4),
  };
};
