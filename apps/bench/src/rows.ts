import type { Row } from './group';
import { ratios, spread } from './rounds';

/** Creates a row with the measured time divided by that of the yardstick; both in seconds, per round. */
export function byTime(what: string, ours: number[], yardstick: number[], digits: number): Row {
  return {
    what,
    ours: milliseconds(ours, digits),
    yardstick: milliseconds(yardstick, digits),
    value: ratios(ours, yardstick),
  };
}

/** Creates a row with the measured rate divided by that of the yardstick; both in seconds per iteration, per round. */
export function byRate(what: string, ours: number[], yardstick: number[], digits = 0): Row {
  return {
    what,
    ours: perSecond(ours, digits),
    yardstick: perSecond(yardstick, digits),
    value: ratios(yardstick, ours),
  };
}

const milliseconds = (seconds: number[], digits: number): string =>
  `${(spread(seconds).median * 1000).toFixed(digits)} ms`;
const perSecond = (seconds: number[], digits: number): string => `${(1 / spread(seconds).median).toFixed(digits)}/s`;
