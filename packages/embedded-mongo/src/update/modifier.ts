import type { Doc } from '../bson/values';
import type { Draft } from './draft';

/** What an operator is told about the one place it works on. */
export interface Place {
  draft: Draft;
  path: readonly string[];
  /** The path as it was written, for messages. */
  written: string;
  value: unknown;
  now: Date;
}

/** Checks its operand once, and gives the function that changes one place. */
export interface Modifier {
  prepare(operand: unknown, written: string): (place: Place) => void;
  /** Whether the field comes into being when it is missing. */
  creates: boolean;
}

export function describeDocument(draft: Draft): Doc {
  return { _id: draft.original._id };
}
