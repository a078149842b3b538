import { Long } from 'bson';
import { RawDocument } from '../../bson/values';
import { fail, withErrorContext } from '../../errors';
import type { Operation } from '../../operation';

/** Returns results in batches. An empty batch means that there are no more results. */
export type ResultSource = {
  next(operation: Operation): Promise<Buffer[]>;
  /** True when no results remain, so that no cursor needs to stay open. */
  readonly isExhausted: boolean;
};

/** A reply must stay below 16 MiB plus the overhead of the message. */
const maxReplyBytes = 16 * 2 ** 20;
/** Size of a batch when more results can follow: large enough for a low cost per document, small enough for memory. */
const defaultBatchBytes = 2 ** 20;
const idleTimeoutMs = 10 * 60 * 1000;

export class Cursor {
  usedAt = Date.now();
  isBusy = false;
  private pending: Buffer[] = [];

  constructor(
    readonly id: bigint,
    readonly namespace: string,
    private readonly source: ResultSource,
    readonly noTimeout: boolean,
  ) {}

  async readBatch(limit: number, operation: Operation, maxBytes = defaultBatchBytes): Promise<Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (batch.length < limit) {
      if (this.pending.length === 0) this.pending = this.source.isExhausted ? [] : await this.source.next(operation);
      if (this.pending.length === 0) break;
      let used = 0;
      while (used < this.pending.length && batch.length < limit) {
        const document = this.pending[used]!;
        if (batch.length > 0 && bytes + document.length > maxBytes) {
          this.pending = this.pending.slice(used);
          return batch;
        }
        bytes += document.length;
        batch.push(document);
        used += 1;
      }
      this.pending = this.pending.slice(used);
    }
    return batch;
  }

  get isExhausted(): boolean {
    return this.pending.length === 0 && this.source.isExhausted;
  }
}

/** The open cursors of all clients. */
export class CursorManager {
  private readonly openCursors = new Map<bigint, Cursor>();
  private lastId = BigInt(Date.now()) << 20n;

  create(namespace: string, source: ResultSource, noTimeout = false): Cursor {
    this.lastId += 1n + BigInt(Math.floor(Math.random() * 1000));
    return new Cursor(this.lastId, namespace, source, noTimeout);
  }

  register(cursor: Cursor): void {
    cursor.usedAt = Date.now();
    this.openCursors.set(cursor.id, cursor);
  }

  get(id: bigint): Cursor | undefined {
    return this.openCursors.get(id);
  }

  close(id: bigint): boolean {
    return this.openCursors.delete(id);
  }

  get size(): number {
    return this.openCursors.size;
  }

  closeIdle(): void {
    const idleSince = Date.now() - idleTimeoutMs;
    for (const [id, { usedAt, isBusy, noTimeout }] of this.openCursors) {
      if (usedAt < idleSince && !isBusy && !noTimeout) this.openCursors.delete(id);
    }
  }
}

export type FirstBatchOptions = {
  batchSize: number | undefined;
  singleBatch?: boolean;
  noTimeout?: boolean;
};

const defaultBatchSize = 101;

export const openCursor = async (
  cursors: CursorManager,
  namespace: string,
  source: ResultSource,
  { batchSize = defaultBatchSize, singleBatch = false, noTimeout = false }: FirstBatchOptions,
  operation: Operation,
): Promise<Record<string, unknown>> => {
  const cursor = cursors.create(namespace, source, noTimeout);
  const batch = await cursor.readBatch(batchSize, operation, singleBatch ? maxReplyBytes : defaultBatchBytes);
  const isFinished = singleBatch || cursor.isExhausted;
  if (!isFinished) cursors.register(cursor);
  return cursorReply('firstBatch', isFinished ? 0n : cursor.id, namespace, batch);
};

export const cursorReply = (name: 'firstBatch' | 'nextBatch', id: bigint, namespace: string, batch: Buffer[]) => ({
  cursor: { [name]: batch.map((bytes) => new RawDocument(bytes)), id: Long.fromBigInt(id), ns: namespace },
});

export const getNextBatch = async (
  cursors: CursorManager,
  id: bigint,
  namespace: string,
  batchSize: number | undefined,
  operation: Operation,
) => {
  const cursor = cursors.get(id);
  if (!cursor) return fail(43, `cursor id ${id} not found`);
  if (cursor.namespace !== namespace) {
    const mismatch = `cursor belongs to a different namespace ${cursor.namespace}`;
    fail(13, `Requested getMore on namespace '${namespace}', but ${mismatch}`);
  }
  if (cursor.isBusy) fail(115, `cursor id ${id} is already in use`);
  cursor.isBusy = true;
  try {
    const batch = await withErrorContext('Executor error during getMore', () =>
      cursor.readBatch(batchSize || Infinity, operation),
    );
    if (cursor.isExhausted) cursors.close(id);
    else cursor.usedAt = Date.now();
    return cursorReply('nextBatch', cursor.isExhausted ? 0n : id, cursor.namespace, batch);
  } catch (cause) {
    cursors.close(id);
    throw cause;
  } finally {
    cursor.isBusy = false;
  }
};

/** Results that are already in memory. */
export class ArraySource implements ResultSource {
  isExhausted = false;

  constructor(private readonly documents: Buffer[]) {}

  next(): Promise<Buffer[]> {
    this.isExhausted = true;
    return Promise.resolve(this.documents);
  }
}
