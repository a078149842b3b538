import type { Doc } from '../bson/values';
import type { Draft } from './draft';

/** The target of an update operator: one path in one document. */
export interface Place {
  draft: Draft;
  path: readonly string[];
  /** The path as written in the update, for error messages. */
  written: string;
  value: unknown;
  now: Date;
}

/** An update operator. `prepare` validates the operand once and returns a function that changes one target. */
export interface Modifier {
  prepare(operand: unknown, written: string): (place: Place) => void;
  /** Whether the operator creates a missing field. */
  creates: boolean;
}

export function describeDocument(draft: Draft): Doc {
  return { _id: draft.original._id };
}
