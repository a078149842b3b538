import { fail } from '../errors';
import type { Filter } from '../query/filter';
import { findMatchedPosition } from '../query/positional';
import { formatValue } from '../bson/format-value';
import type { ArrayFilters } from './array-filters';
import type { Draft } from './draft';

/**
 * Resolves the paths of an update in a document: `$` is the matched element, `$[]` all elements, `$[x]` those that
 * match the array filter x.
 */
export const resolveTargetPaths = (
  updatePath: string,
  draft: Draft,
  filter: Filter,
  arrayFilters: ArrayFilters,
): string[][] => {
  const parts = updatePath.split('.');
  if (!updatePath.includes('$')) return [parts];
  let paths: string[][] = [[]];
  for (const part of parts) {
    if (part === '$') paths = paths.map((path) => [...path, getMatchedIndex(path, draft, filter)]);
    else if (/^\$\[.*\]$/.test(part))
      paths = paths.flatMap((path) => getElementPaths(path, part, updatePath, draft, arrayFilters));
    else paths = paths.map((path) => [...path, part]);
  }
  return paths;
};

const getMatchedIndex = (path: string[], draft: Draft, filter: Filter): string => {
  const position = findMatchedPosition(draft.original, path, filter);
  if (position !== undefined) return String(position);
  return fail(2, 'The positional operator did not find the match needed from the query.');
};

const getElementPaths = (
  path: string[],
  part: string,
  updatePath: string,
  draft: Draft,
  arrayFilters: ArrayFilters,
): string[][] => {
  const identifier = part.slice(2, -1);
  const predicate = identifier === '' ? () => true : arrayFilters.getPredicate(identifier, updatePath);
  const array = draft.get(path);
  if (array === undefined) {
    fail(2, `The path '${path.join('.')}' must exist in the document in order to apply array updates.`);
  }
  if (!Array.isArray(array)) {
    return fail(2, `Cannot apply array updates to non-array element ${path.at(-1)}: ${formatValue(array)}`);
  }
  return array.flatMap((item, index) => (predicate(item) ? [[...path, String(index)]] : []));
};

/** The array filter identifiers in an update path, used or not. */
export const getIdentifiers = (updatePath: string): string[] =>
  [...updatePath.matchAll(/\$\[([^\]]+)\]/g)].map((match) => match[1]!);
