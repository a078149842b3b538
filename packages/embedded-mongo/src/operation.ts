import { MongoError } from './errors';

/** Maximum time in ms that a command blocks the event loop before it yields. */
const timeSliceMs = 5;

/** The time limit of a command, and its yields to other clients. */
export class Operation {
  private readonly deadline: number | undefined;
  private sliceEnd = performance.now() + timeSliceMs;

  constructor(maxTimeMS = 0) {
    this.deadline = maxTimeMS > 0 ? performance.now() + maxTimeMS : undefined;
  }

  /** Whether the command should yield to other clients. */
  get shouldYield(): boolean {
    return performance.now() >= this.sliceEnd;
  }

  checkDeadline(): void {
    if (this.deadline !== undefined && performance.now() > this.deadline) {
      throw new MongoError(50, 'operation exceeded time limit');
    }
  }

  /**
   * Yields to the event loop when it is due, and throws error 50 after the deadline. Await it between steps of work.
   */
  async yieldIfDue(): Promise<void> {
    this.checkDeadline();
    if (!this.shouldYield) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.sliceEnd = performance.now() + timeSliceMs;
    this.checkDeadline();
  }
}
