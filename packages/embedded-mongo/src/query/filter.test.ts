import { Binary, BSONRegExp, Decimal128, Double, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Doc } from '../bson/values';
import { parseFilter } from './filter';

const matchingPositions = (filter: Doc, ...documents: Doc[]): number[] => {
  const { matches } = parseFilter(filter);
  return documents.flatMap((document, position) => (matches(document) ? [position] : []));
};

const cases: [name: string, filter: Doc, documents: Doc[], expected: number[]][] = [
  [
    'compares a range only with values of its own type',
    { a: { $gt: 0 } },
    [{ a: 1 }, { a: 'x' }, { a: null }, {}],
    [0],
  ],
  ['matches null and missing fields by null', { a: null }, [{ a: null }, {}, { a: 1 }, { a: [null] }], [0, 1, 3]],
  ['matches missing fields by $gte null', { a: { $gte: null } }, [{ a: null }, {}, { a: 1 }], [0, 1]],
  ['excludes null and missing fields by $ne null', { a: { $ne: null } }, [{ a: null }, {}, { a: 1 }], [2]],
  [
    'matches text by a regular expression as value',
    { a: new BSONRegExp('^x') },
    [{ a: 'xy' }, { a: 'y' }, { a: new BSONRegExp('^x') }],
    [0, 2],
  ],
  [
    'compares a regular expression in $eq as a value',
    { a: { $eq: new BSONRegExp('^x') } },
    [{ a: 'xy' }, { a: new BSONRegExp('^x') }],
    [1],
  ],
  [
    'matches $in with a regular expression',
    { a: { $in: [new BSONRegExp('^x'), 5] } },
    [{ a: 'xy' }, { a: 5 }, { a: 'y' }],
    [0, 1],
  ],
  [
    'matches $in with many values of every type',
    { a: { $in: [...Array.from({ length: 50 }, (_, n) => n), null, 'x', { y: 1 }, [7, 70], new BSONRegExp('^z')] } },
    [
      ...[{ a: 49 }, { a: new Double(3) }, { a: Long.fromNumber(5) }, { a: Decimal128.fromString('8.0') }, {}],
      ...[{ a: [90, 'x'] }, { a: { y: Long.fromNumber(1) } }, { a: [7, 70] }, { a: 'zx' }],
      ...[{ a: 50 }, { a: 0.5 }, { a: 'xx' }, { a: { y: 2 } }, { a: [70, 71] }, { a: true }],
    ],
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
  ],
  ['applies $nin to array elements', { a: { $nin: [1] } }, [{ a: [1, 2] }, { a: [3] }, {}], [1, 2]],
  [
    'matches null for a field below an array',
    { 'a.b': null },
    [{ a: [{ b: 1 }, {}] }, { a: [{ b: 1 }] }, { a: [] }],
    [0],
  ],
  ['compares a whole array', { a: [1, 2] }, [{ a: [1, 2] }, { a: [2, 1] }, { a: [[1, 2]] }], [0, 2]],
  ['compares documents by field order too', { a: { x: 1, y: 2 } }, [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }], [0]],
  [
    'does not look into an array found by its position',
    { 'a.1': 4 },
    [{ a: [5, [2, 4]] }, { a: [5, { 1: [2, 4] }] }, { a: [5, 4] }],
    [1, 2],
  ],
  ['matches an array position in a path', { 'a.0': 5 }, [{ a: [5, 6] }, { a: [6, 5] }], [0]],
  [
    'lets different array elements satisfy $gt and $lt',
    { a: { $gt: 3, $lt: 5 } },
    [{ a: [1, 10] }, { a: [4] }],
    [0, 1],
  ],
  ['matches $elemMatch on values', { a: { $elemMatch: { $gt: 3, $lt: 5 } } }, [{ a: [1, 10] }, { a: [4] }], [1]],
  [
    'matches $elemMatch on documents',
    { a: { $elemMatch: { x: 1, y: 2 } } },
    [{ a: [{ x: 1 }, { y: 2 }] }, { a: [{ x: 1, y: 2 }] }],
    [1],
  ],
  ['matches $all', { a: { $all: [1, 2] } }, [{ a: [1, 2, 3] }, { a: [1] }, { a: 1 }], [0]],
  ['matches no document by an empty $all', { a: { $all: [] } }, [{ a: [] }, {}], []],
  ['matches $size', { a: { $size: 2 } }, [{ a: [1, 2] }, { a: [1] }, { a: 2 }], [0]],
  ['matches $exists', { a: { $exists: false } }, [{ a: null }, {}], [1]],
  ['matches $type by alias', { a: { $type: 'int' } }, [{ a: 1 }, { a: new Double(1) }, { a: Long.fromNumber(1) }], [0]],
  [
    'matches every numeric type by $type number',
    { a: { $type: 'number' } },
    [{ a: 1 }, { a: 1.5 }, { a: 'x' }],
    [0, 1],
  ],
  ['applies $type to array elements', { a: { $type: ['string', 'array'] } }, [{ a: [1, 'x'] }, { a: 1 }], [0]],
  ['matches $type by code', { a: { $type: 5 } }, [{ a: new Binary(Buffer.from('x')) }, { a: 'x' }], [0]],
  ['matches $mod', { a: { $mod: [3, 0] } }, [{ a: 6 }, { a: 5 }, { a: 'x' }], [0]],
  ['matches $bitsAllSet', { a: { $bitsAllSet: [0, 2] } }, [{ a: 5 }, { a: 4 }], [0]],
  ['matches $bitsAnySet', { a: { $bitsAnySet: 5 } }, [{ a: 4 }, { a: 2 }], [0]],
  ['matches $bitsAllClear', { a: { $bitsAllClear: 5 } }, [{ a: 4 }, { a: 2 }], [1]],
  ['matches $bitsAnyClear', { a: { $bitsAnyClear: 5 } }, [{ a: 4 }, { a: 5 }], [0]],
  ['matches $regex with options', { a: { $regex: 'A b', $options: 'ix' } }, [{ a: 'ab' }, { a: 'a b' }], [0]],
  ['matches $regex with inline flags', { a: { $regex: '(?i)ab' } }, [{ a: 'AB' }], [0]],
  ['negates operators by $not', { a: { $not: { $gt: 0 } } }, [{ a: 1 }, {}, { a: -1 }], [1, 2]],
  ['negates a regular expression by $not', { a: { $not: new BSONRegExp('^x') } }, [{ a: 'x' }, { a: 'y' }], [1]],
  ['matches $and', { $and: [{ a: 1 }, { b: 1 }] }, [{ a: 1 }, { a: 1, b: 1 }], [1]],
  ['matches $or', { $or: [{ a: 1 }, { b: 1 }] }, [{ a: 1 }, { b: 1 }, {}], [0, 1]],
  ['matches $nor', { $nor: [{ a: 1 }, { b: 1 }] }, [{ a: 1 }, { b: 1 }, {}], [2]],
  [
    'matches $expr',
    { $expr: { $gt: ['$a', '$b'] } },
    [
      { a: 2, b: 1 },
      { a: 1, b: 2 },
    ],
    [0],
  ],
  ['ignores $comment', { a: { $eq: 1, $comment: 'why' }, $comment: 'what' }, [{ a: 1 }, {}], [0]],
  [
    'compares longs exactly',
    { a: Long.fromString('9007199254740993') },
    [{ a: Long.fromString('9007199254740993') }, { a: 9007199254740992 }],
    [0],
  ],
  [
    'compares decimals with other numbers',
    { a: { $gt: Decimal128.fromString('9.5') } },
    [{ a: 10 }, { a: Decimal128.fromString('9.4') }],
    [0],
  ],
  [
    'does not match a decimal by its nearest double',
    { a: 0.1 },
    [{ a: Decimal128.fromString('0.1') }, { a: 0.1 }],
    [1],
  ],
  [
    'matches an ObjectId',
    { a: new ObjectId('000000000000000000000001') },
    [{ a: new ObjectId('000000000000000000000001') }],
    [0],
  ],
  ['does not see inherited properties as fields', { constructor: { $exists: true } }, [{}], []],
];

