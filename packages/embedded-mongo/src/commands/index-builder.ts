import type { Doc } from '../bson/values';
import { fail } from '../errors';
import { Index } from '../indexes/index-definition';
import type { Operation } from '../operation';
import type { Collection } from '../storage/catalog';
import type { Engine } from '../engine';
import { Turn } from '../storage/turn';
import { after, areaKey, following, recordOf } from '../storage/keyspace';

const atOnce = 200;

/**
 * Builds an index while other clients keep writing. From the start every write updates the index, and the existing
 * documents are added in batches. The index becomes usable when all documents are in it.
 */
export async function buildIndex(
  engine: Engine,
  collection: Collection,
  specification: Doc,
  operation: Operation,
): Promise<void> {
  const index = await engine.store.write(() => {
    const fresh = new Index(engine.catalog.nextId(), specification);
    fresh.building = true;
    collection.indexes.push(fresh);
    // If the server stops meanwhile, the entries are removed at the next start.
    engine.catalog.discard(fresh.id);
    return fresh;
  });
  engine.building.add(index.id);
  try {
    await fill(engine, collection, index, operation);
  } catch (cause) {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    throw cause;
  } finally {
    engine.building.delete(index.id);
    engine.garbage.start();
  }
}

async function fill(engine: Engine, collection: Collection, index: Index, operation: Operation): Promise<void> {
  const area = areaKey('D', collection.info.id);
  let from = area;
  for (let finished = false; !finished;) {
    operation.check();
    finished = await engine.store.write(() => {
      if (collection.dropped) fail(276, 'Index build failed: the collection was dropped');
      const turn = new Turn(engine.store);
      while (!turn.isOver) {
        const entries = engine.store.entries({ from, to: after(area), limit: atOnce });
        for (const { key, value } of entries) engine.records.index(collection, index, recordOf(key), value);
        if (entries.length < atOnce) {
          finish(engine, collection, index);
          return true;
        }
        from = following(entries.at(-1)!.key);
      }
      return false;
    });
  }
}

function finish(engine: Engine, collection: Collection, index: Index): void {
  index.building = false;
  engine.catalog.keep(index.id);
  engine.catalog.save(collection);
}
