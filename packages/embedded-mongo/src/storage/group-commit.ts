import { MongoError } from '../errors';
import { DiskSpace } from './disk-space';
import type { WriteSlice } from './write-slice';

/** A deletion may still succeed when the disk has no space for other writes. */
export type WriteKind = 'write' | 'deletion';

type QueuedWrite = {
  kind: WriteKind;
  run(): unknown;
  resolve(value: unknown): void;
  reject(cause: unknown): void;
};

export type CommitFailure = (cause: unknown) => void;

/** Combines queued writes into one transaction and one flush to disk (group commit). */
export class GroupCommit {
  private queue: QueuedWrite[] = [];
  private currentRun: Promise<void> | undefined;
  private currentTransaction: Promise<void> | undefined;
  private exclusiveWork: (() => Promise<void>) | undefined;
  private readonly diskSpace: DiskSpace;

  constructor(
    private readonly folder: string,
    private readonly transaction: (work: () => void) => Promise<void>,
    private readonly createSlice: () => WriteSlice,
    private readonly onCommitFailure: CommitFailure,
  ) {
    this.diskSpace = new DiskSpace(folder);
  }

  enqueue<T>(run: () => T, kind: WriteKind = 'write'): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ kind, run, resolve: (value) => resolve(value as T), reject: reject });
      this.currentRun ??= this.drain();
    });
  }

  /** Runs work when no transaction and no other code is running. */
  runExclusive(work: () => Promise<void>): void {
    this.exclusiveWork = work;
    this.currentRun ??= this.drain();
  }

  async waitUntilIdle(): Promise<void> {
    while (this.currentRun) await this.currentRun;
    await this.diskSpace.close();
  }

  /** Resolves when the current transaction, if any, has committed, so that the state in memory is on disk too. */
  async waitForCommit(): Promise<void> {
    await this.currentTransaction?.catch(() => undefined);
  }

  private async drain(): Promise<void> {
    for (;;) {
      if (this.exclusiveWork) await this.runExclusiveWork(this.exclusiveWork);
      else if (this.queue.length > 0) await this.commit();
      else break;
    }
    this.currentRun = undefined;
  }

  private async runExclusiveWork(work: () => Promise<void>): Promise<void> {
    // At the start of an event loop turn no other continuation is pending, so the steps of the work are not
    // interrupted.
    await new Promise(setImmediate);
    this.exclusiveWork = undefined;
    await work().catch(this.onCommitFailure);
  }

  private async commit(): Promise<void> {
    const hasSpace = this.diskSpace.hasSpaceForWrites();
    if (!hasSpace) this.rejectWrites();
    if (this.queue.length === 0) return;
    const callbacks: (() => void)[] = [];
    try {
      this.currentTransaction = this.transaction(() => this.runBatch(callbacks, hasSpace ? Infinity : 1));
      await this.currentTransaction;
    } catch (cause) {
      // The state in memory may now be ahead of the disk, so the server cannot continue.
      this.onCommitFailure(cause);
      return;
    }
    this.currentTransaction = undefined;
    for (const callback of callbacks) callback();
  }

  /** Keeps the queued deletions as long as there is space for one. */
  private rejectWrites(): void {
    const canDelete = this.queue.some(({ kind }) => kind === 'deletion') && this.diskSpace.hasSpaceForDeletion();
    const rejected = this.queue.filter(({ kind }) => kind === 'write' || !canDelete);
    this.queue = this.queue.filter((queuedWrite) => !rejected.includes(queuedWrite));
    for (const queuedWrite of rejected)
      queuedWrite.reject(new MongoError(14031, `No space left on the disk of ${this.folder}; the write was not done`));
  }

  private runBatch(callbacks: (() => void)[], limit: number): void {
    const slice = this.createSlice();
    for (let count = 0; count < limit && !slice.isOver; count++) {
      const queuedWrite = this.queue.shift();
      if (!queuedWrite) return;
      try {
        const value = queuedWrite.run();
        callbacks.push(() => queuedWrite.resolve(value));
      } catch (cause) {
        callbacks.push(() => queuedWrite.reject(cause));
      }
    }
  }
}
