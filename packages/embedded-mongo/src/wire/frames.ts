import { headerBytes } from './message';

/** Splits the byte stream of a connection into messages. */
export class Frames {
  private chunks: Buffer[] = [];
  private received = 0;

  /** `getMaxBytes`: the current maximum size of a message. */
  constructor(private readonly largest: () => number) {}

  /** Yields the messages that this chunk completes. Throws RangeError when a message size is invalid. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.chunks.push(chunk);
    this.received += chunk.length;
    for (;;) {
      const size = this.size();
      if (size === undefined || this.received < size) return;
      const bytes = this.joined();
      this.chunks = size < bytes.length ? [bytes.subarray(size)] : [];
      this.received -= size;
      yield bytes.subarray(0, size);
    }
  }

  private size(): number | undefined {
    if (this.received < 4) return undefined;
    if (this.chunks[0]!.length < 4) this.chunks = [this.joined()];
    const size = this.chunks[0]!.readInt32LE(0);
    if (size < headerBytes || size > this.largest()) throw new RangeError(`a message cannot be ${size} bytes`);
    return size;
  }

  private joined(): Buffer {
    return this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
  }
}
