import { MongoError } from '../errors';
import { DiskRoom } from './disk-room';
import type { Turn } from './turn';

/** A deletion may still succeed when the disk has no space for other writes. */
export type WriteKind = 'write' | 'deletion';

interface Job {
  kind: WriteKind;
  run(): unknown;
  done(value: unknown): void;
  failed(cause: unknown): void;
}

export type CommitFailure = (cause: unknown) => void;

/** Combines queued writes into one transaction and one flush to disk (group commit). */
export class GroupCommit {
  private jobs: Job[] = [];
  private running: Promise<void> | undefined;
  private underWay: Promise<void> | undefined;
  private inPause: (() => Promise<void>) | undefined;
  private readonly room: DiskRoom;

  constructor(
    private readonly folder: string,
    private readonly transaction: (work: () => void) => Promise<void>,
    private readonly turn: () => Turn,
    private readonly onCommitFailure: CommitFailure,
  ) {
    this.room = new DiskRoom(folder);
  }

  add<T>(run: () => T, kind: WriteKind = 'write'): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.jobs.push({ kind, run, done: (value) => resolve(value as T), failed: reject });
      this.running ??= this.drain();
    });
  }

  /** Runs work when no transaction and no other code is running. */
  pause(work: () => Promise<void>): void {
    this.inPause = work;
    this.running ??= this.drain();
  }

  async idle(): Promise<void> {
    while (this.running) await this.running;
    await this.room.close();
  }

  /** Resolves when the current transaction, if any, has committed, so that the state in memory is on disk too. */
  async settled(): Promise<void> {
    await this.underWay?.catch(() => undefined);
  }

  private async drain(): Promise<void> {
    for (;;) {
      if (this.inPause) await this.takePause(this.inPause);
      else if (this.jobs.length > 0) await this.commit();
      else break;
    }
    this.running = undefined;
  }

  private async takePause(work: () => Promise<void>): Promise<void> {
    // At the start of an event loop turn no other continuation is pending, so the steps of the work are not
    // interrupted.
    await new Promise(setImmediate);
    this.inPause = undefined;
    await work().catch(this.onCommitFailure);
  }

  private async commit(): Promise<void> {
    const hasRoom = this.room.hasRoomForWrites();
    if (!hasRoom) this.refuseWrites();
    if (this.jobs.length === 0) return;
    const settle: (() => void)[] = [];
    try {
      this.underWay = this.transaction(() => this.runBatch(settle, hasRoom ? Infinity : 1));
      await this.underWay;
    } catch (cause) {
      // The state in memory may now be ahead of the disk, so the server cannot continue.
      this.onCommitFailure(cause);
      return;
    }
    this.underWay = undefined;
    for (const answer of settle) answer();
  }

  /** Keeps the queued deletions as long as there is space for one. */
  private refuseWrites(): void {
    const mayDelete = this.jobs.some(({ kind }) => kind === 'deletion') && this.room.hasRoomForDeletion();
    const refused = this.jobs.filter(({ kind }) => kind === 'write' || !mayDelete);
    this.jobs = this.jobs.filter((job) => !refused.includes(job));
    for (const job of refused)
      job.failed(new MongoError(14031, `No space left on the disk of ${this.folder}; the write was not done`));
  }

  private runBatch(settle: (() => void)[], most: number): void {
    const turn = this.turn();
    for (let count = 0; count < most && !turn.isOver; count++) {
      const job = this.jobs.shift();
      if (!job) return;
      try {
        const value = job.run();
        settle.push(() => job.done(value));
      } catch (cause) {
        settle.push(() => job.failed(cause));
      }
    }
  }
}
