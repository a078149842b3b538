import { GroupCommit, type CommitFailure, type WriteKind } from '../group-commit';
import { SqliteFile } from './sqlite-file';
import { SqliteTables } from './sqlite-tables';
import type { Store } from '../store';
import { WriteSlice } from '../write-slice';

/** Maximum duration of a transaction in ms, so that other clients do not wait longer. */
const maxTransactionMs = 20;
/**
 * Free pages are returned to the system, some with each commit, when there are this many and they are more than a
 * quarter of the file. Fewer are soon used again.
 */
const minFreePages = 1024;
const returnedPages = 256;

/** The store on SQLite: one connection, which holds the lock of the file. */
export class SqliteStore extends SqliteTables implements Store {
  private readonly file: SqliteFile;
  private readonly commits: GroupCommit;

  /** `getNamespace` names a collection in the error for a damaged document. Throws FolderError. */
  constructor(
    readonly folder: string,
    onCommitFailure: CommitFailure,
    getNamespace?: (collectionId: number) => string | undefined,
  ) {
    const file = SqliteFile.open(folder);
    super(file.connection, file.path, getNamespace);
    this.file = file;
    this.commits = new GroupCommit(
      folder,
      (work) => this.transact(work),
      () => new WriteSlice(this, maxTransactionMs),
      (cause) => {
        file.allowIncompleteLog();
        onCommitFailure(cause);
      },
    );
  }

  get isSuspect(): boolean {
    return this.file.isSuspect;
  }

  write<T>(work: () => T, kind?: WriteKind): Promise<T> {
    return this.commits.enqueue(work, kind);
  }

  async close(): Promise<void> {
    await this.commits.waitUntilIdle();
    this.file.close(this.hasSeenStorageError);
  }

  /** Commits in the same turn of the event loop, so that no other code reads what is not committed. */
  override transact(work: () => void): void {
    super.transact(() => {
      work();
      if (this.hasFreePages) this.connection.exec(`PRAGMA incremental_vacuum(${returnedPages})`);
    });
  }

  get hasFreePages(): boolean {
    const freePages = Number(this.getRow('freePages')?.[0]);
    return freePages > minFreePages && freePages > Number(this.getRow('pages')?.[0]) / 4;
  }

  checkpoint(): void {
    this.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}
