import { Catalog, type Collection } from './storage/catalog';
import { GarbageCollector } from './storage/garbage-collector';
import { assertIndexesMatch } from './storage/index-check';
import { RecordStore } from './storage/record-store';
import { Store } from './storage/store';
import type { CommitFailure } from './storage/group-commit';
import { CursorManager } from './commands/read/cursors';

/** The storage and cursors that commands use. */
export class Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly records: RecordStore;
  readonly garbageCollector: GarbageCollector;
  readonly cursors = new CursorManager();
  /** Ids of indexes that are being built; their entries are not garbage. */
  readonly buildingIds = new Set<number>();

  /** With `acceptsLoss`, commits that were acknowledged may be missing. Throws FolderError. */
  constructor(folder: string, onCommitFailure: CommitFailure, acceptsLoss = false) {
    this.store = new Store(folder, onCommitFailure, (id) => this.catalog.findById(id)?.namespace, acceptsLoss);
    this.catalog = new Catalog(this.store);
    if (this.store.isSuspect) assertIndexesMatch(this.store, this.catalog);
    this.records = new RecordStore(this.store, this.catalog);
    this.garbageCollector = new GarbageCollector(this.store, this.buildingIds);
    this.garbageCollector.start();
  }

  getCollection(database: string, name: string): Collection | undefined {
    return this.catalog.get(`${database}.${name}`);
  }

  /** Returns a collection and creates it when it is missing. Call inside a write. */
  ensureCollection(database: string, name: string): Collection {
    return this.getCollection(database, name) ?? this.catalog.create(database, name, {});
  }

  async close(): Promise<void> {
    await this.garbageCollector.stop();
    await this.store.close();
  }
}
