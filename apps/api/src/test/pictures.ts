import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

type Wanted = {
  width?: number;
  height?: number;
  orientation?: number;
  gps?: boolean;
  progressive?: boolean;
  grey?: boolean;
  cmyk?: boolean;
};

type Pixels = { data: Buffer; width: number; height: number };

/** Without any loader but JPEG's, which is the only one that the portal leaves open. */
const fromRaw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });
const toPixels = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** As people see it: red above, blue below, and a green left edge; with noise, so that no two are the same. */
const draw = (width: number, height: number): Pixels => {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = x < width / 8 ? [32, 192, 32] : y < height / 2 ? [192, 32, 32] : [32, 32, 192];
      data.set(colour, (y * width + x) * 3);
    }
  randomBytes(30).copy(data, Math.floor(data.length / 2));
  return { data, width, height };
};

export const makeJpeg = async (wanted: Wanted = {}): Promise<Buffer> => {
  const { width = 900, height = 600, orientation = 1, gps = false, progressive = false } = wanted;
  let held = fromRaw(await asHeld(draw(width, height), orientation));
  if (wanted.grey) held = held.greyscale();
  if (wanted.cmyk) held = held.toColourspace('cmyk');
  if (gps) held = held.withExif({ IFD0: { Copyright: 'Geheim' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } });
  if (orientation !== 1) held = held.withMetadata({ orientation });
  return held.jpeg({ quality: 90, progressive }).toBuffer();
};

/** The pixels as a camera writes them that was held so: the inverse of what EXIF's orientation asks of a viewer. */
const asHeld = async (seen: Pixels, orientation: number): Promise<Pixels> => {
  const inverse: Record<number, [degrees: number, mirrored: boolean]> = {
    1: [0, false],
    2: [0, true],
    3: [180, false],
    4: [180, true],
    5: [90, true],
    6: [270, false],
    7: [270, true],
    8: [90, false],
  };
  const [degrees, mirrored] = inverse[orientation]!;
  const turned = await toPixels(fromRaw(seen).rotate(degrees));
  return mirrored ? toPixels(fromRaw(turned).flop()) : turned;
};

/** The same file with other measures in its header. */
export const claiming = (jpeg: Buffer, width: number, height: number): Buffer => {
  const claim = Buffer.from(jpeg);
  for (let at = 2; at < claim.length; at += 2 + claim.readUInt16BE(at + 2)) {
    const marker = claim[at + 1]!;
    if (marker < 0xc0 || marker > 0xc2) continue;
    claim.writeUInt16BE(height, at + 5);
    claim.writeUInt16BE(width, at + 7);
    return claim;
  }
  throw new Error('no frame header');
};

/** 'red', 'green' or 'blue' at a place given in parts of width and height. */
export const colourAt = async (picture: Uint8Array, x: number, y: number): Promise<string> => {
  const { data, info } = await sharp(picture).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
};

export const pngBytes = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

export const asFile = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });
