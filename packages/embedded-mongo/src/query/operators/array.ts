import { fail } from '../../errors';
import { isDocument, isNumeric, toNumber, type Doc } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { someItemAtPath, someValueAtPath } from '../paths';
import { toEqualityPredicate, isOperatorValue } from './comparison';
import type { Operator, OperatorContext, DocumentPredicate } from './types';

const logicalOperators = ['$and', '$or', '$nor', '$expr', '$comment'];

const toElementPredicate = (operand: unknown, context: OperatorContext): ((item: unknown) => boolean) => {
  if (!isDocument(operand)) return fail(2, '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  if (first?.startsWith('$') && !logicalOperators.includes(first)) return context.toValuePredicate(operand);
  const matches = context.toFilterPredicate(operand);
  return (item) => (isDocument(item) || Array.isArray(item)) && matches(item as never);
};

const elemMatchOperator = (operand: unknown, context: OperatorContext): DocumentPredicate => {
  const predicate = toElementPredicate(operand, context);
  return (document) =>
    someValueAtPath(document, context.path, 0, (value) => Array.isArray(value) && value.some(predicate));
};

const isElemMatch = (item: unknown): item is Doc => isDocument(item) && Object.keys(item)[0] === '$elemMatch';

const allOperator = (operand: unknown, context: OperatorContext): DocumentPredicate => {
  if (!Array.isArray(operand)) return fail(2, '$all needs an array');
  const usesElemMatch = isElemMatch(operand[0]);
  const tests = operand.map((item: unknown) => {
    if (usesElemMatch && isElemMatch(item)) return elemMatchOperator(item.$elemMatch, context);
    if (usesElemMatch) return fail(2, '$all/$elemMatch has to be consistent');
    if (isOperatorValue(item)) return fail(2, 'no $ expressions in $all');
    const predicate = toEqualityPredicate(item);
    return (document: unknown) => someItemAtPath(document, context.path, predicate);
  });
  return (document) => tests.length > 0 && tests.every((predicate) => predicate(document));
};

const sizeOperator = (operand: unknown, { path }: OperatorContext): DocumentPredicate => {
  if (!isNumeric(operand)) fail(2, `Failed to parse $size. Expected a number in: $size: ${formatValue(operand)}`);
  const expected = toNumber(operand);
  if (!Number.isInteger(expected))
    fail(2, `Failed to parse $size. Expected an integer: $size: ${formatValue(operand)}`);
  if (expected < 0) fail(2, `Failed to parse $size. Expected a non-negative number in: $size: ${formatValue(operand)}`);
  return (document) => someValueAtPath(document, path, 0, (value) => Array.isArray(value) && value.length === expected);
};

export const arrayOperators: Record<string, Operator> = {
  $elemMatch: elemMatchOperator,
  $all: allOperator,
  $size: sizeOperator,
};
