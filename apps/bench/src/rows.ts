import type { Row } from './group';
import { getRatioQuartiles, getQuartiles } from './rounds';

/** Creates a row with the measured time divided by that of the yardstick; both in seconds, per round. */
export const toTimeRow = (label: string, measured: number[], yardstick: number[], digits: number): Row => ({
  label,
  measured: formatMilliseconds(measured, digits),
  yardstick: formatMilliseconds(yardstick, digits),
  value: getRatioQuartiles(measured, yardstick),
});

/** Creates a row with the measured rate divided by that of the yardstick; both in seconds per iteration, per round. */
export const toRateRow = (label: string, measured: number[], yardstick: number[], digits = 0): Row => ({
  label,
  measured: formatRate(measured, digits),
  yardstick: formatRate(yardstick, digits),
  value: getRatioQuartiles(yardstick, measured),
});

const formatMilliseconds = (seconds: number[], digits: number): string =>
  `${(getQuartiles(seconds).median * 1000).toFixed(digits)} ms`;
const formatRate = (seconds: number[], digits: number): string =>
  `${(1 / getQuartiles(seconds).median).toFixed(digits)}/s`;
