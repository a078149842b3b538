import { BSONRegExp } from 'bson';
import { fail } from '../../errors';
import { compareValues, equalValues } from '../../bson/compare';
import { encodeKeyText } from '../../bson/key';
import { isNaNValue, getTypeOrder } from '../../bson/type-order';
import { isDocument } from '../../bson/values';
import { someItemAtPath } from '../paths';
import { toSafeRegExp } from '../regex';
import type { Operator, OperatorContext, DocumentPredicate } from './types';

type ValuePredicate = (value: unknown) => boolean;

/** Predicate for one value of `$in` or `$all`: a regular expression matches text, and an equal regular expression. */
export const toEqualityPredicate = (operand: unknown): ValuePredicate => {
  if (!(operand instanceof BSONRegExp)) return (value) => equalValues(value, operand);
  const pattern = toSafeRegExp(operand);
  return (value) => (typeof value === 'string' ? pattern.test(value) : equalValues(value, operand));
};

const eqOperator =
  (operand: unknown, context: OperatorContext): DocumentPredicate =>
  (document) =>
    someItemAtPath(document, context.path, (value) => equalValues(value, operand));

const createRangeOperator =
  (isAccepted: (order: number) => boolean, inclusive: boolean): Operator =>
  (operand, { path }) => {
    if (operand instanceof BSONRegExp) fail(2, `Can't have RegEx as arg to predicate over field '${path.join('.')}'.`);
    const test = toRangePredicate(operand, isAccepted, inclusive);
    return (document) => someItemAtPath(document, path, test);
  };

/** Compares only values of the type of the operand (type bracketing), except for MinKey and MaxKey. */
const toRangePredicate = (
  operand: unknown,
  isAccepted: (order: number) => boolean,
  inclusive: boolean,
): ValuePredicate => {
  const order = getTypeOrder(operand);
  if (operand === null) return (value) => inclusive && (value === undefined || value === null);
  if (order === getTypeOrder(Number.NaN) && isNaNValue(operand)) return (value) => inclusive && isNaNValue(value);
  if (order === 1 || order === 127) return (value) => isAccepted(compareValues(value, operand));
  return (value) => {
    if (value === undefined || getTypeOrder(value) !== order) return false;
    return !isNaNValue(value) && isAccepted(compareValues(value, operand));
  };
};

/** Returns whether a value is an operator document such as `{ $gt: 1 }`; a DBRef is a value. */
export const isOperatorValue = (item: unknown): boolean =>
  isDocument(item) && Object.keys(item)[0]?.startsWith('$') === true && !('$ref' in item);

const inOperator = (name: string, operand: unknown, { path }: OperatorContext): DocumentPredicate => {
  if (!Array.isArray(operand)) return fail(2, `${name} needs an array`);
  for (const item of operand) {
    if (isOperatorValue(item)) fail(2, `cannot nest $ under ${name}`);
  }
  const isInValues = toInPredicate(operand);
  return (document) => someItemAtPath(document, path, isInValues);
};

/** From this many values on, `$in` uses a set instead of comparing one by one. */
const setThreshold = 16;

const toInPredicate = (values: readonly unknown[]): ValuePredicate => {
  const patterns = values.filter((value) => value instanceof BSONRegExp);
  const tests = (values.length < setThreshold ? values : patterns).map(toEqualityPredicate);
  const matchesAny: ValuePredicate = (value) => tests.some((test) => test(value));
  if (values.length < setThreshold) return matchesAny;
  const valueKeys = new Set(values.map((value) => encodeKeyText(value ?? null)));
  return (value) => valueKeys.has(encodeKeyText(value ?? null)) || matchesAny(value);
};

export const comparisonOperators: Record<string, Operator> = {
  $eq: eqOperator,
  $ne: (operand, context) => {
    if (operand instanceof BSONRegExp) fail(2, "Can't have regex as arg to $ne.");
    const test = eqOperator(operand, context);
    return (document) => !test(document);
  },
  $gt: createRangeOperator((order) => order > 0, false),
  $gte: createRangeOperator((order) => order >= 0, true),
  $lt: createRangeOperator((order) => order < 0, false),
  $lte: createRangeOperator((order) => order <= 0, true),
  $in: (operand, context) => inOperator('$in', operand, context),
  $nin: (operand, context) => {
    const test = inOperator('$nin', operand, context);
    return (document) => !test(document);
  },
};
