import { UUID } from 'bson';
import { encode } from '../../bson/encode';
import { ensureIdFirst } from '../../bson/elements';
import type { Doc } from '../../bson/values';
import type { Batches } from '../../aggregation/pipeline-types';
import type { Engine } from '../../engine';
import { Index } from '../../indexes/index-definition';
import { Collection } from '../../storage/catalog';
import type { CommandContext } from '../types';
import { Validator } from './validator';

/** The collection that `$out` or `$merge` writes to. */
export type OutputTarget = {
  database: string;
  collection: string;
};

/** `$out`: builds a new collection from the pipeline results and replaces the existing one atomically. */
export const createOutWriter =
  (target: OutputTarget) =>
  async (documents: Batches, { engine }: CommandContext): Promise<void> => {
    const newCollection = await engine.store.write(() => createEmptyCopy(engine, target));
    const ids = [newCollection.info.id, ...newCollection.indexes.map(({ id }) => id)];
    for (const id of ids) engine.buildingIds.add(id);
    try {
      for await (const batch of documents) await insertAll(engine, newCollection, batch);
      await engine.store.write(() => {
        const existing = engine.getCollection(target.database, target.collection);
        if (existing) engine.catalog.drop(existing);
        for (const id of ids) engine.catalog.unmarkAsGarbage(id);
        engine.catalog.rename(newCollection, target.database, target.collection);
      });
    } finally {
      for (const id of ids) engine.buildingIds.delete(id);
      engine.garbageCollector.start();
    }
  };

/**
 * Creates an empty collection with the options and indexes of the existing one. It is removed at the next start when
 * the server stops before the replacement.
 */
const createEmptyCopy = (engine: Engine, { database, collection: name }: OutputTarget): Collection => {
  const existing = engine.getCollection(database, name);
  const options = existing?.info.options ?? {};
  const newCollection = new Collection({
    id: engine.catalog.nextCollectionId(),
    database,
    name,
    uuid: new UUID(),
    options,
  });
  const specifications = existing
    ? existing.indexes.filter(({ isBuilding }) => !isBuilding).map(({ specification }) => specification)
    : [{ v: 2, key: { _id: 1 }, name: '_id_' }];
  newCollection.indexes = specifications.map((specification) => new Index(engine.catalog.nextId(), specification));
  for (const { id } of [newCollection.info, ...newCollection.indexes]) engine.catalog.markAsGarbage(id);
  return newCollection;
};

const insertAll = async (engine: Engine, collection: Collection, documents: readonly Doc[]): Promise<void> => {
  const validator = new Validator(collection, false);
  await engine.store.writeEach(documents, (document) => {
    validator.validate(document);
    engine.records.insert(collection, ensureIdFirst(encode(document)));
  });
};