describe('parseFilter', () => {
  it.each(cases)('%s', (_name, filter, documents, expected) => {
    expect(matchingPositions(filter, ...documents)).toEqual(expected);
  });

  it.each<[string, Doc, number]>([
    ['unknown operator: $foo', { a: { $foo: 1 } }, 2],
    ['unknown top level operator: $foo', { $foo: 1 }, 2],
    ['$or must be an array', { $or: {} }, 2],
    ['$and/$or/$nor must be a nonempty array', { $or: [] }, 2],
    ['$in needs an array', { a: { $in: 1 } }, 2],
    ['$options needs a $regex', { a: { $options: 'i' } }, 2],
    ['malformed mod', { a: { $mod: [1] } }, 2],
    ['no $ expressions in $all', { a: { $all: [{ $gt: 1 }] } }, 2],
    ['$all/$elemMatch has to be consistent', { a: { $all: [{ $elemMatch: { $gt: 1 } }, 5] } }, 2],
    ['malformed mod, divisor value is invalid', { a: { $mod: [Number.NaN, 1] } }, 2],
    ['divisor cannot be 0', { a: { $mod: [0, 1] } }, 2],
    ['Regular expression is invalid', { a: { $regex: '(' } }, 51091],
    ['Unknown type name alias: foo', { a: { $type: 'foo' } }, 2],
    ['$where', { $where: 'true' }, 115],
    ['$near', { a: { $near: [0, 0] } }, 115],
  ])('rejects a filter: %s', (message, filter, code) => {
    expect(() => parseFilter(filter)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) as string }),
    );
  });
});
