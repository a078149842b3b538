import { open } from 'node:fs/promises';
import { AppError } from '@ledenportaal/shared';
import { jpegLs, readSegments, startOfScan, type Marker, type Segment } from './segments.js';

/** Baseline, extended and progressive frames with Huffman coding (T.81, table B.1). */
const supportedFrames = [0xc0, 0xc1, 0xc2];
/** Lossless, hierarchical and arithmetic-coded frames, and the markers DHP and EXP of hierarchical files. */
const unsupportedFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde, 0xdf, jpegLs];
/** Numbers of components: grey, three colours, and CMYK. */
const supportedComponents = [1, 3, 4];

/** Throws `unsupported_jpeg` for a JPEG that browsers cannot show, although this server may be able to decode it. */
export const assertShownByBrowsers = async (path: string, markers?: readonly Marker[]): Promise<void> => {
  const file = await open(path, 'r');
  try {
    for await (const segment of readSegments(file, markers)) {
      if (segment.marker === startOfScan) return;
      const isSupported = supportedFrames.includes(segment.marker)
        ? await isSupportedFrame(segment)
        : !unsupportedFrames.includes(segment.marker);
      if (!isSupported) throw new AppError('unsupported_jpeg');
    }
  } finally {
    await file.close();
  }
};

/**
 * The payload contains the precision in bits, height, width, and number of components. With a height of 0 it follows
 * after the scan (DNL).
 */
const isSupportedFrame = async ({ read }: Segment) => {
  const frame = await read();
  // A frame that is truncated or has no width counts as damaged, which other checks report.
  if (frame.length < 6 || frame.readUInt16BE(3) === 0) return true;
  return frame[0] === 8 && frame.readUInt16BE(1) > 0 && supportedComponents.includes(frame[5]!);
};
