import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { useServer } from '../../testing/driver';

const server = useServer();
const longText = 'x'.repeat(3000);

it('finds a document by every kind of _id', async () => {
  const ids = [new ObjectId(), 'text', '', longText, `${longText}y`, 7, 2.5, true, new Date(5), { a: 1, b: 'c' }, {}];
  const collection = await server.createCollection(ids.map((_id, n) => ({ _id: _id as never, n })));
  for (const [n, _id] of ids.entries()) {
    expect(await collection.findOne({ _id: _id as never })).toEqual({ _id, n });
    expect(await collection.findOne({ _id: _id as never }, { projection: { _id: 0, n: 1 } })).toEqual({ n });
    expect(
      await collection
        .find({ _id: _id as never })
        .skip(1)
        .toArray(),
    ).toEqual([]);
  }
  expect(await collection.findOne({ _id: 7.5 as never })).toBeNull();
  expect(await collection.findOne({ _id: { b: 'c', a: 1 } })).toBeNull();
  expect(await collection.findOne({ _id: [7] as never })).toBeNull();
  expect(await collection.findOne({ _id: /^te/ })).toMatchObject({ _id: 'text' });
});

it('returns the current state after a replace and a delete', async () => {
  const collection = await server.createCollection([{ _id: 1 as never, n: 1 }]);
  await collection.replaceOne({ _id: 1 as never }, { n: 2 });
  expect(await collection.findOne({ _id: 1 as never })).toEqual({ _id: 1, n: 2 });
  await collection.deleteOne({ _id: 1 as never });
  expect(await collection.findOne({ _id: 1 as never })).toBeNull();
});

it('opens a cursor when batchSize is 0', async () => {
  const collection = await server.createCollection([{ _id: 1 as never }]);
  expect(
    await collection
      .find({ _id: 1 as never })
      .batchSize(0)
      .toArray(),
  ).toEqual([{ _id: 1 }]);
  const reply = await server
    .getDatabase()
    .command({ find: collection.collectionName, filter: { _id: 1 }, batchSize: 0 });
  expect(reply.cursor).toMatchObject({ firstBatch: [] });
  expect(String((reply.cursor as { id: unknown }).id)).not.toBe('0');
});
