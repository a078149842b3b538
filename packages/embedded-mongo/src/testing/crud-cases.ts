import type { Document } from 'mongodb';

/**
 * A test case in the format of MongoDB's CRUD specification tests: documents, operations with results, and the outcome.
 */
export type Case = {
  description: string;
  documents: Document[];
  indexes?: Document[];
  operations: { name: string; arguments: Document; expectResult?: unknown; expectError?: Document }[];
  outcome?: Document[];
};

const twoDocuments = [
  { _id: 1, x: 11 },
  { _id: 2, x: 22 },
];

export const cases: Case[] = [
  {
    description: 'evaluates let in a find',
    documents: twoDocuments,
    operations: [
      {
        name: 'find',
        arguments: { filter: { $expr: { $gt: ['$x', '$$least'] } }, let: { least: { $add: [10, 5] } } },
        expectResult: [{ _id: 2, x: 22 }],
      },
      {
        name: 'find',
        arguments: { filter: { $expr: { $eq: ['$x', '$$other'] } }, let: {} },
        expectError: { code: 17276 },
      },
    ],
  },
  {
    description: 'evaluates let and a literal with a dollar in a pipeline update',
    documents: twoDocuments,
    operations: [
      {
        name: 'findOneAndUpdate',
        arguments: {
          filter: { $expr: { $eq: ['$_id', '$$id'] } },
          update: [{ $set: { x: '$$text' } }],
          let: { id: 1, text: { $literal: '$text' } },
        },
        expectResult: { _id: 1, x: 11 },
      },
      {
        name: 'deleteOne',
        arguments: { filter: { $expr: { $eq: ['$_id', '$$id'] } }, let: { id: 2 } },
        expectResult: { deletedCount: 1 },
      },
    ],
    outcome: [{ _id: 1, x: '$text' }],
  },
  {
    description: 'accepts hints on every write and rejects an unknown index',
    documents: twoDocuments,
    indexes: [{ x: 1 }],
    operations: [
      {
        name: 'updateMany',
        arguments: { filter: { x: { $gt: 0 } }, update: { $inc: { x: 1 } }, hint: 'x_1' },
        expectResult: { matchedCount: 2, modifiedCount: 2 },
      },
      {
        name: 'updateMany',
        arguments: { filter: { x: { $gt: 12 } }, update: { $inc: { x: 1 } }, hint: { x: 1 } },
        expectResult: { matchedCount: 1 },
      },
      {
        name: 'findOneAndDelete',
        arguments: { filter: { _id: 1 }, hint: { _id: 1 } },
        expectResult: { _id: 1, x: 12 },
      },
      { name: 'deleteMany', arguments: { filter: {}, hint: 'nothing' }, expectError: { code: 2 } },
    ],
    outcome: [{ _id: 2, x: 24 }],
  },
  {
    description: 'stops an ordered bulk write at the first error and reports the completed writes',
    documents: twoDocuments,
    operations: [
      {
        name: 'bulkWrite',
        arguments: {
          requests: [
            { insertOne: { document: { _id: 3, x: 33 } } },
            { updateOne: { filter: { _id: 9 }, update: { $set: { x: 99 } }, upsert: true } },
            { insertOne: { document: { _id: 1 } } },
            { deleteMany: { filter: {} } },
          ],
        },
        expectError: {
          code: 11000,
          result: { insertedCount: 1, upsertedCount: 1, upsertedIds: { 1: 9 }, deletedCount: 0 },
        },
      },
    ],
    outcome: [...twoDocuments, { _id: 3, x: 33 }, { _id: 9, x: 99 }],
  },
  {
    description: 'continues an unordered bulk write after errors',
    documents: twoDocuments,
    operations: [
      {
        name: 'bulkWrite',
        arguments: {
          requests: [
            { insertOne: { document: { _id: 1 } } },
            { replaceOne: { filter: { _id: 3 }, replacement: { x: 33 }, upsert: true } },
            { insertOne: { document: { _id: 2 } } },
            { updateMany: { filter: { _id: { $gt: 1 } }, update: { $inc: { x: 1 } } } },
          ],
          ordered: false,
        },
        expectError: { code: 11000, writeErrors: { length: 2 }, result: { upsertedIds: { 1: 3 }, modifiedCount: 2 } },
      },
    ],
    outcome: [
      { _id: 1, x: 11 },
      { _id: 2, x: 23 },
      { _id: 3, x: 34 },
    ],
  },
  {
    description: 'counts an update without changes as matched but not modified',
    documents: twoDocuments,
    operations: [
      {
        name: 'updateMany',
        arguments: { filter: {}, update: { $unset: { y: 1 } } },
        expectResult: { matchedCount: 2, modifiedCount: 0 },
      },
      {
        name: 'replaceOne',
        arguments: { filter: { _id: 1 }, replacement: { x: 11 } },
        expectResult: { matchedCount: 1, modifiedCount: 0 },
      },
    ],
    outcome: twoDocuments,
  },
  {
    description: 'applies array filters',
    documents: [{ _id: 1, list: [{ b: 3 }, { b: 1 }] }],
    operations: [
      {
        name: 'updateOne',
        arguments: { filter: {}, update: { $set: { 'list.$[i].b': 2 } }, arrayFilters: [{ 'i.b': 3 }] },
        expectResult: { modifiedCount: 1 },
      },
      {
        name: 'updateOne',
        arguments: { filter: {}, update: { $set: { 'list.$[j].b': 2 } }, arrayFilters: [{ 'i.b': 3 }] },
        expectError: { code: 2 },
      },
    ],
    outcome: [{ _id: 1, list: [{ b: 2 }, { b: 1 }] }],
  },
  {
    description: 'applies sort, projection and upsert in findOneAndReplace',
    documents: twoDocuments,
    operations: [
      {
        name: 'findOneAndReplace',
        arguments: { filter: { x: { $gt: 0 } }, replacement: { x: 1 }, sort: { x: -1 }, projection: { x: 1, _id: 0 } },
        expectResult: { x: 22 },
      },
      {
        name: 'findOneAndReplace',
        arguments: { filter: { _id: 4 }, replacement: { x: 44 }, upsert: true, returnDocument: 'after' },
        expectResult: { _id: 4, x: 44 },
      },
      { name: 'findOneAndUpdate', arguments: { filter: { _id: 7 }, update: { $set: { x: 1 } } }, expectResult: null },
    ],
    outcome: [
      { _id: 1, x: 11 },
      { _id: 2, x: 1 },
      { _id: 4, x: 44 },
    ],
  },
  {
    description: 'accepts comments of any type in counts and distinct',
    documents: [...twoDocuments, { _id: 3, x: 22 }],
    operations: [
      { name: 'countDocuments', arguments: { filter: { x: 22 }, comment: { key: 'value' } }, expectResult: 2 },
      { name: 'countDocuments', arguments: { filter: {}, skip: 1, limit: 1 }, expectResult: 1 },
      { name: 'countDocuments', arguments: { filter: { x: 'nothing' } }, expectResult: 0 },
      { name: 'estimatedDocumentCount', arguments: { comment: 'why' }, expectResult: 3 },
      { name: 'distinct', arguments: { fieldName: 'x', filter: {} }, expectResult: [11, 22] },
      {
        name: 'aggregate',
        arguments: { pipeline: [{ $match: { x: 22 } }, { $group: { _id: null, n: { $sum: 2 } } }] },
        expectResult: [{ _id: null, n: 4 }],
      },
      {
        name: 'aggregate',
        arguments: { pipeline: [{ $count: 'n' }, { $addFields: { m: 1 } }] },
        expectResult: [{ n: 3, m: 1 }],
      },
    ],
  },
  {
    description: 'accepts _id values of every type, including null',
    documents: [],
    operations: [
      {
        name: 'insertMany',
        arguments: { documents: [{ _id: null }, { _id: 'a' }, { _id: { b: 1 } }], forceServerObjectId: true },
        expectResult: { insertedCount: 3 },
      },
      {
        name: 'insertOne',
        arguments: { document: { _id: null }, forceServerObjectId: true },
        expectError: { code: 11000 },
      },
      { name: 'insertOne', arguments: { document: { _id: [1] } }, expectError: { code: 53 } },
      {
        name: 'updateOne',
        arguments: { filter: { _id: null }, update: { $set: { a: 1 } } },
        expectResult: { modifiedCount: 1 },
      },
    ],
    outcome: [{ _id: null, a: 1 }, { _id: 'a' }, { _id: { b: 1 } }],
  },
];
