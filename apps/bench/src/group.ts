import type { Quartiles } from './rounds';

/** The minimum, the maximum, or both, that the value of a row is compared with. */
export type Goal = {
  min?: number;
  max?: number;
};

export type Row = {
  label: string;
  /** The measured value, and the value of the yardstick if any, formatted with their units. */
  measured: string;
  yardstick?: string;
  /** The ratio to the yardstick, or a value in the unit in `label`. */
  value: Quartiles;
  /** Rows without a goal give context for the other rows. */
  goal?: Goal | undefined;
};

/** Measurements that run and are reported together: one file in `measures`. */
export type Group = {
  title: string;
  /** Explanations that a reader needs to interpret the values. */
  notes: readonly string[];
  /** Whether it uses `readPictures`; the results then name the folder of the photos. */
  usesPictures?: boolean;
  measure(): Promise<Row[]>;
};

export const isMet = (value: number, { min = -Infinity, max = Infinity }: Goal): boolean =>
  value >= min && value <= max;
