import { createHash } from 'node:crypto';
import { readPhotoshopResources } from '../photoshop.js';
import { decodeText, toLayer, type Layer } from './layer.js';

const [iptcResource, digestResource] = [0x0404, 0x0425];
const utf8 = '\x1b%G';
/** Each date, and its time. */
const dates = [
  ['2:55', '2:60'],
  ['2:62', '2:63'],
] as const;

/** Reads the texts of IPTC-IIM in Photoshop resources, and whether a program that does not know XMP changed them. */
export const readIptc = (resources: Buffer): { iptc: Layer; isIptcNewer: boolean } => {
  const byId = new Map([...readPhotoshopResources(resources)].map(({ id, data }) => [id, data]));
  const [data = Buffer.of(), digest] = [iptcResource, digestResource].map((id) => byId.get(id));
  const isIptcNewer = digest !== undefined && !createHash('md5').update(data).digest().equals(digest);
  const values: [key: string, value: Buffer][] = [];
  for (let at = 0; data[at] === 0x1c && at + 5 <= data.length;) {
    const end = at + 5 + data.readUInt16BE(at + 3);
    values.push([`${data[at + 1]}:${data[at + 2]}`, data.subarray(at + 5, end)]);
    at = end;
  }
  const isUtf8 = values.some(([key, value]) => key === '1:90' && value.toString('latin1') === utf8);
  const layer = toLayer(values.map(([key, value]) => ({ key, text: decodeText(value, isUtf8) })));
  for (const [day, time] of dates) layer.set(day, [[day, time].flatMap((key) => layer.get(key)?.[0] ?? []).join('T')]);
  return { iptc: layer, isIptcNewer };
};
