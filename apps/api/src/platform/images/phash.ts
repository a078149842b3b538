/** Upright pixels in sRGB, four bytes each, at least some dozens per side: more make no difference. */
type Rgba = { data: Uint8Array; width: number; height: number };

const bits = 64;
/** The lowest frequencies except the mean, by axis: all whose sum is below 10, and most of those whose sum is 10. */
const frequencies = Array.from({ length: 11 }, (_, sum) =>
  Array.from({ length: sum + 1 }, (_, x): [x: number, y: number] => [x, sum - x]),
)
  .flat()
  .slice(1, bits + 1);
const frequenciesPerAxis = Math.max(...frequencies.flat()) + 1;

/** In grey levels. Half of the frequencies of any photo are stronger; those of an even or smooth picture are noise. */
const minMedianStrength = 0.025;

/**
 * Computes a perceptual hash: 16 hexadecimal digits, of which few bits change when the picture is scaled, compressed or
 * made a little lighter. Each bit is whether a frequency of the discrete cosine transform of the luminance is above the
 * median. Returns null for a picture without structure, which would resemble others by chance.
 */
export const computePhash = ({ data, width, height }: Rgba): string | null => {
  const strengths = transform(toLuminance(data), width, height);
  if (getMedian(strengths.map(Math.abs)) < minMedianStrength) return null;
  const median = getMedian(strengths);
  const binary = strengths.map((strength) => (strength > median ? 1 : 0)).join('');
  return BigInt(`0b${binary}`)
    .toString(16)
    .padStart(bits / 4, '0');
};

/** ITU-R BT.601. Four bytes for each pixel. */
export const toLuminance = (data: Uint8Array): Float64Array =>
  new Float64Array(data.length / 4).map(
    (_, pixel) => 0.299 * data[pixel * 4]! + 0.587 * data[pixel * 4 + 1]! + 0.114 * data[pixel * 4 + 2]!,
  );

/** Returns the strength of each frequency: first along the rows, then along the columns of the result. */
const transform = (luminance: Float64Array, width: number, height: number): number[] => {
  const [cosinesX, cosinesY] = [createCosines(width), createCosines(height)];
  const columns = cosinesX.map((cosines) =>
    new Float64Array(height).map((_, y) => correlate(luminance.subarray(y * width, (y + 1) * width), cosines)),
  );
  return frequencies.map(([x, y]) => correlate(columns[x]!, cosinesY[y]!) / (width * height));
};

const createCosines = (size: number): Float64Array[] =>
  Array.from({ length: frequenciesPerAxis }, (_, frequency) =>
    new Float64Array(size).map((_, at) => Math.cos((Math.PI * frequency * (at + 0.5)) / size)),
  );

const correlate = (values: Float64Array, cosines: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]! * cosines[at]!;
  return sum;
};

const getMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[bits / 2 - 1]! + sorted[bits / 2]!) / 2;
};
