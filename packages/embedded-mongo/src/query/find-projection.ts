import { fail } from '../errors';
import { isDocument, isNumeric, isTruthy, toNumber, type Doc } from '../bson/values';
import { toItemPredicate, type Filter } from './filter';
import { getValueAtPath } from './paths';
import { findMatchedPosition } from './positional';
import type { ProjectionEntry } from './projection-tree';

/** Throws when a projection has several positional paths, or one together with `$elemMatch`. */
export const assertValidPositional = (specification: Doc): void => {
  const positionalPaths = Object.keys(specification).filter((path) => path.endsWith('.$'));
  if (positionalPaths.length > 1) fail(31276, 'Cannot specify more than one positional projection per query.');
  const conditions = Object.values(specification).filter((value) => isDocument(value) && '$elemMatch' in value);
  if (positionalPaths.length > 0 && conditions.length > 0)
    fail(31255, 'Cannot specify positional operator and $elemMatch.');
};

/** Parses the projections that only `find` supports (`a.$`, `$slice`, `$elemMatch`); undefined for others. */
export const parseFindProjection = (path: string, value: unknown, filter: Filter): ProjectionEntry | undefined => {
  if (path.endsWith('.$')) {
    if (!isTruthy(value)) fail(31395, 'positional projection cannot be used with exclusion');
    return toPositionalEntry(path.slice(0, -2), filter);
  }
  if (!isDocument(value)) return undefined;
  if ('$slice' in value && !isExpressionSlice(value.$slice)) {
    return { path, leaf: { kind: 'transform', apply: createSlice(value.$slice) } };
  }
  if ('$elemMatch' in value) return toElemMatchEntry(path, value.$elemMatch);
  if ('$meta' in value) fail(115, 'The embedded database does not support $meta');
  return undefined;
};

const toPositionalEntry = (path: string, filter: Filter): ProjectionEntry => {
  const pathParts = path.split('.');
  const apply = (value: unknown, document: Doc): unknown => {
    if (!Array.isArray(value)) return value;
    const position = findMatchedPosition(document, pathParts, filter);
    if (position !== undefined) return [value[position]];
    return fail(51246, "positional operator '.$' couldn't find a matching element in the array");
  };
  const evaluate = (document: Doc) => apply(getValueAtPath(document, pathParts), document);
  return { path, leaf: { kind: 'computed', evaluate } };
};

const toElemMatchEntry = (path: string, operand: unknown): ProjectionEntry => {
  if (path.includes('.')) fail(31275, 'Cannot use $elemMatch projection on a nested field');
  if (!isDocument(operand))
    return fail(31274, 'elemMatch: Invalid argument, object required, but got ' + typeof operand);
  const predicate = toItemPredicate(operand);
  const evaluate = (document: Doc): unknown => {
    const value = getValueAtPath(document, [path]);
    const position = Array.isArray(value) ? value.findIndex(predicate) : -1;
    return position < 0 ? undefined : [(value as unknown[])[position]];
  };
  return { path, leaf: { kind: 'computed', evaluate } };
};

/** Besides the `find` forms `n` and `[skip, n]`, `$slice` may be an expression on an array. */
const isExpressionSlice = (operand: unknown): boolean =>
  Array.isArray(operand) && operand.length > 0 && !isNumeric(operand[0]);

const createSlice = (operand: unknown): ((value: unknown) => unknown) => {
  const pathParts = (Array.isArray(operand) ? operand : [operand]) as unknown[];
  if (pathParts.length === 0 || pathParts.length > 2 || !pathParts.every(isNumeric)) {
    fail(28667, 'Invalid $slice syntax. The given syntax did not match the find() syntax or the expression syntax');
  }
  const [first, count] = pathParts.map(toNumber) as [number, number | undefined];
  if (count !== undefined && count <= 0) fail(28724, 'First argument to $slice must be a positive number');
  return (value) => {
    if (!Array.isArray(value)) return value;
    const items = value as unknown[];
    if (count === undefined) return first < 0 ? items.slice(first) : items.slice(0, first);
    const start = first < 0 ? Math.max(0, items.length + first) : first;
    return items.slice(start, start + count);
  };
};
