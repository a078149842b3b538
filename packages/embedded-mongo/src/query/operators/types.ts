import type { Doc } from '../../bson/values';

export type Test = (document: Doc) => boolean;

export interface OperatorContext {
  path: readonly string[];
  /** The operators in the same document, such as `$options` next to `$regex`. */
  siblings: Doc;
  filter(inner: unknown): Test;
  negated(inner: unknown): Test;
  items(inner: Doc): (value: unknown) => boolean;
}

export type Operator = (operand: unknown, context: OperatorContext) => Test;
