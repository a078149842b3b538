import { formatTable } from '@ledenportaal/faults/table';
import { getQuartiles, getRatioQuartiles, type Quartiles } from '../rounds';
import { formatMiddleHalf, formatNumber } from '../table';
import type { Pair, RunningVersion, Version } from './versions';

/** The values of both versions, by round: a time, a size or a number, of which less is better. */
export type Comparison = {
  label: string;
  values: Pair<number[]>;
  /** Formats a value with its unit. */
  format: (value: number) => string;
  /** The mark of a row in which this version has a higher value. */
  mark: 'slower' | 'more';
};

/** Measurements that run together: one table of the page. */
export type Part = {
  title: string;
  usesPictures?: boolean;
} & (
  | { measure: (running: Pair<RunningVersion>) => Promise<Comparison[]> }
  /** Starts the portals itself. */
  | { measureStopped: (versions: Pair<Version>) => Promise<Comparison[]> }
);

export const rounds = Number(process.env.ROUNDS ?? 7);

export const formatMilliseconds = (seconds: number): string => {
  const milliseconds = seconds * 1000;
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`;
};
/** Formats the seconds of one as a rate. */
export const formatRate = (seconds: number): string => `${(1 / seconds).toFixed(seconds > 0.1 ? 1 : 0)}/s`;
export const formatMegabytes = (megabytes: number): string => `${megabytes.toFixed(0)} MB`;

const maxRatio = 1.05;

/** Marks a ratio that is too high; as 'unclear' when more than a quarter of the rounds is not. */
const getMark = ({ low, median }: Quartiles, mark: string): string => {
  if (median <= maxRatio) return '';
  return low > maxRatio ? mark : 'unclear';
};

export const formatComparisons = (comparisons: readonly Comparison[], names: Pair<string>): string => {
  const toCells = ({ label, values: { current, other }, format, mark }: Comparison): string[] => {
    const ratio = getRatioQuartiles(current, other);
    return [
      label,
      format(getQuartiles(current).median),
      format(getQuartiles(other).median),
      formatNumber(ratio.median),
      formatMiddleHalf(ratio),
      getMark(ratio, mark),
    ];
  };
  const header = ['what', names.current, names.other, 'ratio', 'middle half', 'mark'];
  return formatTable([header, ...comparisons.map(toCells)]);
};
