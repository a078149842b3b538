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
  private readonly diskSpace: DiskSpace;

  constructor(
    private readonly folder: string,
    private readonly transact: (work: () => void) => void,
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

  async waitUntilIdle(): Promise<void> {
    while (this.currentRun) await this.currentRun;
    await this.diskSpace.close();
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) await this.commit();
    this.currentRun = undefined;
  }

  private async commit(): Promise<void> {
    // One transaction holds the writes of all requests that arrive in this turn of the event loop.
    await new Promise(setImmediate);
    const hasSpace = this.diskSpace.hasSpaceForWrites();
    if (!hasSpace) this.rejectWrites();
    if (this.queue.length === 0) return;
    const callbacks: (() => void)[] = [];
    try {
      this.transact(() => this.runBatch(callbacks, hasSpace ? Infinity : 1));
    } catch (cause) {
      // The state in memory may now be ahead of the disk, so the server cannot continue.
      this.onCommitFailure(cause);
      return;
    }
    for (const callback of callbacks) callback();
  }

  /** Keeps the queued deletions as long as there is space for one. */
  private rejectWrites(): void {
    const canDelete = this.queue.some(({ kind }) => kind === 'deletion') && this.diskSpace.hasSpaceForDeletion();
    const queue = this.queue;
    this.queue = [];
    for (const queuedWrite of queue) {
      if (canDelete && queuedWrite.kind === 'deletion') this.queue.push(queuedWrite);
      else
        queuedWrite.reject(
          new MongoError(14031, `No space left on the disk of ${this.folder}; the write was not done`),
        );
    }
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
