import { headerBytes } from './message';

/** Splits the byte stream of a connection into messages. */
export class MessageSplitter {
  private chunks: Buffer[] = [];
  private receivedBytes = 0;

  /** `getMaxBytes`: the current maximum size of a message. */
  constructor(private readonly getMaxBytes: () => number) {}

  /** Yields the messages that this chunk completes. Throws RangeError when a message size is invalid. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.chunks.push(chunk);
    this.receivedBytes += chunk.length;
    for (;;) {
      const size = this.readMessageSize();
      if (size === undefined || this.receivedBytes < size) return;
      const bytes = this.joinChunks();
      this.chunks = size < bytes.length ? [bytes.subarray(size)] : [];
      this.receivedBytes -= size;
      yield bytes.subarray(0, size);
    }
  }

  private readMessageSize(): number | undefined {
    if (this.receivedBytes < 4) return undefined;
    if (this.chunks[0]!.length < 4) this.chunks = [this.joinChunks()];
    const size = this.chunks[0]!.readInt32LE(0);
    if (size < headerBytes || size > this.getMaxBytes()) throw new RangeError(`a message cannot be ${size} bytes`);
    return size;
  }

  private joinChunks(): Buffer {
    return this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
  }
}
