import { open } from 'node:fs/promises';
import { once } from '@ledenportaal/shared';
import { app13, headerBytes, isApplicationMarker, readSegments } from '../../jpeg/segments.js';
import type { Credit } from './credit.js';

/** Signature of a resource, and the id of the resource that contains IIM. */
const iptcResource = Buffer.from('8BIM\x04\x04', 'latin1');
const photoshopIdentifier = Buffer.from('Photoshop 3.0\0', 'latin1');

/** The most that `addIptc` adds. */
export const maxIptcBytes = 2_400;

/** Returns whether a JPEG has metadata of IPTC-IIM. */
export const hasIptc = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    for await (const { marker, read } of readSegments(file))
      if (marker === app13 && (await read()).includes(iptcResource)) return true;
    return false;
  } finally {
    await file.close();
  }
};

/** Adds the credit to a JPEG as IPTC-IIM 4.2, after its other application segments. */
export const addIptc = (jpeg: Buffer, credit: Credit): Buffer => {
  let at = 2;
  while (isApplicationMarker(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2);
  return Buffer.concat([jpeg.subarray(0, at), toSegment(credit), jpeg.subarray(at)]);
};

const toSegment = ({ description, creator, credit, copyright }: Credit): Buffer => {
  const data = Buffer.concat([
    // 1:90 says that the texts are UTF-8 (ISO 2022: ESC % G); 2:0 is the version.
    toDataset(1, 90, Buffer.from('\x1b%G', 'latin1')),
    toDataset(2, 0, Buffer.from([0, 4])),
    toTextDataset(80, creator, 32),
    toTextDataset(110, credit, 32),
    toTextDataset(116, copyright, 128),
    toTextDataset(120, description, 2000),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  // The name of the resource is empty; name and data have an even number of bytes.
  const resource = [photoshopIdentifier, iptcResource, Buffer.alloc(2), size, data, Buffer.alloc(data.length % 2)];
  const payload = Buffer.concat(resource);
  const head = Buffer.from([0xff, app13, 0, 0]);
  head.writeUInt16BE(payload.length + headerBytes - 2, 2);
  return Buffer.concat([head, payload]);
};

const toTextDataset = (dataset: number, text: string, maxBytes: number) =>
  text ? toDataset(2, dataset, Buffer.from(cutText(text, maxBytes))) : Buffer.alloc(0);

const toDataset = (record: number, dataset: number, value: Buffer) => {
  const head = Buffer.from([0x1c, record, dataset, 0, 0]);
  head.writeUInt16BE(value.length, 3);
  return Buffer.concat([head, value]);
};

const getCharacters = once(() => new Intl.Segmenter('nl'));
/** What separates words or names: not at the end of a text that was cut. */
const lastSeparators = /[\s/|,;:&·•\p{Pd}\p{Ps}]+$/u;

/**
 * Returns the text, or the words of it that fit in `maxBytes` of UTF-8. Of a single word that is too long, returns the
 * characters that fit, each with its accents.
 */
const cutText = (text: string, maxBytes: number): string => {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let [end, bytes] = [0, 0];
  for (const { segment, index } of getCharacters().segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  const fitting = text.slice(0, end);
  const words = /\s/.test(text.charAt(end)) ? fitting : fitting.replace(/\S*$/, '');
  return words.replace(lastSeparators, '') || fitting;
};
