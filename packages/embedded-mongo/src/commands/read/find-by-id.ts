import type { Engine } from '../../engine';
import { toEntryKey } from '../../indexes/entries';
import { isPoint } from '../../indexes/bounds';
import { findRecordId } from '../../indexes/stored-entries';
import { readDocument } from '../../query/search';
import type { Collection } from '../../storage/catalog';
import type { FindRequest } from './find-source';

const idField = new Set(['_id']);

/**
 * Answers a find by `_id` alone without a query plan or cursor, which would take most of the time. MongoDB has the same
 * fast path (IDHACK). Undefined when the request has other conditions or options.
 */
export const findById = (engine: Engine, collection: Collection, request: FindRequest): Buffer[] | undefined => {
  const { filter, sort, hint, skip, project } = request;
  if (filter.kind !== 'condition' || filter.path !== '_id' || filter.operator !== '$eq') return undefined;
  if (sort || hint !== undefined || skip > 0 || !isPoint(filter.operand)) return undefined;
  const index = collection.indexes[0]!;
  const recordId = findRecordId(engine.store, index, toEntryKey(index, filter.operand));
  const bytes = recordId === undefined ? undefined : engine.records.read(collection, recordId);
  if (!bytes || !filter.matches(readDocument(collection, recordId!, bytes, idField))) return [];
  return [project ? project(bytes) : bytes];
};
