/** The tags of a block by ExifReader's names; each is an object, or a list of objects, of the library. */
export type Tags = Partial<Record<string, unknown>>;
type IncludedTags = { exif: string[] } | { iptc: string[] } | { xmp: true };

/** Parses the payload of a segment, as a JPEG without a picture. Returns no tags when the block is absent or damaged. */
export const parseBlock = async (
  marker: number,
  content: Uint8Array | undefined,
  includeTags: IncludedTags,
): Promise<Tags> => {
  if (!content) return {};
  const head = Buffer.from([0xff, 0xd8, 0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 4);
  const jpeg = Buffer.concat([head, content, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])]);
  return load(jpeg, includeTags);
};

/** Parses a packet of XMP that is a file of its own: see `toXmpPacket`. */
export const parsePacket = (packet: Buffer): Promise<Tags> => load(packet, { xmp: true });

const load = async (file: Buffer, includeTags: IncludedTags): Promise<Tags> => {
  const { default: ExifReader } = await import('exifreader');
  try {
    const { exif, iptc, xmp } = ExifReader.load(file, { expanded: true, includeTags });
    return { ...(exif ?? iptc ?? xmp) };
  } catch {
    // It throws when there is no metadata and when it is malformed; both count as no metadata.
    return {};
  }
};
