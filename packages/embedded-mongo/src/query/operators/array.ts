import { fail } from '../../errors';
import { isDocument, isNumeric, toNumber, type Doc } from '../../bson/values';
import { show } from '../../bson/show';
import { someItem, someValue } from '../paths';
import { equalityTest, isOperatorValue } from './comparison';
import type { Operator, OperatorContext, Test } from './types';

const groupNames = ['$and', '$or', '$nor', '$expr', '$comment'];

function elementTest(operand: unknown, context: OperatorContext): (item: unknown) => boolean {
  if (!isDocument(operand)) return fail(2, '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  if (first?.startsWith('$') && !groupNames.includes(first)) return context.items(operand);
  const matches = context.filter(operand);
  return (item) => (isDocument(item) || Array.isArray(item)) && matches(item as never);
}

function elemMatch(operand: unknown, context: OperatorContext): Test {
  const test = elementTest(operand, context);
  return (document) => someValue(document, context.path, 0, (value) => Array.isArray(value) && value.some(test));
}

function isElemMatch(item: unknown): item is Doc {
  return isDocument(item) && Object.keys(item)[0] === '$elemMatch';
}

function all(operand: unknown, context: OperatorContext): Test {
  if (!Array.isArray(operand)) return fail(2, '$all needs an array');
  const byItem = isElemMatch(operand[0]);
  const tests = operand.map((item: unknown) => {
    if (byItem && isElemMatch(item)) return elemMatch(item.$elemMatch, context);
    if (byItem) return fail(2, '$all/$elemMatch has to be consistent');
    if (isOperatorValue(item)) return fail(2, 'no $ expressions in $all');
    const test = equalityTest(item);
    return (document: unknown) => someItem(document, context.path, test);
  });
  return (document) => tests.length > 0 && tests.every((test) => test(document));
}

function size(operand: unknown, { path }: OperatorContext): Test {
  if (!isNumeric(operand)) fail(2, `Failed to parse $size. Expected a number in: $size: ${show(operand)}`);
  const expected = toNumber(operand);
  if (!Number.isInteger(expected)) fail(2, `Failed to parse $size. Expected an integer: $size: ${show(operand)}`);
  if (expected < 0) fail(2, `Failed to parse $size. Expected a non-negative number in: $size: ${show(operand)}`);
  return (document) => someValue(document, path, 0, (value) => Array.isArray(value) && value.length === expected);
}

export const arrayOperators: Record<string, Operator> = { $elemMatch: elemMatch, $all: all, $size: size };
