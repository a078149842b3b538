import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFilm } from '../../test/documents.js';
import { exifSegment, gpsLines, makeTiff, makeXmp, segment } from '../../test/metadata.js';
import { findGainMap, makeUltraHdr } from '../../test/ultra-hdr.js';
import { removePosition } from './remove-position.js';

const folder = mkdtempSync(join(tmpdir(), 'gain-map-'));
afterAll(() => rmSync(folder, { recursive: true }));

const remove = async (jpeg: Buffer) => {
  const path = join(folder, 'foto.jpg');
  writeFileSync(path, jpeg);
  const removal = await removePosition(path);
  return { ...removal, bytes: readFileSync(path) };
};
const readPixels = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer();

const gps = exifSegment(
  makeTiff('MM', [
    [0x0110, 'Model 7'],
    [0x8825, { ifd: gpsLines }],
  ]),
);
/** A comment, and a segment of a maker. */
const cutSegments = [segment(0xfe, 'GPS 52.0881'), segment(0xeb, 'Maker 52.0881')];
const xmpPosition = 'exif:GPSLatitude="52,5.2885N"';
const expectNoPosition = (bytes: Buffer) => {
  for (const trace of ['52.0881', '52,5.2885', '2024:12:31', 'GPSLatitude']) expect(bytes.includes(trace)).toBe(false);
};

describe('removePosition from an HDR photo', () => {
  it('changes nothing without a position', async () => {
    const { file } = await makeUltraHdr();
    expect(await remove(file)).toEqual({ size: file.length, changed: false, losesGainMap: false, bytes: file });
  });

  it.each<[string, Parameters<typeof makeUltraHdr>[0]]>([
    ['Exif of the picture', { segments: [gps] }],
    ['XMP of the picture', { attributes: xmpPosition }],
    ['segments of the picture that are cut', { segments: cutSegments }],
    ['Exif of the gain map', { gainMapSegments: [gps] }],
    ['XMP of the gain map', { gainMapAttributes: xmpPosition }],
    ['segments of the gain map that are cut', { gainMapSegments: cutSegments }],
    ['both', { segments: [gps, ...cutSegments], gainMapSegments: [gps, ...cutSegments], attributes: xmpPosition }],
  ])('removes the position from %s, and keeps the gain map where readers look for it', async (_, options) => {
    const { file, gainMap } = await makeUltraHdr(options);
    const { bytes, losesGainMap } = await remove(file);
    expectNoPosition(bytes);
    const { listed, byLength, primaryBytes } = findGainMap(bytes);
    expect([losesGainMap, listed.equals(byLength), primaryBytes]).toEqual([false, true, bytes.length - listed.length]);
    expect((await readPixels(listed)).equals(await readPixels(gainMap))).toBe(true);
    for (const kept of ['hdrgm:Version="1.0"', 'urn:iso:std:iso:ts:21496']) {
      expect(listed.includes(kept)).toBe(true);
      expect(bytes.subarray(0, primaryBytes).includes(kept)).toBe(true);
    }
    expect((await remove(bytes)).changed).toBe(false);
  });

  it('cuts off a film behind the gain map, and what refers to it', async () => {
    const { file } = await makeUltraHdr({ segments: cutSegments, film: makeFilm() });
    const { bytes, losesGainMap } = await remove(file);
    const { listed, byLength, primaryBytes } = findGainMap(bytes);
    expect([losesGainMap, listed.equals(byLength), primaryBytes]).toEqual([false, true, bytes.length - listed.length]);
    for (const removed of ['MotionPhoto', 'video/mp4', 'ftyp']) expect(bytes.includes(removed)).toBe(false);
    expect((await remove(bytes)).changed).toBe(false);
  });

  it('cuts off bytes between the picture and its gain map', async () => {
    const { file, gainMap } = await makeUltraHdr();
    const at = file.length - gainMap.length;
    const list = file.indexOf('MPF\0') + 4;
    const offsetAt = list + file.readUInt32BE(list + 42) + 24;
    file.writeUInt32BE(file.readUInt32BE(offsetAt) + 9, offsetAt);
    const { bytes } = await remove(Buffer.concat([file.subarray(0, at), Buffer.from('52.0881xx'), gainMap]));
    expect(bytes.equals((await makeUltraHdr()).file)).toBe(false);
    expect([findGainMap(bytes).listed.equals(gainMap), bytes.length]).toEqual([true, file.length]);
    expectNoPosition(bytes);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['is truncated', async () => (await makeUltraHdr()).file.subarray(0, -20)],
    ['has XMP that cannot be parsed', async () => (await makeUltraHdr({ gainMapAttributes: 'a="&b;"' })).file],
    ['belongs to XMP that cannot be parsed', async () => (await makeUltraHdr({ attributes: 'a="&b;"' })).file],
  ])('removes a gain map that %s, with what refers to it, and says so', async (_, make) => {
    const { bytes, losesGainMap } = await remove(await make());
    expect(losesGainMap).toBe(true);
    for (const removed of ['MPF\0', 'hdrgm:Version', 'Container:Directory', 'urn:iso', 'GainMap'])
      expect(bytes.includes(removed)).toBe(false);
    expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  it('removes another picture in the list without saying so', async () => {
    const { file, gainMap } = await makeUltraHdr();
    const other = Buffer.from(await sharp(gainMap).jpeg().toBuffer());
    const { bytes, losesGainMap } = await remove(
      Buffer.concat([xmpFree(file.subarray(0, file.length - gainMap.length)), other]),
    );
    expect([losesGainMap, bytes.includes('MPF\0')]).toEqual([false, false]);
  });
});

/** The picture with a packet of the same length that does not mention a gain map. */
const xmpFree = (jpeg: Buffer): Buffer => {
  const changed = Buffer.from(jpeg);
  const packetAt = changed.indexOf('<?xpacket begin');
  const end = changed.indexOf('<?xpacket end="w"?>') + '<?xpacket end="w"?>'.length;
  const packet = makeXmp('').padEnd(end - packetAt);
  changed.write(packet.slice(0, end - packetAt), packetAt, 'latin1');
  return changed;
};
