import { BSONRegExp, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Doc } from '../bson/values';
import { Operation } from '../operation';
import { parsePipeline } from './parse-pipeline';
import { toBatches, runStages, toArray, type PipelineContext } from './pipeline-types';

const run = (documents: Doc[], pipeline: Doc[], otherCollections: Record<string, Doc[]> = {}): Promise<Doc[]> => {
  const context: PipelineContext = {
    operation: new Operation(),
    variables: {},
    runPipeline: (name, stages, variables) =>
      runStages(parsePipeline(stages, Object.keys(variables)), toBatches(otherCollections[name] ?? []), {
        ...context,
        variables,
      }),
  };
  return toArray(runStages(parsePipeline(pipeline, []), toBatches(documents), context));
};

type Case = [name: string, documents: Doc[], pipeline: Doc[], expected: Doc[]];

const stages: Case[] = [
  ['filters by $match', [{ a: 1 }, { a: 2 }], [{ $match: { a: 2 } }], [{ a: 2 }]],
  ['sorts by $sort', [{ a: 'x' }, { a: 1 }, { a: null }], [{ $sort: { a: -1 } }], [{ a: 'x' }, { a: 1 }, { a: null }]],
  ['skips and limits', [{ a: 1 }, { a: 2 }, { a: 3 }], [{ $skip: 1 }, { $limit: 1 }], [{ a: 2 }]],
  ['counts by $count', [{}, {}], [{ $count: 'n' }], [{ n: 2 }]],
  [
    'includes and computes fields by $project',
    [{ _id: 1, a: { b: 1, c: 2 } }],
    [{ $project: { 'a.b': 1, d: { $add: ['$a.b', 1] } } }],
    [{ _id: 1, a: { b: 1 }, d: 2 }],
  ],
  ['sets a field in array elements by $set', [{ a: [{ x: 1 }] }], [{ $set: { 'a.y': 2 } }], [{ a: [{ x: 1, y: 2 }] }]],
  ['adds fields by $addFields', [{ a: 1 }], [{ $addFields: { b: '$a' } }], [{ a: 1, b: 1 }]],
  ['removes fields by $unset', [{ a: 1, b: { c: 1, d: 2 } }], [{ $unset: ['a', 'b.c'] }], [{ b: { d: 2 } }]],
  ['replaces the document by $replaceRoot', [{ a: { b: 1 } }], [{ $replaceRoot: { newRoot: '$a' } }], [{ b: 1 }]],
  ['replaces the document by $replaceWith', [{ a: { b: 1 } }], [{ $replaceWith: '$a' }], [{ b: 1 }]],
  [
    'unwinds an array by $unwind',
    [{ a: [1, 2] }, { a: [] }, { a: 3 }],
    [{ $unwind: '$a' }],
    [{ a: 1 }, { a: 2 }, { a: 3 }],
  ],
  [
    'keeps a document with an empty array by preserveNullAndEmptyArrays',
    [{ a: [] }],
    [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } }],
    [{ i: null }],
  ],
  [
    'groups by $group',
    [{ k: 1, v: 2 }, { k: 1, v: 3 }, {}],
    [{ $group: { _id: '$k', n: { $count: {} }, s: { $sum: '$v' } } }],
    [
      { _id: 1, n: 2, s: 5 },
      { _id: null, n: 1, s: 0 },
    ],
  ],
  [
    'sorts groups by $sortByCount',
    [{ a: 'x' }, { a: 'y' }, { a: 'y' }],
    [{ $sortByCount: '$a' }],
    [
      { _id: 'y', count: 2 },
      { _id: 'x', count: 1 },
    ],
  ],
  [
    'groups into $bucket boundaries',
    [{ a: 1 }, { a: 3 }, { a: 9 }],
    [{ $bucket: { groupBy: '$a', boundaries: [0, 2, 5], default: 'more' } }],
    [
      { _id: 0, count: 1 },
      { _id: 2, count: 1 },
      { _id: 'more', count: 1 },
    ],
  ],
  [
    'groups into $bucketAuto buckets',
    [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }],
    [{ $bucketAuto: { groupBy: '$a', buckets: 2 } }],
    [
      { _id: { min: 1, max: 3 }, count: 2 },
      { _id: { min: 3, max: 4 }, count: 2 },
    ],
  ],
  [
    'runs several pipelines by $facet',
    [{ a: 1 }, { a: 2 }],
    [{ $facet: { n: [{ $count: 'n' }], first: [{ $limit: 1 }] } }],
    [{ n: [{ n: 2 }], first: [{ a: 1 }] }],
  ],
  [
    'joins on array elements by $lookup',
    [{ q: [1, 3] }],
    [{ $lookup: { from: 'other', localField: 'q', foreignField: 'a', as: 'z' } }],
    [{ q: [1, 3], z: [{ a: 1 }] }],
  ],
  ...(
    [
      ['a missing field as null', {}, [{ k: null }, {}]],
      ['an empty array, as null', { q: [] }, [{ k: null }, {}]],
      ['only the existing fields of documents in an array', { q: [{ r: 1 }, {}] }, [{ k: 1 }]],
      ['a regular expression as a value', { q: new BSONRegExp('a') }, [{ k: new BSONRegExp('a') }]],
      ['a document with a field that starts with a dollar', { q: { $r: 1 } }, []],
    ] as [string, Doc, Doc[]][]
  ).map(([subject, document, joined]): Case => {
    const localField = Array.isArray(document.q) && document.q.length > 0 ? 'q.r' : 'q';
    const lookup = { $lookup: { from: 'keys', localField, foreignField: 'k', as: 'z' } };
    return [`joins by $lookup on ${subject}`, [document], [lookup], [{ ...document, z: joined }]];
  }),
  [
    'joins by $lookup with a missing variable',
    [{}],
    [
      {
        $lookup: { from: 'keys', let: { q: '$q' }, pipeline: [{ $match: { $expr: { $eq: ['$k', '$$q'] } } }], as: 'z' },
      },
    ],
    [{ z: [{}] }],
  ],
  [
    'joins by $lookup with a pipeline',
    [{ q: 2 }],
    [
      {
        $lookup: {
          from: 'other',
          let: { q: '$q' },
          pipeline: [{ $match: { $expr: { $eq: ['$a', '$$q'] } } }],
          as: 'z',
        },
      },
    ],
    [{ q: 2, z: [{ a: 2 }] }],
  ],
  [
    'follows references by $graphLookup',
    [{ p: 2 }],
    [
      {
        $graphLookup: {
          from: 'tree',
          startWith: '$p',
          connectFromField: 'p',
          connectToField: '_id',
          as: 'up',
          depthField: 'd',
        },
      },
    ],
    [
      {
        p: 2,
        up: [
          { _id: 2, p: 1, d: Long.fromNumber(0) },
          { _id: 1, d: Long.fromNumber(1) },
        ],
      },
    ],
  ],
  ['appends another collection by $unionWith', [{ a: 0 }], [{ $unionWith: 'other' }], [{ a: 0 }, { a: 1 }, { a: 2 }]],
  ['returns literal documents by $documents', [], [{ $documents: [{ a: { $add: [1, 1] } }] }], [{ a: 2 }]],
];

