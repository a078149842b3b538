import { isWellFormedXml } from '../well-formed-xml.js';
import { decodePacket, readTags } from '../xmp.js';

const rootName = /(?:^|:)(?:xmpmeta|xapmeta|RDF)$/;

/**
 * Returns the packet of XMP in a file of its own, in UTF-8 and without what precedes its root element. Returns undefined
 * when the file is no well-formed XML, or other XML.
 */
export const toXmpPacket = (bytes: Buffer): Buffer | undefined => {
  const packet = decodePacket(bytes);
  // A byte order mark was decoded as spaces, which may not precede an XML declaration.
  if (!packet || !isWellFormedXml(packet.text.trimStart())) return undefined;
  for (const { kind, name, from } of readTags(packet.text)) {
    if (kind === 'other') continue;
    if (!rootName.test(name)) return undefined;
    const text = packet.text.slice(from).replace(/<\?xpacket[^>]*\?>\s*$/, '');
    return Buffer.concat([xpacket, Buffer.from(text, packet.isUtf16 ? 'utf8' : 'latin1')]);
  }
  return undefined;
};

/** By which the parser recognises XMP. */
const xpacket = Buffer.from('<?xpacket begin=""?>');
