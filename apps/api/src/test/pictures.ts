import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { createRandom } from './random.js';

type JpegOptions = {
  width?: number;
  height?: number;
  orientation?: number;
  gps?: boolean;
  progressive?: boolean;
  grey?: boolean;
  cmyk?: boolean;
};

type Pixels = { data: Buffer; width: number; height: number };

/** Creates an image from raw pixels: the portal disables all loaders of sharp except that of JPEG. */
const fromRaw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });
const toPixels = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Makes the start of a JPEG, followed by random bytes without markers, which could start another kind of frame. */
export const makeNoise = (): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5000).map((byte) => Math.min(byte, 0xfe))]);

/** Draws an upright picture: red above, blue below, and a green left edge. Random bytes make each picture unique. */
const draw = (width: number, height: number): Pixels => {
  const greenWidth = Math.ceil(width / 8);
  const makeRow = (colour: number[]) =>
    Buffer.concat([
      Buffer.alloc(greenWidth * 3, Buffer.from([32, 192, 32])),
      Buffer.alloc((width - greenWidth) * 3, Buffer.from(colour)),
    ]);
  const [upper, lower] = [makeRow([192, 32, 32]), makeRow([32, 32, 192])];
  const data = Buffer.concat(Array.from({ length: height }, (_, y) => (y < height / 2 ? upper : lower)));
  randomBytes(30).copy(data, Math.floor(data.length / 2));
  return { data, width, height };
};

export const makeJpeg = async (options: JpegOptions = {}): Promise<Buffer> => {
  const { width = 900, height = 600, orientation = 1, gps = false, progressive = false } = options;
  let image = fromRaw(await toSensorPixels(draw(width, height), orientation));
  if (options.grey) image = image.greyscale();
  if (options.cmyk) image = image.toColourspace('cmyk');
  if (gps) image = image.withExif({ IFD0: { Copyright: 'Geheim' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } });
  if (orientation !== 1) image = image.withMetadata({ orientation });
  return image.jpeg({ quality: 90, progressive }).toBuffer();
};

/** Makes a picture of one random colour. */
export const makeEvenJpeg = () => {
  const [r, g, b] = randomBytes(3);
  return sharp({ create: { width: 90, height: 60, channels: 3, background: { r: r!, g: g!, b: b! } } })
    .jpeg()
    .toBuffer();
};

type SceneOptions = { width?: number; quality?: number; orientation?: number };

/** Makes a picture of random rectangles, the same in each size and quality for the same `seed`. */
export const makeScene = async (seed: number, options: SceneOptions = {}): Promise<Buffer> => {
  const { width = 900, quality = 90, orientation = 1 } = options;
  const upright = {
    data: Buffer.alloc(width * Math.round(width / 1.5) * 3, 128),
    width,
    height: Math.round(width / 1.5),
  };
  const random = createRandom(seed);
  for (let n = 0; n < 30; n++) {
    const [left, top, side, grey] = [random() * 1.2 - 0.2, random() * 1.2 - 0.2, 0.1 + random() * 0.4, random() * 255];
    fillRectangle(upright, { left, top, side, grey });
  }
  return fromRaw(await toSensorPixels(upright, orientation))
    .withMetadata({ orientation })
    .jpeg({ quality })
    .toBuffer();
};

/** In parts of width and height. */
type Rectangle = { left: number; top: number; side: number; grey: number };

const fillRectangle = ({ data, width, height }: Pixels, { left, top, side, grey }: Rectangle) => {
  const toRange = (start: number, size: number) =>
    [start, start + side].map((at) => Math.round(Math.min(1, Math.max(0, at)) * size)) as [number, number];
  const [startX, endX] = toRange(left, width);
  const [startY, endY] = toRange(top, height);
  for (let y = startY; y < endY; y++) data.fill(grey, (y * width + startX) * 3, (y * width + endX) * 3);
};

