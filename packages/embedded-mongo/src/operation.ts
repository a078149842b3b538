import { MongoError } from './errors';

/** Maximum time in ms that a command blocks the event loop before it yields. */
const sliceMilliseconds = 5;

/** The time limit of a command, and its yields to other clients. */
export class Operation {
  private readonly deadline: number | undefined;
  private sliceEnd = performance.now() + sliceMilliseconds;

  constructor(
    maxTimeMS = 0,
    private readonly store?: { readonly crowded: boolean },
  ) {
    this.deadline = maxTimeMS > 0 ? performance.now() + maxTimeMS : undefined;
  }

  /** Whether the command should yield, to other clients or because the store has paused reads. */
  get isDue(): boolean {
    return performance.now() >= this.sliceEnd || this.store?.crowded === true;
  }

  check(): void {
    if (this.deadline !== undefined && performance.now() > this.deadline) {
      throw new MongoError(50, 'operation exceeded time limit');
    }
  }

  /**
   * Yields to the event loop when it is due, and throws error 50 after the deadline. Await it between steps of work.
   */
  async breathe(): Promise<void> {
    this.check();
    if (!this.isDue) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.sliceEnd = performance.now() + sliceMilliseconds;
    this.check();
  }
}
