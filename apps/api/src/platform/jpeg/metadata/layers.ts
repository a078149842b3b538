import { app1, app13, isExif, readSegments, startOfScan, type ByteSource, type Marker } from '../segments.js';
import { readExif } from './exif-layer.js';
import { readIptc } from './iptc-layer.js';
import type { Layer } from './layer.js';
import { readXmp } from './xmp-layer.js';

const exifSignatureBytes = 6;
const xmpSignature = 'http://ns.adobe.com/xap/1.0/\0';
const photoshopSignature = 'Photoshop 3.0\0';
/** Segments of each kind that are read. Large resources of Photoshop are spread over segments. */
const maxSegments = 8;

/**
 * Reads the metadata before the scan data, the ones that count most first: a file beside the photo, Exif, XMP and IPTC-IIM,
 * or IPTC-IIM before XMP when a program changed only that (Metadata Working Group, Guidelines for Handling Image Metadata,
 * 2.0, chapter 3). A block that is damaged counts as absent. Leaves out extended XMP, which can be as large as the file:
 * the main packet has the descriptive fields.
 */
export const readLayers = async (file: ByteSource, sidecar?: Layer, markers?: readonly Marker[]): Promise<Layer[]> => {
  const [exif, xmp, photoshop]: [Buffer[], Buffer[], Buffer[]] = [[], [], []];
  for await (const { marker, read } of readSegments(file, markers)) {
    if (marker === startOfScan) break;
    if (marker !== app1 && marker !== app13) continue;
    const content = await read();
    const isOfKind = (signature: string) => content.toString('latin1', 0, signature.length) === signature;
    const add = (segments: Buffer[], from: number) => {
      if (segments.length < maxSegments) segments.push(content.subarray(from));
    };
    if (marker === app13 && isOfKind(photoshopSignature)) add(photoshop, photoshopSignature.length);
    if (marker === app1 && isExif(content)) add(exif, exifSignatureBytes);
    if (marker === app1 && isOfKind(xmpSignature)) add(xmp, xmpSignature.length);
  }
  const { iptc, isIptcNewer } = readIptc(Buffer.concat(photoshop));
  const ofXmp = xmp.flatMap((packet) => readXmp(packet) ?? []);
  return [...(sidecar ? [sidecar] : []), ...exif.map(readExif), ...(isIptcNewer ? [iptc, ...ofXmp] : [...ofXmp, iptc])];
};
