import type { Goal, Row } from './group';
import { getRatioQuartiles, getQuartiles } from './rounds';

type RowOptions = { goal?: Goal | undefined; digits?: number };

/** Creates a row with the measured time divided by that of the yardstick; both in seconds, per round. */
export const toTimeRow = (
  label: string,
  measured: number[],
  yardstick: number[],
  { goal, digits = 0 }: RowOptions = {},
): Row => ({
  label,
  measured: formatMilliseconds(measured, digits),
  yardstick: formatMilliseconds(yardstick, digits),
  value: getRatioQuartiles(measured, yardstick),
  goal,
});

/** Creates a row with the measured rate divided by that of the yardstick; both in seconds per iteration, per round. */
export const toRateRow = (
  label: string,
  measured: number[],
  yardstick: number[],
  { goal, digits = 0 }: RowOptions = {},
): Row => ({
  label,
  measured: formatRate(measured, digits),
  yardstick: formatRate(yardstick, digits),
  value: getRatioQuartiles(yardstick, measured),
  goal,
});

const formatMilliseconds = (seconds: number[], digits: number): string =>
  `${(getQuartiles(seconds).median * 1000).toFixed(digits)} ms`;
const formatRate = (seconds: number[], digits: number): string =>
  `${(1 / getQuartiles(seconds).median).toFixed(digits)}/s`;
