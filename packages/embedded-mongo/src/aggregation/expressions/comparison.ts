import { compareValues } from '../../bson/compare';
import { eager } from './eager';
import type { ExpressionOperator } from './types';

function comparison(accept: (order: number) => boolean): ExpressionOperator {
  return eager(2, 2, ([left, right]) => accept(orderOf(left, right)));
}

/** Compares two values of an expression: a missing value sorts before null, and types are compared with each other. */
export function orderOf(left: unknown, right: unknown): number {
  return left === undefined || right === undefined ? missingFirst(left, right) : compareValues(left, right);
}

function missingFirst(left: unknown, right: unknown): number {
  return Number(left !== undefined) - Number(right !== undefined);
}

export const comparisonOperators: Record<string, ExpressionOperator> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: eager(2, 2, ([left, right]) => Math.sign(orderOf(left, right))),
};
