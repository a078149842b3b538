import { Catalog, type Collection } from './storage/catalog';
import { GarbageCollector } from './storage/garbage';
import { Records } from './storage/records';
import { Store } from './storage/store';
import type { CommitFailure } from './storage/group-commit';
import { Cursors } from './commands/cursors';

/** The storage and cursors that commands use. */
export class Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly records: Records;
  readonly garbage: GarbageCollector;
  readonly cursors = new Cursors();
  /** Ids of indexes that are being built; their entries are not garbage. */
  readonly building = new Set<number>();

  constructor(folder: string, onCommitFailure: CommitFailure) {
    this.store = new Store(folder, onCommitFailure);
    this.catalog = new Catalog(this.store);
    this.records = new Records(this.store, this.catalog);
    this.garbage = new GarbageCollector(this.store, this.building);
    this.garbage.start();
  }

  collection(database: string, name: string): Collection | undefined {
    return this.catalog.get(`${database}.${name}`);
  }

  /** Returns a collection and creates it when it is missing. Call inside a write. */
  ensure(database: string, name: string): Collection {
    return this.collection(database, name) ?? this.catalog.create(database, name, {});
  }

  async close(): Promise<void> {
    await this.garbage.stop();
    await this.store.close();
  }
}
