import { createHash } from 'node:crypto';
import { readPhotoshopResources } from '../photoshop.js';
import { app1, app13, isExif, readSegments, startOfScan, type ByteSource } from '../segments.js';

/** The metadata of a photo as stored, each as the payload of its segment. */
export type MetadataBlocks = {
  exif?: Buffer;
  xmp?: Buffer;
  /** A Photoshop segment that contains only the IPTC-IIM block. */
  iptc?: Buffer;
  /** Whether a program that does not know XMP changed the IPTC-IIM block. */
  isIptcNewer: boolean;
};

const xmpSignature = 'http://ns.adobe.com/xap/1.0/\0';
const photoshopSignature = 'Photoshop 3.0\0';
const iptcResource = 0x0404;
const iptcDigestResource = 0x0425;
/** Large resources are spread over segments. IPTC-IIM of more segments than this is left out, to limit the time. */
const maxPhotoshopSegments = 8;
/** Of a segment with a header of the resource. */
const maxIptcBytes = 65_000;

/**
 * Reads the first block of each kind before the scan data. Leaves out extended XMP, which can be as large as the file and
 * contains what describes no photo: the main packet has the descriptive fields.
 */
export const readMetadataBlocks = async (file: ByteSource): Promise<MetadataBlocks> => {
  let [exif, xmp]: [Buffer?, Buffer?] = [];
  const photoshop: Buffer[] = [];
  for await (const { marker, read } of readSegments(file)) {
    if (marker === startOfScan) break;
    if (marker !== app1 && marker !== app13) continue;
    const content = await read();
    if (marker === app13) {
      if (startsWith(content, photoshopSignature) && photoshop.length < maxPhotoshopSegments)
        photoshop.push(content.subarray(photoshopSignature.length));
    } else if (isExif(content)) exif ??= content;
    else if (startsWith(content, xmpSignature)) xmp ??= content;
  }
  return { ...(exif && { exif }), ...(xmp && { xmp }), ...findIptc(Buffer.concat(photoshop)) };
};

const findIptc = (resources: Buffer): Pick<MetadataBlocks, 'iptc' | 'isIptcNewer'> => {
  const byId = new Map([...readPhotoshopResources(resources)].map(({ id, data }) => [id, data]));
  const data = byId.get(iptcResource);
  if (!data) return { isIptcNewer: false };
  const digest = byId.get(iptcDigestResource);
  const isIptcNewer = digest !== undefined && !createHash('md5').update(data).digest().equals(digest);
  return { iptc: toPhotoshopSegment(data.subarray(0, maxIptcBytes)), isIptcNewer };
};

const toPhotoshopSegment = (data: Buffer): Buffer => {
  const head = Buffer.from(`${photoshopSignature}8BIM\x04\x04\0\0\0\0\0\0`, 'latin1');
  head.writeUInt32BE(data.length, head.length - 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

const startsWith = (content: Buffer, signature: string) =>
  content.toString('latin1', 0, signature.length) === signature;
