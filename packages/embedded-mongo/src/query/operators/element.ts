import { BSONRegExp } from 'bson';
import { fail } from '../../errors';
import { equalValues } from '../../bson/compare';
import { getTypeByCode, getTypeName, isNumeric, isTruthy, toNumber, typeNames } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { someItemAtPath } from '../paths';
import { toSafeRegExp } from '../regex';
import type { Operator, OperatorContext, DocumentPredicate } from './types';

const parseTypes = (operand: unknown): Set<string> => {
  const types = (Array.isArray(operand) ? operand : [operand]).map((type: unknown) => {
    if (isNumeric(type))
      return getTypeByCode(toNumber(type)) ?? fail(2, `Invalid numerical type code: ${formatValue(type)}`);
    if (typeof type !== 'string') return fail(14, 'type must be represented as a number or a string');
    return type === 'number' || typeNames.includes(type) ? type : fail(2, `Unknown type name alias: ${type}`);
  });
  if (types.length === 0) fail(9, '$type must match at least one type');
  const set = new Set(types);
  if (set.has('number')) for (const name of ['int', 'long', 'double', 'decimal']) set.add(name);
  return set;
};

/** Combines `$regex` and `$options` into one regular expression. */
export const parseRegexOperand = (operand: unknown, options: unknown): BSONRegExp => {
  const expression = operand instanceof BSONRegExp ? operand : undefined;
  if (!expression && typeof operand !== 'string') fail(2, '$regex has to be a string');
  if (options !== undefined && typeof options !== 'string') fail(2, '$options has to be a string');
  if (options !== undefined && expression?.options) fail(51074, 'options set in both $regex and $options');
  return new BSONRegExp(expression?.pattern ?? (operand as string), options ?? expression?.options ?? '');
};

const regexOperator = (operand: unknown, { path, siblings }: OperatorContext): DocumentPredicate => {
  const bsonRegExp = parseRegexOperand(operand, siblings.$options);
  const pattern = toSafeRegExp(bsonRegExp);
  return (document) =>
    someItemAtPath(document, path, (value) =>
      typeof value === 'string' ? pattern.test(value) : equalValues(value, bsonRegExp),
    );
};

const modOperator = (operand: unknown, { path }: OperatorContext): DocumentPredicate => {
  if (!Array.isArray(operand)) return fail(2, 'malformed mod, needs to be an array');
  if (operand.length < 2) fail(2, 'malformed mod, not enough elements');
  if (operand.length > 2) fail(2, 'malformed mod, too many elements');
  const [divisor, remainder] = operand.map((part: unknown, index) => {
    if (!isNumeric(part)) fail(2, `malformed mod, ${index === 0 ? 'divisor' : 'remainder'} not a number`);
    const number = toNumber(part);
    if (Number.isFinite(number)) return BigInt(Math.trunc(number));
    const reason = 'Unable to coerce NaN/Inf to integral type';
    return fail(
      2,
      `malformed mod, ${index === 0 ? 'divisor' : 'remainder'} value is invalid :: caused by :: ${reason}`,
    );
  }) as [bigint, bigint];
  if (divisor === 0n) fail(2, 'divisor cannot be 0');
  return (document) =>
    someItemAtPath(document, path, (value) => {
      if (!isNumeric(value) || !Number.isFinite(toNumber(value))) return false;
      const integer = getTypeName(value) === 'long' ? BigInt(String(value)) : BigInt(Math.trunc(toNumber(value)));
      return integer % divisor === remainder;
    });
};

export const elementOperators: Record<string, Operator> = {
  $exists: (operand, { path }) => {
    const expected = isTruthy(operand);
    return (document) => someItemAtPath(document, path, (value) => value !== undefined) === expected;
  },
  $type: (operand, { path }) => {
    const types = parseTypes(operand);
    return (document) => someItemAtPath(document, path, (value) => types.has(getTypeName(value)));
  },
  $regex: regexOperator,
  $options: (_operand, { siblings }) => {
    if (!('$regex' in siblings)) fail(2, '$options needs a $regex');
    return () => true;
  },
  $mod: modOperator,
};
