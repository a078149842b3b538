import { isDocument, setField, type Doc } from '../bson/values';
import type { Condition, Filter } from './filter';
import { getValueAtPath, type Path } from './paths';

/**
 * Finds the position of the array element at `path` that the filter matched, for the positional `$`: the first element
 * that satisfies the whole filter by itself, otherwise the first that satisfies one condition on the array. Undefined
 * when the filter has no condition on the array.
 */
export const findMatchedPosition = (document: Doc, path: Path, filter: Filter): number | undefined => {
  const items = getValueAtPath(document, path);
  if (!Array.isArray(items)) return undefined;
  const dottedPath = path.join('.');
  const conditions = findConditions(filter, dottedPath);
  if (conditions.length === 0) return undefined;
  const withSingleItem = (item: unknown) => replaceAt(document, path, [item]) as Doc;
  const wholeFilterMatch = items.findIndex((item) => filter.matches(withSingleItem(item)));
  if (wholeFilterMatch >= 0) return wholeFilterMatch;
  for (const { matches } of conditions) {
    const position = items.findIndex((item) => matches(withSingleItem(item)));
    if (position >= 0) return position;
  }
  return undefined;
};

/** A negative condition on an array does not identify an element. */
const negativeOperators = ['$ne', '$nin', '$not'];

const findConditions = (filter: Filter, path: string): Condition[] => {
  if (filter.kind === 'expression' || filter.kind === '$nor') return [];
  if (filter.kind !== 'condition') return filter.parts.flatMap((part) => findConditions(part, path));
  if (negativeOperators.includes(filter.operator)) return [];
  return filter.path === path || filter.path.startsWith(`${path}.`) ? [filter] : [];
};

const replaceAt = (value: unknown, path: Path, replacement: unknown): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return replacement;
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])];
    copy[Number(name)] = replaceAt(copy[Number(name)], rest, replacement);
    return copy;
  }
  const copy: Doc = { ...(isDocument(value) ? value : {}) };
  setField(copy, name, replaceAt(copy[name], rest, replacement));
  return copy;
};
