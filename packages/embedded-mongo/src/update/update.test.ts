import { Decimal128, Double, Long, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import type { Doc } from '../bson/values';
import { parseFilter } from '../query/filter';
import { patchBytes } from './patch';
import { parseUpdate } from './update';

const now = new Date('2026-01-02T03:04:05Z');

const applyUpdate = (
  document: Doc,
  update: unknown,
  filter: Doc = {},
  arrayFilters: Doc[] = [],
  isInsert = false,
): Doc => parseUpdate({ update, arrayFilters }).apply(document, { filter: parseFilter(filter), isInsert, now });

const cases: [name: string, before: Doc, update: Doc, after: Doc][] = [
  ['creates embedded documents by $set', { _id: 1 }, { $set: { 'a.b': 1 } }, { _id: 1, a: { b: 1 } }],
  [
    'fills up with nulls by $set beyond the end of an array',
    { a: [1] },
    { $set: { 'a.3': 9 } },
    { a: [1, null, null, 9] },
  ],
  ['removes a field by $unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['sets an array element to null by $unset', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
  ['moves a field by $rename', { a: { b: 1 } }, { $rename: { 'a.b': 'c' } }, { a: {}, c: 1 }],
  ['renames a field with a dollar inside its name', { a$b: 1 }, { $rename: { a$b: 'c' } }, { c: 1 }],
  ['increments by $inc', { a: 1 }, { $inc: { a: -3, b: 2 } }, { a: -2, b: 2 }],
  ['keeps a double a double by $inc', { a: new Double(1) }, { $inc: { a: 1 } }, { a: new Double(2) }],
  ['widens an int32 to a long by $inc', { a: 2147483647 }, { $inc: { a: 1 } }, { a: Long.fromNumber(2147483648) }],
  [
    'increments a decimal exactly by $inc',
    { a: Decimal128.fromString('0.1') },
    { $inc: { a: Decimal128.fromString('0.2') } },
    { a: Decimal128.fromString('0.3') },
  ],
  ['multiplies by $mul', { a: 2 }, { $mul: { a: 3, b: 4 } }, { a: 6, b: 0 }],
  ['takes the minimum by $min', { a: 5 }, { $min: { a: 3, b: 1 } }, { a: 3, b: 1 }],
  ['takes the maximum by $max', { a: 5 }, { $max: { a: 3 } }, { a: 5 }],
  [
    'sets a date and a timestamp by $currentDate',
    {},
    { $currentDate: { a: true, b: { $type: 'timestamp' } } },
    { a: now, b: new Timestamp({ t: 1767323045, i: 1 }) },
  ],
  ['applies a bitwise operation by $bit', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
  ['appends by $push', { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
  [
    'inserts at a position by $push with $each and $position',
    { a: [1, 4] },
    { $push: { a: { $each: [2, 3], $position: -1 } } },
    { a: [1, 2, 3, 4] },
  ],
  [
    'sorts and slices by $push with $sort and $slice',
    {},
    { $push: { a: { $each: [3, 1, 2], $sort: 1, $slice: 2 } } },
    { a: [1, 2] },
  ],
  [
    'adds only missing elements by $addToSet',
    { a: [{ x: 1 }] },
    { $addToSet: { a: { $each: [{ x: 1 }, 2, 2] } } },
    { a: [{ x: 1 }, 2] },
  ],
  ['removes elements that match operators by $pull', { a: [1, 5, 8] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    'removes elements that match a filter by $pull',
    { a: [{ x: 1, y: 2 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ],
  ['removes all listed values by $pullAll', { a: [1, 2, 2, 3] }, { $pullAll: { a: [2] } }, { a: [1, 3] }],
  [
    'removes the first or last element by $pop',
    { a: [1, 2], b: [1, 2] },
    { $pop: { a: 1, b: -1 } },
    { a: [1], b: [2] },
  ],
  ['ignores $setOnInsert for an existing document', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
];

describe('parseUpdate', () => {
  it.each(cases)('%s', (_name, before, update, after) => {
    expect(applyUpdate(before, update)).toEqual(after);
  });

  it('changes the array element that the filter matched by $', () => {
    const before = {
      a: [
        { k: 1, v: 0 },
        { k: 2, v: 0 },
      ],
    };
    const after = {
      a: [
        { k: 1, v: 0 },
        { k: 2, v: 5 },
      ],
    };
    expect(applyUpdate(before, { $set: { 'a.$.v': 5 } }, { 'a.k': 2, 'a.v': 0 })).toEqual(after);
  });

  it('rejects $ when the only condition on the array is negative', () => {
    const update = () => applyUpdate({ a: [1, 2] }, { $set: { 'a.$': 9 } }, { a: { $ne: 5 } });
    expect(update).toThrow(expect.objectContaining({ code: 2 }));
  });

  it('changes a field of a DBRef', () =>
    expect(applyUpdate({ r: { $ref: 'a', $id: 1 } }, { $set: { 'r.$id': 2 } })).toEqual({ r: { $ref: 'a', $id: 2 } }));

  it('changes all elements by $[] and filtered elements by $[identifier]', () => {
    const before = { a: [{ b: [{ c: 1 }, { c: 2 }] }] };
    expect(applyUpdate(before, { $set: { 'a.$[].b.$[j].c': 9 } }, {}, [{ 'j.c': 2 }])).toEqual({
      a: [{ b: [{ c: 1 }, { c: 9 }] }],
    });
  });

  it('applies an aggregation pipeline', () => {
    expect(applyUpdate({ _id: 1, a: 1, b: 2 }, [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'b' }])).toEqual({
      _id: 1,
      a: 1,
      c: 3,
    });
  });

  it('keeps the _id in a replacement', () => {
    expect(applyUpdate({ _id: 1, a: 1 }, { b: 2 })).toEqual({ _id: 1, b: 2 });
  });

  it.each<[string, unknown, number, Doc[]?]>([
    ['an unknown operator', { $foo: { a: 1 } }, 9],
    ['conflicting paths', { $set: { a: 1 }, $inc: { 'a.b': 1 } }, 40],
    ['a changed _id', { $set: { _id: 9 } }, 66],
    ['a changed _id by replacement', { _id: 9 }, 66],
    ['a path through a scalar value', { $set: { 's.b': 1 } }, 28],
    ['$inc of text', { $inc: { s: 1 } }, 14],
    ['$inc by text', { $inc: { a: 'x' } }, 14],
    ['$push to text', { $push: { s: 1 } }, 2],
    ['$pull from text', { $pull: { s: 1 } }, 2],
    ['$pop of text', { $pop: { s: 1 } }, 14],
    ['an array filter that is not used', { $set: { a: 1 } }, 9, [{ e: 1 }]],
    ['an unknown identifier', { $set: { 'a.$[x]': 1 } }, 2],
    ['$rename of an array element', { $rename: { 'l.0': 'b' } }, 2],
    ['$rename into an array', { $rename: { s: 'l.0' } }, 2],
    ['$rename of a positional path', { $rename: { 'l.$': 'b' } }, 2],
    ['$addToSet with a $push clause', { $addToSet: { l: { $each: [1], $slice: 1 } } }, 2],
    ['$bit without an operation', { $bit: { a: {} } }, 2],
    ['a path part that starts with a dollar', { $set: { 'o.$b': 1 } }, 52],
    ['an empty path part', { $set: { 'a..b': 1 } }, 56],
  ])('rejects %s', (_name, update, code, arrayFilters = []) => {
    expect(() => applyUpdate({ _id: 1, s: 'text', l: [1] }, update, {}, arrayFilters)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('keeps the order, types and bytes of unchanged fields', () => {
    const bytes = encode({
      _id: 1,
      o: { b: new Double(1), a: Long.fromNumber(2), n: 1 },
      l: [new Double(3), { x: 1 }],
    });
    const before = decode(bytes);
    const after = decode(patchBytes(bytes, before, applyUpdate(before, { $set: { 'o.n': 2, 'l.1.x': 2, z: 1 } })));
    expect(after).toEqual({
      _id: 1,
      o: { b: new Double(1), a: Long.fromNumber(2), n: 2 },
      l: [new Double(3), { x: 2 }],
      z: 1,
    });
    expect(Object.keys(after.o as Doc)).toEqual(['b', 'a', 'n']);
  });
});
