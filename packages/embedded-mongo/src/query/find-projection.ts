import { fail } from '../errors';
import { isDocument, isNumeric, isTruthy, toNumber, type Doc } from '../bson/values';
import { isOperatorDocument, parseFilter, valueTest, type Filter } from './filter';
import { plainValue } from './paths';
import { matchedPosition } from './positional';
import type { Leaf } from './projection-tree';

interface Entry {
  path: string;
  leaf: Leaf;
}

/** Throws when a projection has several positional paths, or one together with `$elemMatch`. */
export function checkPositional(specification: Doc): void {
  const positions = Object.keys(specification).filter((path) => path.endsWith('.$'));
  if (positions.length > 1) fail(31276, 'Cannot specify more than one positional projection per query.');
  const conditions = Object.values(specification).filter((value) => isDocument(value) && '$elemMatch' in value);
  if (positions.length > 0 && conditions.length > 0) fail(31255, 'Cannot specify positional operator and $elemMatch.');
}

/** Parses the projections that only `find` supports (`a.$`, `$slice`, `$elemMatch`); undefined for others. */
export function findProjection(path: string, value: unknown, filter: Filter): Entry | undefined {
  if (path.endsWith('.$')) {
    if (!isTruthy(value)) fail(31395, 'positional projection cannot be used with exclusion');
    return positional(path.slice(0, -2), filter);
  }
  if (!isDocument(value)) return undefined;
  if ('$slice' in value && !isExpressionSlice(value.$slice)) {
    return { path, leaf: { kind: 'transform', apply: sliceOf(value.$slice) } };
  }
  if ('$elemMatch' in value) return elemMatch(path, value.$elemMatch);
  if ('$meta' in value) fail(115, 'The embedded database does not support $meta');
  return undefined;
}

function positional(path: string, filter: Filter): Entry {
  const parts = path.split('.');
  const apply = (value: unknown, document: Doc): unknown => {
    if (!Array.isArray(value)) return value;
    const position = matchedPosition(document, parts, filter);
    if (position !== undefined) return [value[position]];
    return fail(51246, "positional operator '.$' couldn't find a matching element in the array");
  };
  const evaluate = (document: Doc) => apply(plainValue(document, parts), document);
  return { path, leaf: { kind: 'computed', evaluate } };
}

function elemMatch(path: string, operand: unknown): Entry {
  if (path.includes('.')) fail(31275, 'Cannot use $elemMatch projection on a nested field');
  if (!isDocument(operand))
    return fail(31274, 'elemMatch: Invalid argument, object required, but got ' + typeof operand);
  const test =
    isOperatorDocument(operand) && !/^\$(and|or|nor|expr)$/.test(Object.keys(operand)[0]!)
      ? valueTest(operand)
      : itemFilter(operand);
  const evaluate = (document: Doc): unknown => {
    const value = plainValue(document, [path]);
    const position = Array.isArray(value) ? value.findIndex(test) : -1;
    return position < 0 ? undefined : [(value as unknown[])[position]];
  };
  return { path, leaf: { kind: 'computed', evaluate } };
}

function itemFilter(operand: Doc): (item: unknown) => boolean {
  const { matches } = parseFilter(operand);
  return (item) => isDocument(item) && matches(item);
}

/** Besides the `find` forms `n` and `[skip, n]`, `$slice` may be an expression on an array. */
function isExpressionSlice(operand: unknown): boolean {
  return Array.isArray(operand) && operand.length > 0 && !isNumeric(operand[0]);
}

function sliceOf(operand: unknown): (value: unknown) => unknown {
  const parts = (Array.isArray(operand) ? operand : [operand]) as unknown[];
  if (parts.length === 0 || parts.length > 2 || !parts.every(isNumeric)) {
    fail(28667, 'Invalid $slice syntax. The given syntax did not match the find() syntax or the expression syntax');
  }
  const [first, count] = parts.map(toNumber) as [number, number | undefined];
  if (count !== undefined && count <= 0) fail(28724, 'First argument to $slice must be a positive number');
  return (value) => {
    if (!Array.isArray(value)) return value;
    const items = value as unknown[];
    if (count === undefined) return first < 0 ? items.slice(first) : items.slice(0, first);
    const start = first < 0 ? Math.max(0, items.length + first) : first;
    return items.slice(start, start + count);
  };
}
