import { isDocument, setField, type Doc } from '../bson/values';
import type { Condition, Filter } from './filter';
import { plainValue, type Path } from './paths';

/**
 * Finds the position of the array element at `path` that the filter matched, for the positional `$`: the first element
 * that satisfies the whole filter by itself, otherwise the first that satisfies one condition on the array. Undefined
 * when the filter has no condition on the array.
 */
export function matchedPosition(document: Doc, path: Path, filter: Filter): number | undefined {
  const items = plainValue(document, path);
  if (!Array.isArray(items)) return undefined;
  const dotted = path.join('.');
  const conditions = conditionsOn(filter, dotted);
  if (conditions.length === 0) return undefined;
  const only = (item: unknown) => replaceAt(document, path, [item]) as Doc;
  const whole = items.findIndex((item) => filter.matches(only(item)));
  if (whole >= 0) return whole;
  for (const { matches } of conditions) {
    const position = items.findIndex((item) => matches(only(item)));
    if (position >= 0) return position;
  }
  return undefined;
}

/** A negative condition on an array does not identify an element. */
const negative = ['$ne', '$nin', '$not'];

function conditionsOn(filter: Filter, path: string): Condition[] {
  if (filter.kind === 'expression' || filter.kind === '$nor') return [];
  if (filter.kind !== 'condition') return filter.parts.flatMap((part) => conditionsOn(part, path));
  if (negative.includes(filter.operator)) return [];
  return filter.path === path || filter.path.startsWith(`${path}.`) ? [filter] : [];
}

function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
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
}
