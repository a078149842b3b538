import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { findUnsupportedOperations } from './unsupported-operations.js';
import { usePortal } from '../portal.js';

const portal = usePortal();

it.each([
  ['a command', 'renameCollection', { renameCollection: 'a.b', to: 'a.c' }, 'the command renameCollection'],
  ['a field', 'find', { find: 'c', returnKey: true }, 'returnKey'],
  ['a query operator', 'find', { find: 'c', filter: { $or: [{ a: { $not: { $near: [0, 0] } } }] } }, '$near'],
  ['a top-level operator', 'count', { count: 'c', query: { $text: { $search: 'x' } } }, '$text'],
  ['an expression', 'find', { find: 'c', projection: { a: { $function: {} } } }, '$function'],
  ['a stage', 'aggregate', { aggregate: 'c', pipeline: [{ $facet: { a: [{ $geoNear: {} }] } }] }, '$geoNear'],
  ['an accumulator', 'aggregate', { aggregate: 'c', pipeline: [{ $group: { _id: 1, a: { $top: 1 } } }] }, '$top'],
  ['an update operator', 'update', { update: 'c', updates: [{ q: {}, u: { $pushAll: { a: [] } } }] }, '$pushAll'],
  ['an update stage', 'findAndModify', { findAndModify: 'c', update: [{ $match: {} }] }, '$match'],
  ['a field of a statement', 'delete', { delete: 'c', deletes: [{ q: {}, limit: 1, sort: {} }] }, 'sort'],
  ['an index option', 'createIndexes', { createIndexes: 'c', indexes: [{ key: { a: 1 }, hidden: true }] }, 'hidden'],
  [
    'a kind of index',
    'createIndexes',
    { createIndexes: 'c', indexes: [{ key: { a: 'text' } }] },
    'an index of kind text',
  ],
  ['a collation', 'distinct', { distinct: 'c', key: 'a', collation: { locale: 'nl' } }, 'collation nl'],
])('returns %s that the embedded server does not support', (_what, name, command, operation) => {
  expect(findUnsupportedOperations(name, command)).toEqual([operation]);
});

it('portal.unsupportedOperations contains the unsupported operations that were sent to the database', async () => {
  const names = mongoose.connection.db!.collection('names');
  await names
    .find({ a: { $near: [0, 0] } })
    .toArray()
    .catch(() => undefined);
  expect(portal.unsupportedOperations.splice(0)).toEqual([{ find: '$near' }]);
  await names.find({ a: { $in: [1] } }).toArray();
  expect(portal.unsupportedOperations).toEqual([]);
});
