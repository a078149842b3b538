import { parseTiff, type Entry } from '../jpeg/tiff.js';
import { createYield } from '../yield.js';

const [exifLink, interoperabilityLink, colourSpace, interoperabilityIndex] = [0x8769, 0xa005, 0xa001, 0x0001];
/** Uncalibrated (Exif 2.3, 4.6.5), and Adobe RGB as some programs write it. */
const [uncalibrated, adobeRgb] = [0xffff, 2];
/** The index of Adobe RGB (DCF 2.0, the optional colour space). */
const adobeRgbIndex = 'R03';

const exifHeader = Buffer.from('Exif\0\0', 'latin1');

/** Returns whether Exif, the payload of its segment, marks a picture as Adobe RGB (1998). */
export const isMarkedAdobeRgb = (exif: Buffer): boolean => {
  const tiff = exif.indexOf(exifHeader) === 0 ? exif.subarray(exifHeader.length) : exif;
  const parsed = parseTiff(tiff);
  if (!parsed) return false;
  const readEntries = (at: number | undefined) => (at && parsed.readDirectory(at)?.entries) || [];
  const getNumber = (entries: readonly Entry[], tag: number) =>
    entries.find((entry) => entry.tag === tag)?.numbers()[0];
  const exifEntries = readEntries(getNumber(readEntries(parsed.first), exifLink));
  const colours = getNumber(exifEntries, colourSpace);
  if (colours !== uncalibrated) return colours === adobeRgb;
  const index = readEntries(getNumber(exifEntries, interoperabilityLink)).find(
    ({ tag }) => tag === interoperabilityIndex,
  );
  // The text has 4 bytes, which are in the entry itself.
  const at = index && (index.value?.[0] ?? index.at + 8);
  return at !== undefined && tiff.toString('latin1', at, at + adobeRgbIndex.length) === adobeRgbIndex;
};

/** The exponent of Adobe RGB (1998), 4.3.1.2. */
const gamma = 563 / 256;
/** The light of a value, from 0 to 1. */
const toLight = Float64Array.from({ length: 256 }, (_, value) => (value / 255) ** gamma);

/** More steps than sRGB distinguishes where its curve is steepest: 255 * 12.92. */
const lightSteps = 2 ** 14;
/** The curve of sRGB (IEC 61966-2-1). */
const toSrgb = Uint8Array.from({ length: lightSteps + 1 }, (_, step) => {
  const light = step / lightSteps;
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});
const encode = (light: number) => toSrgb[Math.round(Math.min(1, Math.max(0, light)) * lightSteps)]!;

/**
 * Both spaces have the same white, red and blue; the green of Adobe RGB is sRGB green with a negative part of red and blue.
 * So only these parts differ between the two, and grey stays grey.
 */
const [greenInRed, greenInBlue] = [0.39836, 0.04293];

const pixelsPerStep = 16_384;
const channels = 3;

/** Converts pixels of three bytes from Adobe RGB (1998) to sRGB, in place. Colours outside sRGB are clipped. */
export const convertFromAdobeRgb = async (pixels: Buffer): Promise<void> => {
  const mayYield = createYield();
  for (let start = 0; start < pixels.length; start += channels * pixelsPerStep) {
    const end = Math.min(pixels.length, start + channels * pixelsPerStep);
    for (let at = start; at < end; at += channels) {
      const [red, green, blue] = [toLight[pixels[at]!]!, toLight[pixels[at + 1]!]!, toLight[pixels[at + 2]!]!];
      pixels[at] = encode(red + greenInRed * (red - green));
      pixels[at + 1] = encode(green);
      pixels[at + 2] = encode(blue + greenInBlue * (blue - green));
    }
    await mayYield();
  }
};
