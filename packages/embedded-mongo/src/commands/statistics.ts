import { toDouble, toInteger, type Doc } from '../bson/values';
import type { Engine } from '../engine';
import { toKeyPrefix, toPrefixRange } from '../storage/keyspace';
import type { Collection } from '../storage/catalog';
import type { Operation } from '../operation';
import type { CommandArguments } from './arguments';
import type { CommandContext, Reply } from './types';
import { Search } from '../query/search';
import { parseFilter } from '../query/filter';

/** Sums the sizes of all documents in bytes, yielding to other clients in between. */
const sumDocumentSizes = async (engine: Engine, collection: Collection, operation: Operation): Promise<number> => {
  let size = 0;
  const search = new Search(engine.store, collection, { filter: parseFilter({}), fields: new Set() });
  for await (const batch of search.batches(operation)) for (const { bytes } of batch) size += bytes.length;
  return size;
};

/** The sizes in bytes by the name of the index. */
const estimateIndexSizes = (engine: Engine, { indexes }: Collection): Doc =>
  Object.fromEntries(
    indexes.map(({ id, name }) => [name, toInteger(engine.store.count(toPrefixRange(toKeyPrefix('I', id))) * 32)]),
  );

const sum = (sizes: Doc): number => Object.values(sizes).reduce<number>((total, size) => total + Number(size), 0);

const emptyStatistics = {
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

export const collStats = async (
  args: CommandArguments,
  { engine, database, operation }: CommandContext,
): Promise<Reply> => {
  const name = args.collection();
  const ns = `${database}.${name}`;
  const collection = engine.getCollection(database, name);
  if (!collection) return { ns, ...emptyStatistics };
  const scale = args.integer('scale', 1) ?? 1;
  const size = await sumDocumentSizes(engine, collection, operation);
  const sizes = estimateIndexSizes(engine, collection);
  const totalIndexSize = sum(sizes);
  const toScale = (bytes: number) => toInteger(Math.floor(bytes / scale));
  return {
    ns,
    size: toScale(size),
    count: toInteger(collection.count),
    ...(collection.count > 0 ? { avgObjSize: toInteger(Math.floor(size / collection.count)) } : {}),
    numOrphanDocs: 0,
    storageSize: toScale(size),
    capped: false,
    nindexes: collection.indexes.length,
    indexSizes: sizes,
    totalIndexSize: toScale(totalIndexSize),
    totalSize: toScale(size + totalIndexSize),
    scaleFactor: scale,
  };
};

export const dbStats = async (
  args: CommandArguments,
  { engine, database, operation }: CommandContext,
): Promise<Reply> => {
  const scale = args.integer('scale', 1) ?? 1;
  let [objects, size, indexSize, indexes] = [0, 0, 0, 0];
  const collections = engine.catalog.getByDatabase(database);
  for (const collection of collections) {
    objects += collection.count;
    size += await sumDocumentSizes(engine, collection, operation);
    indexes += collection.indexes.length;
    indexSize += sum(estimateIndexSizes(engine, collection));
  }
  const toScale = (bytes: number) => toDouble(bytes / scale);
  return {
    db: database,
    collections: toInteger(collections.length),
    views: 0,
    objects: toInteger(objects),
    avgObjSize: toDouble(objects ? size / objects : 0),
    dataSize: toScale(size),
    storageSize: toScale(size),
    indexes: toInteger(indexes),
    indexSize: toScale(indexSize),
    totalSize: toScale(size + indexSize),
    scaleFactor: toInteger(scale),
  };
};
