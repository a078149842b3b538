import { statfsSync } from 'node:fs';
import { MongoError } from '../errors';
import type { Turn } from './turn';

interface Job {
  run(): unknown;
  done(value: unknown): void;
  failed(cause: unknown): void;
}

export type CommitFailure = (cause: unknown) => void;

/**
 * Space that must stay free, so that LMDB never runs out of it in the middle of a commit: for what two turns may write,
 * each followed by one of the largest documents, with their index entries.
 */
const spareBytes = 48 * 2 ** 20;

/** Writes that wait together share one transaction and one flush to disk. */
export class GroupCommit {
  private jobs: Job[] = [];
  private running: Promise<void> | undefined;
  private underWay: Promise<void> | undefined;
  private inPause: (() => Promise<void>) | undefined;

  constructor(
    private readonly folder: string,
    private readonly transaction: (work: () => void) => Promise<void>,
    private readonly turn: () => Turn,
    private readonly onCommitFailure: CommitFailure,
  ) {}

  add<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.jobs.push({ run, done: (value) => resolve(value as T), failed: reject });
      this.running ??= this.drain();
    });
  }

  /** Runs work as soon as there is neither a transaction nor any other code under way. */
  pause(work: () => Promise<void>): void {
    this.inPause = work;
    this.running ??= this.drain();
  }

  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Resolves when the transaction of this moment, if there is one, has ended: what is in memory is then on disk too. */
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
    // At the start of a turn of the event loop nothing else waits to go on; so nobody comes between the steps of the work.
    await new Promise(setImmediate);
    this.inPause = undefined;
    await work().catch(this.onCommitFailure);
  }

  private async commit(): Promise<void> {
    if (!this.hasRoom()) {
      for (const job of this.jobs.splice(0)) {
        job.failed(new MongoError(14031, `No space left on the disk of ${this.folder}; the write was not done`));
      }
      return;
    }
    const settle: (() => void)[] = [];
    try {
      this.underWay = this.transaction(() => this.runBatch(settle));
      await this.underWay;
    } catch (cause) {
      // What is in memory may now be ahead of the disk, so nothing more can be promised.
      this.onCommitFailure(cause);
      return;
    }
    this.underWay = undefined;
    for (const answer of settle) answer();
  }

  private runBatch(settle: (() => void)[]): void {
    const turn = this.turn();
    while (!turn.isOver) {
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

  private hasRoom(): boolean {
    try {
      const { bavail, bsize } = statfsSync(this.folder);
      return bavail * bsize > spareBytes;
    } catch {
      return true;
    }
  }
}
