import { Decimal128, Double, Long, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import type { Doc } from '../bson/values';
import { parseFilter } from '../query/filter';
import { patch } from './patch';
import { parseUpdate } from './update';

const now = new Date('2026-01-02T03:04:05Z');

function updated(document: Doc, update: unknown, filter: Doc = {}, arrayFilters: Doc[] = [], inserting = false): Doc {
  return parseUpdate({ update, arrayFilters }).apply(document, { filter: parseFilter(filter), inserting, now });
}

const cases: [name: string, before: Doc, update: Doc, after: Doc][] = [
  ['$set below a missing field', { _id: 1 }, { $set: { 'a.b': 1 } }, { _id: 1, a: { b: 1 } }],
  ['$set beyond the end of an array', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
  ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset of an item', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
  ['$rename', { a: { b: 1 } }, { $rename: { 'a.b': 'c' } }, { a: {}, c: 1 }],
  ['$rename of a name with a dollar in it', { a$b: 1 }, { $rename: { a$b: 'c' } }, { c: 1 }],
  ['$inc', { a: 1 }, { $inc: { a: -3, b: 2 } }, { a: -2, b: 2 }],
  ['$inc of a double', { a: new Double(1) }, { $inc: { a: 1 } }, { a: new Double(2) }],
  ['$inc over the int32', { a: 2147483647 }, { $inc: { a: 1 } }, { a: Long.fromNumber(2147483648) }],
  [
    '$inc of a decimal',
    { a: Decimal128.fromString('0.1') },
    { $inc: { a: Decimal128.fromString('0.2') } },
    { a: Decimal128.fromString('0.3') },
  ],
  ['$mul', { a: 2 }, { $mul: { a: 3, b: 4 } }, { a: 6, b: 0 }],
  ['$min', { a: 5 }, { $min: { a: 3, b: 1 } }, { a: 3, b: 1 }],
  ['$max', { a: 5 }, { $max: { a: 3 } }, { a: 5 }],
  [
    '$currentDate',
    {},
    { $currentDate: { a: true, b: { $type: 'timestamp' } } },
    { a: now, b: new Timestamp({ t: 1767323045, i: 1 }) },
  ],
  ['$bit', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
  ['$push', { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
  ['$push $each $position', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: -1 } } }, { a: [1, 2, 3, 4] }],
  ['$push $sort $slice', {}, { $push: { a: { $each: [3, 1, 2], $sort: 1, $slice: 2 } } }, { a: [1, 2] }],
  ['$addToSet', { a: [{ x: 1 }] }, { $addToSet: { a: { $each: [{ x: 1 }, 2, 2] } } }, { a: [{ x: 1 }, 2] }],
  ['$pull by condition', { a: [1, 5, 8] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull by fields', { a: [{ x: 1, y: 2 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
  ['$pullAll', { a: [1, 2, 2, 3] }, { $pullAll: { a: [2] } }, { a: [1, 3] }],
  ['$pop', { a: [1, 2], b: [1, 2] }, { $pop: { a: 1, b: -1 } }, { a: [1], b: [2] }],
  ['$setOnInsert does nothing to what exists', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
];

describe('an update', () => {
  it.each(cases)('%s', (_name, before, update, after) => {
    expect(updated(before, update)).toEqual(after);
  });

  it('reaches the item that the filter matched', () => {
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
    expect(updated(before, { $set: { 'a.$.v': 5 } }, { 'a.k': 2, 'a.v': 0 })).toEqual(after);
  });

  it('reaches no item by a condition that says what an array does not hold', () => {
    const update = () => updated({ a: [1, 2] }, { $set: { 'a.$': 9 } }, { a: { $ne: 5 } });
    expect(update).toThrow(expect.objectContaining({ code: 2 }));
  });

  it('reaches a part of a reference', () =>
    expect(updated({ r: { $ref: 'a', $id: 1 } }, { $set: { 'r.$id': 2 } })).toEqual({ r: { $ref: 'a', $id: 2 } }));

  it('reaches all items, and those of an array filter', () => {
    const before = { a: [{ b: [{ c: 1 }, { c: 2 }] }] };
    expect(updated(before, { $set: { 'a.$[].b.$[j].c': 9 } }, {}, [{ 'j.c': 2 }])).toEqual({
      a: [{ b: [{ c: 1 }, { c: 9 }] }],
    });
  });

  it('is a pipeline', () => {
    expect(updated({ _id: 1, a: 1, b: 2 }, [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'b' }])).toEqual({
      _id: 1,
      a: 1,
      c: 3,
    });
  });

  it('is a replacement that keeps the _id', () => {
    expect(updated({ _id: 1, a: 1 }, { b: 2 })).toEqual({ _id: 1, b: 2 });
  });

  it.each<[string, unknown, number, Doc[]?]>([
    ['an unknown modifier', { $foo: { a: 1 } }, 9],
    ['a conflict', { $set: { a: 1 }, $inc: { 'a.b': 1 } }, 40],
    ['another _id', { $set: { _id: 9 } }, 66],
    ['another _id by replacement', { _id: 9 }, 66],
    ['a path through a value', { $set: { 's.b': 1 } }, 28],
    ['$inc of text', { $inc: { s: 1 } }, 14],
    ['$inc by text', { $inc: { a: 'x' } }, 14],
    ['$push to text', { $push: { s: 1 } }, 2],
    ['$pull from text', { $pull: { s: 1 } }, 2],
    ['$pop of text', { $pop: { s: 1 } }, 14],
    ['an unused array filter', { $set: { a: 1 } }, 9, [{ e: 1 }]],
    ['an unknown identifier', { $set: { 'a.$[x]': 1 } }, 2],
    ['$rename of an item', { $rename: { 'l.0': 'b' } }, 2],
    ['$rename into an array', { $rename: { s: 'l.0' } }, 2],
    ['$rename of whatever matched', { $rename: { 'l.$': 'b' } }, 2],
    ['$addToSet with what only $push knows', { $addToSet: { l: { $each: [1], $slice: 1 } } }, 2],
    ['$bit of nothing', { $bit: { a: {} } }, 2],
    ['a dollar inside a path', { $set: { 'o.$b': 1 } }, 52],
    ['an empty part', { $set: { 'a..b': 1 } }, 56],
  ])('is refused: %s', (_name, update, code, arrayFilters = []) => {
    expect(() => updated({ _id: 1, s: 'text', l: [1] }, update, {}, arrayFilters)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('leaves order, types and bytes of what it does not touch', () => {
    const bytes = encode({
      _id: 1,
      o: { b: new Double(1), a: Long.fromNumber(2), n: 1 },
      l: [new Double(3), { x: 1 }],
    });
    const before = decode(bytes);
    const after = decode(patch(bytes, before, updated(before, { $set: { 'o.n': 2, 'l.1.x': 2, z: 1 } })));
    expect(after).toEqual({
      _id: 1,
      o: { b: new Double(1), a: Long.fromNumber(2), n: 2 },
      l: [new Double(3), { x: 2 }],
      z: 1,
    });
    expect(Object.keys(after.o as Doc)).toEqual(['b', 'a', 'n']);
  });
});
