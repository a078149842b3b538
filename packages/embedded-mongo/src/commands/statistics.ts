import { double, integer, type Doc } from '../bson/values';
import type { Engine } from '../engine';
import { after, areaKey } from '../storage/keyspace';
import type { Collection } from '../storage/catalog';
import type { Operation } from '../operation';
import type { Arguments } from './arguments';
import type { CommandContext, Reply } from './types';
import { Search } from '../query/search';
import { parseFilter } from '../query/filter';

/** Sums the sizes of all documents in bytes, yielding to other clients in between. */
async function dataSize(engine: Engine, collection: Collection, operation: Operation): Promise<number> {
  let size = 0;
  const search = new Search(engine.store, collection, { filter: parseFilter({}), fields: new Set() });
  for await (const batch of search.batches(operation)) for (const { bytes } of batch) size += bytes.length;
  return size;
}

function indexSizes(engine: Engine, { indexes }: Collection): Doc {
  return Object.fromEntries(
    indexes.map(({ id, name }) => {
      const area = areaKey('I', id);
      return [name, integer(engine.store.count({ from: area, to: after(area) }) * 32)];
    }),
  );
}

const nothingThere = {
  size: 0,
  count: 0,
  numOrphanDocs: 0,
  storageSize: 0,
  totalSize: 0,
  nindexes: 0,
  totalIndexSize: 0,
  indexDetails: {},
  indexSizes: {},
  scaleFactor: 1,
};

export async function collStats(args: Arguments, { engine, database, operation }: CommandContext): Promise<Reply> {
  const name = args.collection();
  const ns = `${database}.${name}`;
  const collection = engine.collection(database, name);
  if (!collection) return { ns, ...nothingThere };
  const scale = args.whole('scale', 1) ?? 1;
  const size = await dataSize(engine, collection, operation);
  const sizes = indexSizes(engine, collection);
  const totalIndexSize = Object.values(sizes).reduce<number>((sum, value) => sum + Number(value), 0);
  const scaled = (bytes: number) => integer(Math.floor(bytes / scale));
  return {
    ns,
    size: scaled(size),
    count: integer(collection.count),
    ...(collection.count > 0 ? { avgObjSize: integer(Math.floor(size / collection.count)) } : {}),
    numOrphanDocs: 0,
    storageSize: scaled(size),
    capped: false,
    nindexes: collection.indexes.length,
    indexSizes: sizes,
    totalIndexSize: scaled(totalIndexSize),
    totalSize: scaled(size + totalIndexSize),
    scaleFactor: scale,
  };
}

export async function dbStats(args: Arguments, { engine, database, operation }: CommandContext): Promise<Reply> {
  const scale = args.whole('scale', 1) ?? 1;
  let [objects, size, indexSize, indexes] = [0, 0, 0, 0];
  const collections = engine.catalog.of(database);
  for (const collection of collections) {
    objects += collection.count;
    size += await dataSize(engine, collection, operation);
    indexes += collection.indexes.length;
    indexSize += Object.values(indexSizes(engine, collection)).reduce<number>((sum, value) => sum + Number(value), 0);
  }
  const scaled = (bytes: number) => double(bytes / scale);
  return {
    db: database,
    collections: integer(collections.length),
    views: 0,
    objects: integer(objects),
    avgObjSize: double(objects ? size / objects : 0),
    dataSize: scaled(size),
    storageSize: scaled(size),
    indexes: integer(indexes),
    indexSize: scaled(indexSize),
    totalSize: scaled(size + indexSize),
    scaleFactor: integer(scale),
  };
}
