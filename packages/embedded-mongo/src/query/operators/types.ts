import type { Doc } from '../../bson/values';

export type DocumentPredicate = (document: Doc) => boolean;

export type OperatorContext = {
  path: readonly string[];
  /** The operators in the same document, such as `$options` next to `$regex`. */
  siblings: Doc;
  toFilterPredicate(inner: unknown): DocumentPredicate;
  toNegatedPredicate(inner: unknown): DocumentPredicate;
  toValuePredicate(inner: Doc): (value: unknown) => boolean;
};

export type Operator = (operand: unknown, context: OperatorContext) => DocumentPredicate;
