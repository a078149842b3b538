/**
 * The perceptual hash finds which photos a picture may be a copy of, and the luminance of their thumbnails decides. The
 * bounds were chosen by measurement: see docs/decisions/0173-find-by-picture.md.
 */

/** Of 64 bits. Wider than for look-alikes of an upload, because nobody checks those thumbnails. */
export const maxCopyDistance = 12;
const minCopyCorrelation = 0.95;

/** Returns whether two pictures are the same, by their luminance in the same size, however light each of them is. */
export const isCopy = (luminance: Float64Array, other: Float64Array): boolean =>
  correlate(luminance, other) >= minCopyCorrelation;

/** Returns Pearson's correlation coefficient, from -1 to 1; 0 for a picture of one colour. */
const correlate = (first: Float64Array, second: Float64Array): number => {
  const [firstMean, secondMean] = [getMean(first), getMean(second)];
  let [product, firstSquares, secondSquares] = [0, 0, 0];
  for (let at = 0; at < first.length; at++) {
    const [a, b] = [first[at]! - firstMean, second[at]! - secondMean];
    product += a * b;
    firstSquares += a * a;
    secondSquares += b * b;
  }
  return product / Math.sqrt(firstSquares * secondSquares) || 0;
};

const getMean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
