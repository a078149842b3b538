import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CommitFailure } from './group-commit';
import { LmdbStore } from './lmdb-store';
import { dataFileName } from './sqlite-file';
import { SqliteStore } from './sqlite-store';
import type { Store } from './store';

/** Opens the store of a folder: on SQLite, or on LMDB when a version before left its file. Throws FolderError. */
export const openStore = (
  folder: string,
  onCommitFailure: CommitFailure,
  getNamespace: (collectionId: number) => string | undefined = () => undefined,
): Store =>
  existsSync(join(folder, 'data.mdb')) && !existsSync(join(folder, dataFileName))
    ? new LmdbStore(folder, onCommitFailure)
    : new SqliteStore(folder, onCommitFailure, getNamespace);
