import type { CommitFailure } from './group-commit';
import { LmdbStore } from './lmdb-store';
import { SqliteStore } from './sqlite-store';
import type { Store } from './store';

/** Opens the store of a folder: LMDB, or SQLite when the environment asks for it. */
export const openStore = (folder: string, onCommitFailure: CommitFailure): Store =>
  process.env.EMBEDDED_MONGO_STORE === 'sqlite'
    ? new SqliteStore(folder, onCommitFailure)
    : new LmdbStore(folder, onCommitFailure);
