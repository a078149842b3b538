import { isDocument, setField, type Doc } from '../bson/values';
import type { Condition, Filter } from './filter';
import { plainValue, type Path } from './paths';

/**
 * Which item of the array at `path` the filter matched, for the positional `$`: the first that satisfies the whole
 * filter by itself, else the first that satisfies a condition on the array. Undefined when no condition is on it.
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

/** That an array does not hold something says nothing of any item. */
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
