import type { Doc } from '../bson/values';
import type { Draft } from './draft';

/** The target of an update operator: one path in one document. */
export type UpdateTarget = {
  draft: Draft;
  path: readonly string[];
  /** The path as written in the update, for error messages. */
  updatePath: string;
  value: unknown;
  now: Date;
};

/** An update operator. Validates the operand once and returns a function that changes one target. */
export type UpdateOperator = (operand: unknown, updatePath: string) => (target: UpdateTarget) => void;

export const toIdDocument = (draft: Draft): Doc => ({ _id: draft.original._id });
