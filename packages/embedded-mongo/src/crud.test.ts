import type { Collection, Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { cases } from './testing/crud-cases';
import { useServer } from './testing/driver';

const server = useServer();

function call(collection: Collection<Document>, name: string, { ...args }: Document): Promise<unknown> {
  const take = (field: string): never => {
    const value = args[field] as never;
    delete args[field];
    return value;
  };
  switch (name) {
    case 'find':
      return collection.find(take('filter'), args).toArray();
    case 'aggregate':
      return collection.aggregate(take('pipeline'), args).toArray();
    case 'distinct':
      return collection.distinct(take('fieldName'), take('filter'), args);
    case 'bulkWrite':
      return collection.bulkWrite(take('requests'), args);
    case 'insertOne':
      return collection.insertOne(take('document'), args);
    case 'insertMany':
      return collection.insertMany(take('documents'), args);
    case 'estimatedDocumentCount':
      return collection.estimatedDocumentCount(args);
    case 'findOneAndReplace':
    case 'replaceOne':
      return collection[name](take('filter'), take('replacement'), args);
    case 'findOneAndUpdate':
    case 'updateOne':
    case 'updateMany':
      return collection[name](take('filter'), take('update'), args);
  }
  return (collection as unknown as Record<string, (filter: never, options: Document) => Promise<unknown>>)[name]!(
    take('filter'),
    args,
  );
}

describe('CRUD operations as in MongoDB', () => {
  it.each(cases)('$description', async ({ documents, indexes = [], operations, outcome }) => {
    const collection = await server.collection(documents.map((document) => ({ ...document })));
    for (const index of indexes) await collection.createIndex(index);
    for (const { name, arguments: args, expectResult, expectError } of operations) {
      const work = call(collection, name, args);
      if (expectError) await expect(work).rejects.toMatchObject(expectError);
      else if (expectResult !== null && typeof expectResult === 'object')
        expect(await work).toMatchObject(expectResult);
      else expect(await work).toBe(expectResult);
    }
    if (outcome) expect(await collection.find().toArray()).toEqual(outcome);
  });
});
