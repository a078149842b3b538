/** Maximum time in ms that one command delays other writes in the commit. */
const turnMilliseconds = 5;
/** Maximum bytes that a command writes in one transaction; they must fit into the reserved free space. */
const turnBytes = 4 * 2 ** 20;

/** The share of one command in a transaction. The rest of its writes waits for the next transaction. */
export class Turn {
  private readonly until: number;
  private readonly before: number;

  constructor(
    private readonly store: { readonly written: number },
    milliseconds = turnMilliseconds,
  ) {
    this.until = performance.now() + milliseconds;
    this.before = store.written;
  }

  get isOver(): boolean {
    return performance.now() >= this.until || this.store.written - this.before > turnBytes;
  }
}
