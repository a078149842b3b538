import { fail } from '../errors';
import type { Filter } from '../query/filter';
import { matchedPosition } from '../query/positional';
import { show } from '../bson/show';
import type { ArrayFilters } from './array-filters';
import type { Draft } from './draft';

/**
 * Resolves the paths of an update in a document: `$` is the matched element, `$[]` all elements, `$[x]` those that
 * match the array filter x.
 */
export function targetPaths(written: string, draft: Draft, filter: Filter, filters: ArrayFilters): string[][] {
  const parts = written.split('.');
  if (!written.includes('$')) return [parts];
  let paths: string[][] = [[]];
  for (const part of parts) {
    if (part === '$') paths = paths.map((path) => [...path, positionalPart(path, draft, filter)]);
    else if (/^\$\[.*\]$/.test(part)) paths = paths.flatMap((path) => itemPaths(path, part, written, draft, filters));
    else paths = paths.map((path) => [...path, part]);
  }
  return paths;
}

function positionalPart(path: string[], draft: Draft, filter: Filter): string {
  const position = matchedPosition(draft.original, path, filter);
  if (position !== undefined) return String(position);
  return fail(2, 'The positional operator did not find the match needed from the query.');
}

function itemPaths(path: string[], part: string, written: string, draft: Draft, filters: ArrayFilters): string[][] {
  const identifier = part.slice(2, -1);
  const test = identifier === '' ? () => true : filters.test(identifier, written);
  const array = draft.get(path);
  if (array === undefined) {
    fail(2, `The path '${path.join('.')}' must exist in the document in order to apply array updates.`);
  }
  if (!Array.isArray(array)) {
    return fail(2, `Cannot apply array updates to non-array element ${path.at(-1)}: ${show(array)}`);
  }
  return array.flatMap((item, index) => (test(item) ? [[...path, String(index)]] : []));
}

/** The array filter identifiers in an update path, used or not. */
export function identifiersOf(written: string): string[] {
  return [...written.matchAll(/\$\[([^\]]+)\]/g)].map((match) => match[1]!);
}