describe('parsePipeline', () => {
  it.each(stages)('%s', async (_name, documents, pipeline, expected) => {
    const keys = [{ k: 1 }, { k: null }, {}, { k: 'a' }, { k: new BSONRegExp('a') }];
    const otherCollections = { keys, other: [{ a: 1 }, { a: 2 }], tree: [{ _id: 1 }, { _id: 2, p: 1 }] };
    expect(await run(documents, pipeline, otherCollections)).toEqual(expected);
  });

  it.each<[Doc, number]>([
    [{ $unwind: { path: '$a', index: 'i' } }, 28811],
    [{ $unwind: {} }, 28812],
    [{ $unwind: { path: '$a', includeArrayIndex: '$i' } }, 28822],
    [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: 1 } }, 28809],
    [{ $unset: [] }, 31119],
    [{ $sortByCount: 'a' }, 40148],
    [{ $sortByCount: { a: 1 } }, 40147],
    [{ $bucket: { groupBy: '$a', boundaries: [0, 1], buckets: 2 } }, 40197],
    [{ $bucket: { boundaries: [0, 1] } }, 40198],
    [{ $bucket: { groupBy: 'a', boundaries: [0, 1] } }, 40202],
    [{ $bucket: { groupBy: '$a', boundaries: [0, 'x'] } }, 40193],
    [{ $bucket: { groupBy: '$a', boundaries: [0, 5], default: 3 } }, 40199],
    [{ $nope: 1 }, 40324],
    [{ $limit: 0 }, 15958],
  ])('rejects %j', (stage, code) => {
    expect(() => parsePipeline([stage], [])).toThrow(expect.objectContaining({ code }));
  });

  it('returns as many documents as $sample asks for', async () => {
    expect(await run([{ a: 1 }, { a: 2 }, { a: 3 }], [{ $sample: { size: 2 } }])).toHaveLength(2);
  });
});
