import type { Doc } from '../bson/values';
import { fail } from '../errors';
import { Index } from '../indexes/index-definition';
import type { Operation } from '../operation';
import type { Collection } from '../storage/catalog';
import type { Engine } from '../engine';
import { WriteSlice } from '../storage/write-slice';
import { toPrefixRange, toKeyPrefix, getNextKey, getRecordId } from '../storage/keyspace';

const batchSize = 200;

/**
 * Builds an index while other clients keep writing. From the start every write updates the index, and the existing
 * documents are added in batches. The index becomes usable when all documents are in it.
 */
export const buildIndex = async (
  engine: Engine,
  collection: Collection,
  specification: Doc,
  operation: Operation,
): Promise<void> => {
  const index = await engine.store.write(() => {
    const newIndex = new Index(engine.catalog.nextId(), specification);
    newIndex.isBuilding = true;
    collection.indexes.push(newIndex);
    // If the server stops meanwhile, the entries are removed at the next start.
    engine.catalog.markAsGarbage(newIndex.id);
    return newIndex;
  });
  engine.buildingIds.add(index.id);
  try {
    await indexExistingDocuments(engine, collection, index, operation);
  } catch (cause) {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    throw cause;
  } finally {
    engine.buildingIds.delete(index.id);
    engine.garbageCollector.start();
  }
};

const indexExistingDocuments = async (
  engine: Engine,
  collection: Collection,
  index: Index,
  operation: Operation,
): Promise<void> => {
  const range = toPrefixRange(toKeyPrefix('D', collection.info.id));
  let { from } = range;
  for (let isFinished = false; !isFinished;) {
    operation.checkDeadline();
    isFinished = await engine.store.write(() => {
      if (collection.isDropped) fail(276, 'Index build failed: the collection was dropped');
      const slice = new WriteSlice(engine.store);
      while (!slice.isOver) {
        const entries = engine.store.entries({ ...range, from, limit: batchSize });
        for (const { key, value } of entries) engine.records.index(collection, index, getRecordId(key), value);
        if (entries.length < batchSize) {
          completeBuild(engine, collection, index);
          return true;
        }
        from = getNextKey(entries.at(-1)!.key);
      }
      return false;
    });
  }
};

const completeBuild = (engine: Engine, collection: Collection, index: Index): void => {
  index.isBuilding = false;
  engine.catalog.unmarkAsGarbage(index.id);
  engine.catalog.save(collection);
};
