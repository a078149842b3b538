import { Long } from 'bson';
import { RawDocument } from '../bson/values';
import { fail, within } from '../errors';
import type { Operation } from '../operation';

/** Returns results in batches. An empty batch means that there are no more results. */
export interface ResultSource {
  next(operation: Operation): Promise<Buffer[]>;
  /** True when no results remain, so that no cursor needs to stay open. */
  readonly ended: boolean;
}

/** A reply must stay below 16 MiB plus the overhead around the documents. */
const largestReply = 16 * 2 ** 20;
/** Size of a batch when more results can follow: large enough for a low cost per document, small enough for memory. */
const usualBatch = 2 ** 20;
const idleMilliseconds = 10 * 60 * 1000;

export class Cursor {
  usedAt = Date.now();
  busy = false;
  private pending: Buffer[] = [];

  constructor(
    readonly id: bigint,
    readonly namespace: string,
    private readonly source: ResultSource,
    readonly noTimeout: boolean,
  ) {}

  async batch(most: number, operation: Operation, largestBatch = usualBatch): Promise<Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (batch.length < most) {
      if (this.pending.length === 0) this.pending = this.source.ended ? [] : await this.source.next(operation);
      if (this.pending.length === 0) break;
      let taken = 0;
      while (taken < this.pending.length && batch.length < most) {
        const document = this.pending[taken]!;
        if (batch.length > 0 && bytes + document.length > largestBatch) {
          this.pending = this.pending.slice(taken);
          return batch;
        }
        bytes += document.length;
        batch.push(document);
        taken += 1;
      }
      this.pending = this.pending.slice(taken);
    }
    return batch;
  }

  get exhausted(): boolean {
    return this.pending.length === 0 && this.source.ended;
  }
}

/** The open cursors of all clients. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private last = BigInt(Date.now()) << 20n;

  create(namespace: string, source: ResultSource, noTimeout = false): Cursor {
    this.last += 1n + BigInt(Math.floor(Math.random() * 1000));
    return new Cursor(this.last, namespace, source, noTimeout);
  }

  keep(cursor: Cursor): void {
    cursor.usedAt = Date.now();
    this.open.set(cursor.id, cursor);
  }

  get(id: bigint): Cursor | undefined {
    return this.open.get(id);
  }

  close(id: bigint): boolean {
    return this.open.delete(id);
  }

  get size(): number {
    return this.open.size;
  }

  closeIdle(): void {
    const oldest = Date.now() - idleMilliseconds;
    for (const [id, { usedAt, busy, noTimeout }] of this.open) {
      if (usedAt < oldest && !busy && !noTimeout) this.open.delete(id);
    }
  }
}

export interface FirstBatch {
  batchSize: number | undefined;
  singleBatch?: boolean;
  noTimeout?: boolean;
}

const defaultBatch = 101;

export async function openCursor(
  cursors: Cursors,
  namespace: string,
  source: ResultSource,
  { batchSize = defaultBatch, singleBatch = false, noTimeout = false }: FirstBatch,
  operation: Operation,
): Promise<Record<string, unknown>> {
  const cursor = cursors.create(namespace, source, noTimeout);
  const batch = await cursor.batch(batchSize, operation, singleBatch ? largestReply : usualBatch);
  const finished = singleBatch || cursor.exhausted;
  if (!finished) cursors.keep(cursor);
  return cursorReply('firstBatch', finished ? 0n : cursor.id, namespace, batch);
}

export function cursorReply(name: 'firstBatch' | 'nextBatch', id: bigint, namespace: string, batch: Buffer[]) {
  return { cursor: { [name]: batch.map((bytes) => new RawDocument(bytes)), id: Long.fromBigInt(id), ns: namespace } };
}

export async function nextBatch(
  cursors: Cursors,
  id: bigint,
  namespace: string,
  batchSize: number | undefined,
  operation: Operation,
) {
  const cursor = cursors.get(id);
  if (!cursor) return fail(43, `cursor id ${id} not found`);
  if (cursor.namespace !== namespace) {
    const belongs = `cursor belongs to a different namespace ${cursor.namespace}`;
    fail(13, `Requested getMore on namespace '${namespace}', but ${belongs}`);
  }
  if (cursor.busy) fail(115, `cursor id ${id} is already in use`);
  cursor.busy = true;
  try {
    const batch = await within('Executor error during getMore', () => cursor.batch(batchSize || Infinity, operation));
    if (cursor.exhausted) cursors.close(id);
    else cursor.usedAt = Date.now();
    return cursorReply('nextBatch', cursor.exhausted ? 0n : id, cursor.namespace, batch);
  } catch (cause) {
    cursors.close(id);
    throw cause;
  } finally {
    cursor.busy = false;
  }
}

/** Results that are already in memory. */
export class ListSource implements ResultSource {
  ended = false;

  constructor(private readonly documents: Buffer[]) {}

  next(): Promise<Buffer[]> {
    this.ended = true;
    return Promise.resolve(this.documents);
  }
}
