import { ObjectId } from 'bson';
import { fail } from '../errors';
import { fieldOf, isDocument, setField, type Doc } from '../bson/values';
import { equalValues } from '../bson/compare';
import type { Filter } from '../query/filter';
import type { Update } from './update';

/**
 * Builds the document that an upsert inserts when nothing matches: the equality conditions of the filter, then the
 * update.
 */
export function upsertedDocument(filter: Filter, update: Update, now: Date): Doc {
  const base: Doc = {};
  fillFromFilter(base, filter, update.kind === 'replacement');
  const document = update.apply(base, { filter, inserting: true, now });
  if (document._id !== undefined) return document;
  return { _id: new ObjectId(), ...document };
}

function fillFromFilter(base: Doc, filter: Filter, onlyId: boolean): void {
  if (filter.kind === '$and') for (const part of filter.parts) fillFromFilter(base, part, onlyId);
  if (filter.kind === '$or' && filter.parts.length === 1) fillFromFilter(base, filter.parts[0]!, onlyId);
  if (filter.kind !== 'condition' || (onlyId && filter.path !== '_id')) return;
  const [value, found] = equalTo(filter.operator, filter.operand);
  if (found) put(base, filter.path, value);
}

function equalTo(operator: string, operand: unknown): [value: unknown, found: boolean] {
  const isRegex = (operand as { _bsontype?: string } | null)?._bsontype === 'BSONRegExp';
  if (operator === '$eq') return [operand, !isRegex];
  const single = (operator === '$in' || operator === '$all') && Array.isArray(operand) && operand.length === 1;
  if (!single) return [undefined, false];
  const item = (operand as unknown[])[0];
  const awkward =
    (item as { _bsontype?: string } | null)?._bsontype === 'BSONRegExp' || (isDocument(item) && '$elemMatch' in item);
  return [item, !awkward];
}

function put(base: Doc, path: string, value: unknown): void {
  const parts = path.split('.');
  const last = parts.pop()!;
  let target = base;
  for (const part of parts) {
    const next = fieldOf(target, part) ?? {};
    if (!isDocument(next)) return fail(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    setField(target, part, next);
    target = next;
  }
  const known = fieldOf(target, last);
  if (known !== undefined && !equalValues(known, value)) {
    fail(54, `cannot infer query fields to set, path '${path}' is matched twice`);
  }
  setField(target, last, value);
}
