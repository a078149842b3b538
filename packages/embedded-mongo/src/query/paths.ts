import { getOwnField, isDocument } from '../bson/values';

export type Path = readonly string[];

export const isArrayIndex = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

/** `isArrayElement`: whether the path ends with a position in an array. */
type LocatedValuePredicate = (found: unknown, isArrayElement: boolean) => boolean;

/** Returns whether a value at a path passes the predicate. Traverses arrays on the path, as filters and indexes do. */
export const someValueAtPath = (
  value: unknown,
  path: Path,
  depth: number,
  predicate: LocatedValuePredicate,
  isArrayElement = false,
): boolean => {
  if (depth === path.length) return predicate(value, isArrayElement);
  const part = path[depth]!;
  if (Array.isArray(value)) {
    const isItem = isArrayIndex(part) && Number(part) < value.length;
    if (isItem && someValueAtPath(value[Number(part)], path, depth + 1, predicate, true)) return true;
    return value.some(
      (item) => isDocument(item) && someValueAtPath(getOwnField(item, part), path, depth + 1, predicate),
    );
  }
  return isDocument(value)
    ? someValueAtPath(getOwnField(value, part), path, depth + 1, predicate)
    : predicate(undefined, false);
};

/**
 * Like `someValueAtPath`, but when the path ends at an array, the predicate is applied to its elements and to the array
 * itself. When the path ends with a position in an array, only that element is tested.
 */
export const someItemAtPath = (value: unknown, path: Path, predicate: (found: unknown) => boolean): boolean =>
  someValueAtPath(value, path, 0, (found, isArrayElement) => {
    const isTraversed = Array.isArray(found) && !isArrayElement;
    return (isTraversed && found.some((item) => predicate(item))) || predicate(found);
  });

/** The values at a path for `distinct`: array elements instead of arrays. */
export const getDistinctValues = (document: unknown, path: Path): unknown[] => {
  const values: unknown[] = [];
  someValueAtPath(document, path, 0, (found) => {
    if (Array.isArray(found)) for (const item of found) values.push(item);
    else if (found !== undefined) values.push(found);
    return false;
  });
  return values;
};

/** The value at a path, without traversing arrays. */
export const getValueAtPath = (document: unknown, path: Path): unknown => {
  let value = document;
  for (const part of path) value = getChild(value, part);
  return value;
};

/** The value of a field of a document, or of a position in an array. */
export const getChild = (value: unknown, part: string): unknown => {
  if (Array.isArray(value)) return isArrayIndex(part) ? (value[Number(part)] as unknown) : undefined;
  return isDocument(value) ? getOwnField(value, part) : undefined;
};
