import { equalValues } from '../bson/compare';
import { emptyArray } from '../bson/type-order';
import { isTruthy, setField, type Doc } from '../bson/values';
import type { Condition, Filter } from '../query/filter';
import type { FieldBounds } from './bounds';

/**
 * Returns whether a partial index contains every match of a filter: the filter must imply each condition of the index.
 */
export function implies(filter: Filter, bounds: Map<string, FieldBounds>, partial: Filter): boolean {
  if (partial.kind === '$and') return partial.parts.every((part) => implies(filter, bounds, part));
  if (partial.kind !== 'condition') return false;
  if (conditionsOf(filter).some((condition) => sameCondition(condition, partial))) return true;
  const known = bounds.get(partial.path);
  if (!known) return false;
  if (known.points) {
    if (known.points.includes(emptyArray)) return false;
    // A condition on null also matches documents without the field.
    const found = known.points.map((point) => nest(partial.path, point));
    if (known.points.includes(null)) found.push({});
    return found.every((document) => partial.matches(document));
  }
  const ranged = (known.lower ?? known.upper ?? known.prefix) !== undefined;
  return partial.operator === '$exists' && isTruthy(partial.operand) && ranged;
}

function conditionsOf(filter: Filter): Condition[] {
  if (filter.kind === 'condition') return [filter];
  return filter.kind === '$and' ? filter.parts.flatMap(conditionsOf) : [];
}

function sameCondition(left: Condition, right: Condition): boolean {
  return left.path === right.path && left.operator === right.operator && equalValues(left.operand, right.operand);
}

function nest(path: string, value: unknown): Doc {
  return path.split('.').reduceRight<unknown>((inner, name) => {
    const outer: Doc = {};
    setField(outer, name, inner);
    return outer;
  }, value) as Doc;
}
