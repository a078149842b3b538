import { MongoError } from './errors';

/** How long one command may hold the event loop before others get their turn. */
const sliceMilliseconds = 5;

/** What one command runs under: its deadline, and the turns it gives to other clients. */
export class Operation {
  private readonly deadline: number | undefined;
  private killed = false;
  private sliceEnd = performance.now() + sliceMilliseconds;

  constructor(maxTimeMS = 0) {
    this.deadline = maxTimeMS > 0 ? performance.now() + maxTimeMS : undefined;
  }

  /** Milliseconds that are left of maxTimeMS. */
  get remaining(): number | undefined {
    return this.deadline === undefined ? undefined : this.deadline - performance.now();
  }

  kill(): void {
    this.killed = true;
  }

  check(): void {
    if (this.killed) throw new MongoError(11601, 'operation was interrupted');
    if (this.deadline !== undefined && performance.now() > this.deadline) {
      throw new MongoError(50, 'operation exceeded time limit');
    }
  }

  /** To be awaited between pieces of work. */
  async breathe(): Promise<void> {
    this.check();
    if (performance.now() < this.sliceEnd) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.sliceEnd = performance.now() + sliceMilliseconds;
    this.check();
  }
}
