import { fieldOf, isDocument } from '../bson/values';

export type Path = readonly string[];

export function isArrayIndex(part: string): boolean {
  return /^(0|[1-9]\d*)$/.test(part);
}

/** `isArrayElement`: whether the path ends with a position in an array. */
type ValueTest = (found: unknown, position: boolean) => boolean;

/** Returns whether a value at a path passes the predicate. Traverses arrays on the path, as filters and indexes do. */
export function someValue(value: unknown, path: Path, at: number, test: ValueTest, position = false): boolean {
  if (at === path.length) return test(value, position);
  const part = path[at]!;
  if (Array.isArray(value)) {
    const isItem = isArrayIndex(part) && Number(part) < value.length;
    if (isItem && someValue(value[Number(part)], path, at + 1, test, true)) return true;
    return value.some((item) => isDocument(item) && someValue(fieldOf(item, part), path, at + 1, test));
  }
  return isDocument(value) ? someValue(fieldOf(value, part), path, at + 1, test) : test(undefined, false);
}

/**
 * Like `someValueAtPath`, but when the path ends at an array, the predicate is applied to its elements and to the array
 * itself. When the path ends with a position in an array, only that element is tested.
 */
export function someItem(value: unknown, path: Path, test: (found: unknown) => boolean): boolean {
  return someValue(value, path, 0, (found, position) => {
    const entered = Array.isArray(found) && !position;
    return (entered && found.some((item) => test(item))) || test(found);
  });
}

/** The values at a path for `distinct`: array elements instead of arrays. */
export function leafValues(document: unknown, path: Path): unknown[] {
  const values: unknown[] = [];
  someValue(document, path, 0, (found) => {
    if (Array.isArray(found)) for (const item of found) values.push(item);
    else if (found !== undefined) values.push(found);
    return false;
  });
  return values;
}

/** The value at a path, without traversing arrays. */
export function plainValue(document: unknown, path: Path): unknown {
  let value = document;
  for (const part of path) {
    if (Array.isArray(value)) value = isArrayIndex(part) ? value[Number(part)] : undefined;
    else value = isDocument(value) ? fieldOf(value, part) : undefined;
  }
  return value;
}