/** Turns upright pixels to the way a camera stores them: the inverse of what a viewer does for the EXIF orientation. */
const toSensorPixels = async (upright: Pixels, orientation: number): Promise<Pixels> => {
  if (orientation === 1) return upright;
  const inverse: Record<number, [degrees: number, mirrored: boolean]> = {
    2: [0, true],
    3: [180, false],
    4: [180, true],
    5: [90, true],
    6: [270, false],
    7: [270, true],
    8: [90, false],
  };
  const [degrees, mirrored] = inverse[orientation]!;
  const turned = await toPixels(fromRaw(upright).rotate(degrees));
  return mirrored ? toPixels(fromRaw(turned).flop()) : turned;
};

/** Returns a copy of the file with a changed frame header. */
const withFrame = (jpeg: Buffer, change: (frame: Buffer) => void): Buffer => {
  const changed = Buffer.from(jpeg);
  for (let at = 2; at < changed.length; at += 2 + changed.readUInt16BE(at + 2)) {
    const marker = changed[at + 1]!;
    if (marker < 0xc0 || marker > 0xc2) continue;
    change(changed.subarray(at));
    return changed;
  }
  throw new Error('no frame header');
};

/** Returns a copy of the file with another width and height in its header. */
export const withSize = (jpeg: Buffer, width: number, height: number): Buffer =>
  withFrame(jpeg, (frame) => {
    frame.writeUInt16BE(height, 5);
    frame.writeUInt16BE(width, 7);
  });

/** 16 x 16 pixels from `cjpeg -grayscale -arithmetic`, and from the same with `-progressive`. */
const arithmetic =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/yQALCAAQABABAREA/8wABgAQEAX/2gAIAQEAAD8A/wAyrrP+4NTZnX/91qrDvP/Z';
const arithmeticProgressive =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/ygALCAAQABABAREA/8wABAAQ/9oACAEBAAAAAf5Oq63/zAAEEAX/2gAIAQEAAQUCEzLMIv/MAAQQBf/aAAgBAQAGPwLA/8wABBAF/9oACAEBAAE/Iez/2gAIAQEAAAAQcP/MAAQQBf/aAAgBAQABPxAfVTyA/9k=';

/** 8 x 8 grey pixels. Each equals its prediction, and so takes one bit. */
const makeLossless = () =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc3, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xc4, 0, 20, 0, 1, ...Buffer.alloc(15), 0]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 0, 0, ...Buffer.alloc(8), 0xff, 0xd9]),
  ]);

const makeSmall = (progressive = false) => makeJpeg({ width: 64, height: 48, progressive });
const makeWithFrame = async (marker: number) => withFrame(await makeSmall(), (frame) => void (frame[1] = marker));
const makeWithPrecision = async (bits: number, marker: number) =>
  withFrame(await makeSmall(marker === 0xc2), (frame) => void ([frame[1], frame[4]] = [marker, bits]));

/** JPEGs that browsers do not show, although the server can decode some of them. */
export const unsupportedJpegs: [name: string, make: () => Buffer | Promise<Buffer>][] = [
  ['arithmetic-coded', () => Buffer.from(arithmetic, 'base64')],
  ['arithmetic-coded and progressive', () => Buffer.from(arithmeticProgressive, 'base64')],
  ['lossless', makeLossless],
  ...[0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde, 0xf7].map(
    (marker): [string, () => Promise<Buffer>] => [`with frame ${marker.toString(16)}`, () => makeWithFrame(marker)],
  ),
  ['of 12 bits, extended', () => makeWithPrecision(12, 0xc1)],
  ['of 12 bits, progressive', () => makeWithPrecision(12, 0xc2)],
  ['of 16 bits', () => makeWithPrecision(16, 0xc0)],
  ['with two components', async () => withFrame(await makeSmall(), (frame) => void (frame[9] = 2))],
  ['with its height behind the scan', async () => withSize(await makeSmall(), 64, 0)],
];

/** Makes an extended JPEG with 8 bits and Huffman coding: rare, but shown by all browsers. */
export const extendedJpeg = () => makeWithFrame(0xc1);

/** Returns 'red', 'green' or 'blue': the colour at a point. `x` and `y` are fractions (0 to 1) of width and height. */
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
