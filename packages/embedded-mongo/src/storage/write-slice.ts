/** Maximum time in ms that one command delays other writes in the commit. */
const maxSliceMs = 5;
/** Maximum bytes that a command writes in one transaction; they must fit into the reserved free space. */
const maxSliceBytes = 4 * 2 ** 20;

/** The share of one command in a transaction. The rest of its writes waits for the next transaction. */
export class WriteSlice {
  private readonly deadline: number;
  private readonly bytesBefore: number;

  constructor(
    private readonly store: { readonly bytesWritten: number },
    durationMs = maxSliceMs,
  ) {
    this.deadline = performance.now() + durationMs;
    this.bytesBefore = store.bytesWritten;
  }

  get isOver(): boolean {
    return performance.now() >= this.deadline || this.store.bytesWritten - this.bytesBefore > maxSliceBytes;
  }
}
