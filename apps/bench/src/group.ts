import type { Spread } from './rounds';

/** What a row is held against: at least or at most so much, or both. */
export interface Goal {
  least?: number;
  most?: number;
}

export interface Row {
  what: string;
  /** What was measured and what stands beside it, with their units. */
  ours: string;
  yardstick: string;
  /** In yardsticks, or in the unit that `what` names. */
  value: Spread;
  /** Rows without a goal are there to understand the others by. */
  goal?: Goal;
}

/** What is measured together, in one run: one file in `measures`. */
export interface Group {
  title: string;
  /** What a reader must know to understand the figures. */
  notes: readonly string[];
  measure(): Promise<Row[]>;
}

export function isMet(value: number, { least = -Infinity, most = Infinity }: Goal): boolean {
  return value >= least && value <= most;
}
