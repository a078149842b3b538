import { Decimal128, Double, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileExpression } from './compile';

const id = new ObjectId('0123456789abcdef01234567');
const expressions: [expression: unknown, expected: unknown][] = [
  [{ $add: [1, 2] }, 3],
  [{ $add: [Long.fromNumber(1), 2] }, Long.fromNumber(3)],
  [{ $add: [2147483647, 1] }, Long.fromNumber(2147483648)],
  [{ $subtract: [new Date(5), new Date(2)] }, Long.fromNumber(3)],
  [{ $multiply: [2, new Double(3)] }, new Double(6)],
  [{ $divide: [1, 2] }, 0.5],
  [{ $divide: [Decimal128.fromString('1'), 4] }, Decimal128.fromString('0.25')],
  [{ $mod: [7, 3] }, 1],
  [{ $round: [2.5] }, new Double(2)],
  [{ $round: [1.256, 2] }, 1.26],
  [{ $trunc: [-1.7] }, new Double(-1)],
  [{ $abs: [-2] }, 2],
  [{ $pow: [2, 3] }, 8],
  [{ $gt: ['x', 5] }, true],
  [{ $eq: ['$missing', null] }, false],
  [{ $cmp: [1, 2] }, -1],
  [{ $and: [1, null] }, false],
  [{ $or: [0, 'x'] }, true],
  [{ $not: [0] }, true],
  [{ $cond: [{ $gt: [1, 2] }, 'yes', 'no'] }, 'no'],
  [{ $ifNull: ['$missing', 'other'] }, 'other'],
  [{ $switch: { branches: [{ case: false, then: 1 }], default: 2 } }, 2],
  [{ $let: { vars: { x: 2 }, in: { $multiply: ['$$x', '$a'] } } }, 10],
  [{ $map: { input: '$l', in: { $add: ['$$this', 1] } } }, [2, 3, 4]],
  [{ $filter: { input: '$l', as: 'x', cond: { $gt: ['$$x', 1] } } }, [2, 3]],
  [{ $reduce: { input: '$l', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  [{ $arrayElemAt: ['$l', -1] }, 3],
  [{ $slice: ['$l', 1, 1] }, [2]],
  [{ $in: [2, '$l'] }, true],
  [{ $size: '$l' }, 3],
  [{ $concatArrays: ['$l', [4]] }, [1, 2, 3, 4]],
  [{ $reverseArray: '$l' }, [3, 2, 1]],
  [{ $sortArray: { input: [3, 1, 2], sortBy: -1 } }, [3, 2, 1]],
  [{ $range: [0, 5, 2] }, [0, 2, 4]],
  [
    {
      $setUnion: [
        [1, 2],
        [2, 3],
      ],
    },
    [1, 2, 3],
  ],
  [
    {
      $setIntersection: [
        [1, 2],
        [2, 3],
      ],
    },
    [2],
  ],
  [{ $setDifference: [[1, 2], [2]] }, [1]],
  [{ $objectToArray: { k: 1 } }, [{ k: 'k', v: 1 }]],
  [{ $arrayToObject: [[['a', 1]]] }, { a: 1 }],
  [{ $mergeObjects: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }],
  [{ $setField: { field: 'k.l', input: { k: 1 }, value: 2 } }, { k: 1, 'k.l': 2 }],
  [{ $setField: { field: { $literal: '$k' }, input: { $literal: { $k: 1 } }, value: '$a' } }, { $k: 5 }],
  [{ $setField: { field: 'k', input: { k: 1 }, value: '$$REMOVE' } }, {}],
  [{ $setField: { field: 'k', input: '$missing', value: 1 } }, null],
  [{ $unsetField: { field: 'k.l', input: { $literal: { 'k.l': 1, k: 2 } } } }, { k: 2 }],
  [{ $concat: ['a', 'b'] }, 'ab'],
  [{ $split: ['a-b', '-'] }, ['a', 'b']],
  [{ $toUpper: 'aé' }, 'Aé'],
  [{ $strLenCP: 'é😀' }, 2],
  [{ $trim: { input: '  a ' } }, 'a'],
  [{ $regexMatch: { input: 'abc', regex: '^a' } }, true],
  [{ $regexMatch: { input: null, regex: '^a' } }, false],
  [{ $regexMatch: { input: 'ABC', regex: '^a', options: 'i' } }, true],
  [{ $regexFind: { input: '\u{1f600}ab', regex: '(a)(x)?' } }, { match: 'a', idx: 1, captures: ['a', null] }],
  [{ $regexFind: { input: 'b', regex: 'a' } }, null],
  [
    { $regexFindAll: { input: 'ab', regex: 'b*' } },
    [
      { match: '', idx: 0, captures: [] },
      { match: 'b', idx: 1, captures: [] },
      { match: '', idx: 2, captures: [] },
    ],
  ],
  [{ $replaceAll: { input: 'aba', find: 'a', replacement: 'c' } }, 'cbc'],
  [{ $toString: id }, '0123456789abcdef01234567'],
  [{ $toObjectId: '0123456789abcdef01234567' }, id],
  [{ $toInt: '12' }, 12],
  [{ $toDouble: '1.5' }, 1.5],
  [{ $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  [{ $type: '$missing' }, 'missing'],
  [{ $sum: ['$a', 1] }, 6],
  [{ $avg: '$l' }, new Double(2)],
  [{ $max: '$l' }, 3],
  [{ $year: new Date('2026-02-03') }, 2026],
  [
    {
      $dateToString: { date: new Date('2026-01-01T00:30:00Z'), format: '%Y-%m-%d %H:%M', timezone: 'Europe/Amsterdam' },
    },
    '2026-01-01 01:30',
  ],
  [{ $literal: '$a' }, '$a'],
  ['$o.x', [1, 2]],
];

describe('an expression', () => {
  it.each(expressions)('%j', (expression, expected) => {
    const document = { a: 5, l: [1, 2, 3], o: [{ x: 1 }, { x: 2 }, { y: 3 }] };
    expect(compileExpression(expression)(document, { ROOT: document })).toEqual(expected);
  });

  it.each<[unknown, number]>([
    [{ $nope: 1 }, 168],
    [{ $divide: [1, 0] }, 2],
    [{ $mod: [1, 0] }, 16610],
    [{ $add: ['x', 1] }, 14],
    [{ $size: 'x' }, 17124],
    [{ $concat: ['a', 1] }, 16702],
    [{ $setField: { field: '$a', input: {}, value: 1 } }, 4161108],
    [{ $setField: { field: 1, input: {}, value: 1 } }, 4161107],
    [{ $unsetField: { field: 'a', input: 1 } }, 4161105],
    [{ $toObjectId: 'x' }, 241],
    [{ $eq: [1] }, 16020],
    ['$$nope', 17276],
    [{ $add: [1], $eq: [1, 1] }, 15983],
  ])('refuses %j', (expression, code) => {
    expect(() => compileExpression(expression)({}, {})).toThrow(expect.objectContaining({ code }));
  });
});
