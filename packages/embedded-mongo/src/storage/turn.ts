/** How long one command may keep other writes from joining the commit. */
const turnMilliseconds = 5;
/** How much it may write in one transaction: what is written must fit into the space that is kept free. */
const turnBytes = 4 * 2 ** 20;

/** One command's share of a transaction; what is left over waits for the next one. */
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
