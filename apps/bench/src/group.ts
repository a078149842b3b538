import type { Spread } from './rounds';

/** The minimum, the maximum, or both, that the value of a row is compared with. */
export interface Goal {
  least?: number;
  most?: number;
}

export interface Row {
  what: string;
  /** The measured figure and that of the yardstick, formatted with their units. */
  ours: string;
  yardstick: string;
  /** The ratio to the yardstick, or a figure in the unit that `label` names. */
  value: Spread;
  /** Rows without a goal give context for the other rows. */
  goal?: Goal;
}

/** Measurements that run and are reported together: one file in `measures`. */
export interface Group {
  title: string;
  /** Background that a reader needs to interpret the figures. */
  notes: readonly string[];
  measure(): Promise<Row[]>;
}

export function isMet(value: number, { least = -Infinity, most = Infinity }: Goal): boolean {
  return value >= least && value <= most;
}
