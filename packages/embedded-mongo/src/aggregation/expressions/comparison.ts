import { compareValues } from '../../bson/compare';
import { eagerOperator } from './eager';
import type { ExpressionOperator } from './types';

const createComparison = (isAccepted: (order: number) => boolean): ExpressionOperator =>
  eagerOperator(2, 2, ([left, right]) => isAccepted(compareOrMissing(left, right)));

/** Compares two values of an expression: a missing value sorts before null, and types are compared with each other. */
export const compareOrMissing = (left: unknown, right: unknown): number =>
  left === undefined || right === undefined ? compareMissing(left, right) : compareValues(left, right);

const compareMissing = (left: unknown, right: unknown): number =>
  Number(left !== undefined) - Number(right !== undefined);

export const comparisonOperators: Record<string, ExpressionOperator> = {
  $eq: createComparison((order) => order === 0),
  $ne: createComparison((order) => order !== 0),
  $gt: createComparison((order) => order > 0),
  $gte: createComparison((order) => order >= 0),
  $lt: createComparison((order) => order < 0),
  $lte: createComparison((order) => order <= 0),
  $cmp: eagerOperator(2, 2, ([left, right]) => Math.sign(compareOrMissing(left, right))),
};
