import { BSONRegExp } from 'bson';
import { fail } from '../../errors';
import { compareValues, equalValues } from '../../bson/compare';
import { keyText } from '../../bson/key';
import { isNaNValue, typeOrder } from '../../bson/type-order';
import { isDocument } from '../../bson/values';
import { someItem } from '../paths';
import { patternOf } from '../regex';
import type { Operator, OperatorContext, Test } from './types';

type ValueTest = (value: unknown) => boolean;

/** Predicate for one value of `$in` or `$all`: a regular expression matches text, and an equal regular expression. */
export function equalityTest(operand: unknown): ValueTest {
  if (!(operand instanceof BSONRegExp)) return (value) => equalValues(value, operand);
  const pattern = patternOf(operand);
  return (value) => (typeof value === 'string' ? pattern.test(value) : equalValues(value, operand));
}

function equals(operand: unknown, context: OperatorContext): Test {
  return (document) => someItem(document, context.path, (value) => equalValues(value, operand));
}

function ordered(accept: (order: number) => boolean, inclusive: boolean): Operator {
  return (operand, { path }) => {
    if (operand instanceof BSONRegExp) fail(2, `Can't have RegEx as arg to predicate over field '${path.join('.')}'.`);
    const test = orderedTest(operand, accept, inclusive);
    return (document) => someItem(document, path, test);
  };
}

/** Compares only values of the type of the operand (type bracketing), except for MinKey and MaxKey. */
function orderedTest(operand: unknown, accept: (order: number) => boolean, inclusive: boolean): ValueTest {
  const order = typeOrder(operand);
  if (operand === null) return (value) => inclusive && (value === undefined || value === null);
  if (order === typeOrder(Number.NaN) && isNaNValue(operand)) return (value) => inclusive && isNaNValue(value);
  if (order === 1 || order === 127) return (value) => accept(compareValues(value, operand));
  return (value) => {
    if (value === undefined || typeOrder(value) !== order) return false;
    return !isNaNValue(value) && accept(compareValues(value, operand));
  };
}

/** Returns whether a value is an operator document such as `{ $gt: 1 }`; a DBRef is a value. */
export function isOperatorValue(item: unknown): boolean {
  return isDocument(item) && Object.keys(item)[0]?.startsWith('$') === true && !('$ref' in item);
}

function among(name: string, operand: unknown, { path }: OperatorContext): Test {
  if (!Array.isArray(operand)) return fail(2, `${name} needs an array`);
  for (const item of operand) {
    if (isOperatorValue(item)) fail(2, `cannot nest $ under ${name}`);
  }
  const isAmong = amongTest(operand);
  return (document) => someItem(document, path, isAmong);
}

/** From this many values on, `$in` uses a set instead of comparing one by one. */
const many = 16;

function amongTest(values: readonly unknown[]): ValueTest {
  const patterns = values.filter((value) => value instanceof BSONRegExp);
  const tests = (values.length < many ? values : patterns).map(equalityTest);
  const oneByOne: ValueTest = (value) => tests.some((test) => test(value));
  if (values.length < many) return oneByOne;
  const known = new Set(values.map((value) => keyText(value ?? null)));
  return (value) => known.has(keyText(value ?? null)) || oneByOne(value);
}

export const comparisonOperators: Record<string, Operator> = {
  $eq: equals,
  $ne: (operand, context) => {
    if (operand instanceof BSONRegExp) fail(2, "Can't have regex as arg to $ne.");
    const test = equals(operand, context);
    return (document) => !test(document);
  },
  $gt: ordered((order) => order > 0, false),
  $gte: ordered((order) => order >= 0, true),
  $lt: ordered((order) => order < 0, false),
  $lte: ordered((order) => order <= 0, true),
  $in: (operand, context) => among('$in', operand, context),
  $nin: (operand, context) => {
    const test = among('$nin', operand, context);
    return (document) => !test(document);
  },
};
