import { UUID } from 'bson';
import { encode } from '../bson/encode';
import { withIdFirst } from '../bson/elements';
import type { Doc } from '../bson/values';
import type { Batches } from '../aggregation/pipeline-types';
import type { Engine } from '../engine';
import { Index } from '../indexes/index-definition';
import { Collection } from '../storage/catalog';
import { Turn } from '../storage/turn';
import type { Target } from './pipeline-output';
import type { CommandContext } from './types';
import { Validator } from './validator';

/** `$out`: builds a new collection from the pipeline results and replaces the existing one atomically. */
export function replaceCollection(target: Target) {
  return async (documents: Batches, { engine }: CommandContext): Promise<void> => {
    const fresh = await engine.store.write(() => emptyLike(engine, target));
    const ids = [fresh.info.id, ...fresh.indexes.map(({ id }) => id)];
    for (const id of ids) engine.building.add(id);
    try {
      for await (const batch of documents) await insertAll(engine, fresh, batch);
      await engine.store.write(() => {
        const before = engine.collection(target.database, target.collection);
        if (before) engine.catalog.drop(before);
        for (const id of ids) engine.catalog.keep(id);
        engine.catalog.rename(fresh, target.database, target.collection);
      });
    } finally {
      for (const id of ids) engine.building.delete(id);
      engine.garbage.start();
    }
  };
}

/**
 * Creates an empty collection with the options and indexes of the existing one. It is removed at the next start when
 * the server stops before the replacement.
 */
function emptyLike(engine: Engine, { database, collection: name }: Target): Collection {
  const like = engine.collection(database, name);
  const options = like?.info.options ?? {};
  const fresh = new Collection({ id: engine.catalog.nextId(), database, name, uuid: new UUID(), options });
  const specifications = like
    ? like.indexes.filter(({ building }) => !building).map(({ specification }) => specification)
    : [{ v: 2, key: { _id: 1 }, name: '_id_' }];
  fresh.indexes = specifications.map((specification) => new Index(engine.catalog.nextId(), specification));
  for (const { id } of [fresh.info, ...fresh.indexes]) engine.catalog.discard(id);
  return fresh;
}

async function insertAll(engine: Engine, collection: Collection, documents: readonly Doc[]): Promise<void> {
  const validator = new Validator(collection, false);
  let at = 0;
  while (at < documents.length) {
    await engine.store.write(() => {
      const turn = new Turn(engine.store);
      while (at < documents.length && !turn.isOver) {
        const document = documents[at++]!;
        validator.check(document);
        engine.records.insert(collection, withIdFirst(encode(document)));
      }
    });
  }
}
