import { MongoError } from './errors';

/** How long one command may hold the event loop before others get their turn. */
const sliceMilliseconds = 5;

/** What one command runs under: its deadline, and the turns it gives to other clients. */
export class Operation {
  private readonly deadline: number | undefined;
  private sliceEnd = performance.now() + sliceMilliseconds;

  constructor(
    maxTimeMS = 0,
    private readonly store?: { readonly crowded: boolean },
  ) {
    this.deadline = maxTimeMS > 0 ? performance.now() + maxTimeMS : undefined;
  }

  /** Whether others have waited long enough for their turn, or the store must have one. */
  get isDue(): boolean {
    return performance.now() >= this.sliceEnd || this.store?.crowded === true;
  }

  check(): void {
    if (this.deadline !== undefined && performance.now() > this.deadline) {
      throw new MongoError(50, 'operation exceeded time limit');
    }
  }

  /** To be awaited between pieces of work. */
  async breathe(): Promise<void> {
    this.check();
    if (!this.isDue) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.sliceEnd = performance.now() + sliceMilliseconds;
    this.check();
  }
}
