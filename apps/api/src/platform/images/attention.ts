import type { Point } from '@ledenportaal/shared';

/** Cells per axis: the precision of the result. */
export const attentionSide = 32;
const side = attentionSide;
/** The direction of skin colours in CIE XYZ, as in smartcrop.js. */
const skin = [0.78, 0.57, 0.44] as const;
/** Of 100. Darker cells have neither skin nor a colour. */
const minLuminance = 5;
/** The X of white; its Y is 100 (D65). */
const whiteX = 95.05;

/** The curve of sRGB (IEC 61966-2-1), up to 100. */
const toLight = Float64Array.from(
  { length: 256 },
  (_, value) => 100 * (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4),
);

/**
 * Returns the point of a picture that draws most attention: with edges, the colour of skin, and saturated colours. Scores
 * and blurs as the strategy 'attention' of libvips does for the largest square, which takes as long as encoding a
 * thumbnail, because it puts forty operations together. `pixels` is the picture in sRGB with three channels, reduced to
 * `attentionSide` on both axes; `width` and `height` are its own.
 */
export const findAttention = (pixels: Uint8Array, { width, height }: { width: number; height: number }): Point => {
  const edge = Math.min(width, height) * side;
  // An area of the size of the crop counts.
  const sigma = Math.max(1, Math.hypot(edge / width, edge / height) / 10);
  const scores = blur(blur(toScores(pixels), sigma, side, 1), sigma, 1, side);
  const best = scores.indexOf(Math.max(...scores));
  return { x: (best % side) / side, y: Math.floor(best / side) / side };
};

const toScores = (pixels: Uint8Array): Float64Array => {
  const luminance = new Float64Array(side * side);
  const scores = new Float64Array(side * side);
  for (let cell = 0; cell < side * side; cell++) {
    const [red, green, blue] = [0, 1, 2].map((channel) => toLight[pixels[3 * cell + channel]!]!) as [
      number,
      number,
      number,
    ];
    const x = 0.4124 * red + 0.3576 * green + 0.1805 * blue;
    const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const z = 0.0193 * red + 0.1192 * green + 0.9505 * blue;
    luminance[cell] = y;
    if (y > minLuminance) scores[cell] = getSkinScore(x, y, z) + 500 * (toLab(x / whiteX) - toLab(y / 100));
  }
  for (let cell = 0; cell < side * side; cell++) {
    const [column, row] = [cell % side, Math.floor(cell / side)];
    const at = (x: number, y: number) => luminance[clamp(y) * side + clamp(x)]!;
    const around = at(column - 1, row) + at(column + 1, row) + at(column, row - 1) + at(column, row + 1);
    scores[cell]! += 5 * Math.abs(4 * luminance[cell]! - around);
  }
  return scores;
};

const getSkinScore = (x: number, y: number, z: number) => {
  const length = Math.hypot(x, y, z);
  return 100 - 100 * Math.hypot(x / length - skin[0], y / length - skin[1], z / length - skin[2]);
};

/** CIE 1976: the root, and a line near black. */
const toLab = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

const clamp = (value: number) => Math.min(side - 1, Math.max(0, value));

/** Blurs along the axis whose cells are `step` apart, with a Gaussian up to where it is a fifth of its top. */
const blur = (values: Float64Array, sigma: number, lineStep: number, step: number): Float64Array => {
  const reach = Math.floor(sigma * Math.sqrt(2 * Math.log(5)));
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)));
  const blurred = new Float64Array(values.length);
  for (let line = 0; line < side; line++)
    for (let cell = 0; cell < side; cell++) {
      let sum = 0;
      for (let at = 0; at < weights.length; at++)
        sum += weights[at]! * values[line * lineStep + clamp(cell + at - reach) * step]!;
      blurred[line * lineStep + cell * step] = sum;
    }
  return blurred;
};
