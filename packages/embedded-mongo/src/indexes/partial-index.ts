import { equalValues } from '../bson/compare';
import { emptyArrayKey } from '../bson/type-order';
import { isTruthy, setField, type Doc } from '../bson/values';
import type { Condition, Filter } from '../query/filter';
import type { FieldBounds } from './bounds';

/**
 * Returns whether a partial index contains every match of a filter: the filter must imply each condition of the index.
 */
export const impliesPartialFilter = (filter: Filter, bounds: Map<string, FieldBounds>, partial: Filter): boolean => {
  if (partial.kind === '$and') return partial.parts.every((part) => impliesPartialFilter(filter, bounds, part));
  if (partial.kind !== 'condition') return false;
  if (getConditions(filter).some((condition) => isSameCondition(condition, partial))) return true;
  const fieldBounds = bounds.get(partial.path);
  if (!fieldBounds) return false;
  if (fieldBounds.points) {
    if (fieldBounds.points.includes(emptyArrayKey)) return false;
    // A condition on null also matches documents without the field.
    const documents = fieldBounds.points.map((point) => nestValue(partial.path, point));
    if (fieldBounds.points.includes(null)) documents.push({});
    return documents.every((document) => partial.matches(document));
  }
  const isRanged = (fieldBounds.lower ?? fieldBounds.upper ?? fieldBounds.prefix) !== undefined;
  return partial.operator === '$exists' && isTruthy(partial.operand) && isRanged;
};

const getConditions = (filter: Filter): Condition[] => {
  if (filter.kind === 'condition') return [filter];
  return filter.kind === '$and' ? filter.parts.flatMap(getConditions) : [];
};

const isSameCondition = (left: Condition, right: Condition): boolean =>
  left.path === right.path && left.operator === right.operator && equalValues(left.operand, right.operand);

const nestValue = (path: string, value: unknown): Doc =>
  path.split('.').reduceRight<unknown>((inner, name) => {
    const outer: Doc = {};
    setField(outer, name, inner);
    return outer;
  }, value) as Doc;
