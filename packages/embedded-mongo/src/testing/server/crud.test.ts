import type { Collection, Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { cases } from '../crud-cases';
import { useServer } from '../driver';

const server = useServer();

const runOperation = (collection: Collection<Document>, name: string, { ...args }: Document): Promise<unknown> => {
  const takeArgument = (field: string): never => {
    const value = args[field] as never;
    delete args[field];
    return value;
  };
  switch (name) {
    case 'find':
      return collection.find(takeArgument('filter'), args).toArray();
    case 'aggregate':
      return collection.aggregate(takeArgument('pipeline'), args).toArray();
    case 'distinct':
      return collection.distinct(takeArgument('fieldName'), takeArgument('filter'), args);
    case 'bulkWrite':
      return collection.bulkWrite(takeArgument('requests'), args);
    case 'insertOne':
      return collection.insertOne(takeArgument('document'), args);
    case 'insertMany':
      return collection.insertMany(takeArgument('documents'), args);
    case 'estimatedDocumentCount':
      return collection.estimatedDocumentCount(args);
    case 'findOneAndReplace':
    case 'replaceOne':
      return collection[name](takeArgument('filter'), takeArgument('replacement'), args);
    case 'findOneAndUpdate':
    case 'updateOne':
    case 'updateMany':
      return collection[name](takeArgument('filter'), takeArgument('update'), args);
  }
  return (collection as unknown as Record<string, (filter: never, options: Document) => Promise<unknown>>)[name]!(
    takeArgument('filter'),
    args,
  );
};

describe('CRUD operations as in MongoDB', () => {
  it.each(cases)('$description', async ({ documents, indexes = [], operations, outcome }) => {
    const collection = await server.createCollection(documents.map((document) => ({ ...document })));
    for (const index of indexes) await collection.createIndex(index);
    for (const { name, arguments: args, expectResult, expectError } of operations) {
      const result = runOperation(collection, name, args);
      if (expectError) await expect(result).rejects.toMatchObject(expectError);
      else if (expectResult !== null && typeof expectResult === 'object')
        expect(await result).toMatchObject(expectResult);
      else expect(await result).toBe(expectResult);
    }
    if (outcome) expect(await collection.find().toArray()).toEqual(outcome);
  });
});
