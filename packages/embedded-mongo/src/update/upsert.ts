import { ObjectId } from 'bson';
import { fail } from '../errors';
import { getOwnField, isDocument, setField, type Doc } from '../bson/values';
import { equalValues } from '../bson/compare';
import type { Filter } from '../query/filter';
import type { Update } from './update';

/**
 * Builds the document that an upsert inserts when nothing matches: the equality conditions of the filter, then the
 * update.
 */
export const buildUpsertDocument = (filter: Filter, update: Update, now: Date): Doc => {
  const base: Doc = {};
  setEqualityFields(base, filter, update.kind === 'replacement');
  const document = update.apply(base, { filter, isInsert: true, now });
  if (document._id !== undefined) return document;
  return { _id: new ObjectId(), ...document };
};

const setEqualityFields = (base: Doc, filter: Filter, isReplacement: boolean): void => {
  if (filter.kind === '$and') for (const part of filter.parts) setEqualityFields(base, part, isReplacement);
  if (filter.kind === '$or' && filter.parts.length === 1) setEqualityFields(base, filter.parts[0]!, isReplacement);
  if (filter.kind !== 'condition' || (isReplacement && filter.path !== '_id')) return;
  const [value, isEquality] = getEqualityValue(filter.operator, filter.operand);
  if (isEquality) setPath(base, filter.path, value);
};

const getEqualityValue = (operator: string, operand: unknown): [value: unknown, found: boolean] => {
  const isRegex = (operand as { _bsontype?: string } | null)?._bsontype === 'BSONRegExp';
  if (operator === '$eq') return [operand, !isRegex];
  const isSingleValue = (operator === '$in' || operator === '$all') && Array.isArray(operand) && operand.length === 1;
  if (!isSingleValue) return [undefined, false];
  const item = (operand as unknown[])[0];
  const isNotEquality =
    (item as { _bsontype?: string } | null)?._bsontype === 'BSONRegExp' || (isDocument(item) && '$elemMatch' in item);
  return [item, !isNotEquality];
};

const setPath = (base: Doc, path: string, value: unknown): void => {
  const parts = path.split('.');
  const last = parts.pop()!;
  let target = base;
  for (const part of parts) {
    const next = getOwnField(target, part) ?? {};
    if (!isDocument(next)) return fail(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    setField(target, part, next);
    target = next;
  }
  const existing = getOwnField(target, last);
  if (existing !== undefined && !equalValues(existing, value)) {
    fail(54, `cannot infer query fields to set, path '${path}' is matched twice`);
  }
  setField(target, last, value);
};
