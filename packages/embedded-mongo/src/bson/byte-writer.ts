import { fail } from '../errors';

const usualBytes = 1 << 16;
/** Maximum size of the buffer that is kept for the next document, in bytes. A larger buffer is released. */
const mostKept = 1 << 22;
let shared = Buffer.allocUnsafe(usualBytes);

/** Writes to one shared buffer, which is copied at the end. Do not use across an await. */
export class ByteWriter {
  protected at = 0;

  take(): Buffer {
    const written = shared.subarray(0, this.at);
    if (shared.length <= mostKept) return Buffer.from(written);
    shared = Buffer.allocUnsafe(usualBytes);
    return written;
  }

  skip(size: number): void {
    this.room(size);
    this.at += size;
  }

  /** Overwrites a reserved byte. */
  protected setByte(at: number, value: number): void {
    shared[at] = value;
  }

  /** Reserves space for an int32 size and returns its position. */
  protected open(): number {
    const start = this.at;
    this.skip(4);
    return start;
  }

  protected setSize(start: number, size: number): void {
    shared.writeInt32LE(size, start);
  }

  protected double(value: number): void {
    this.room(8);
    this.at = shared.writeDoubleLE(value, this.at);
  }

  protected string(text: string): void {
    const start = this.open();
    this.room(text.length * 3 + 1);
    this.at += shared.write(text, this.at, 'utf8');
    shared[this.at++] = 0;
    shared.writeInt32LE(this.at - start - 4, start);
  }

  protected cstring(text: string): void {
    if (text.includes('\0')) fail(2, 'a field name must not contain a null byte');
    this.room(text.length * 3 + 1);
    this.at += shared.write(text, this.at, 'utf8');
    shared[this.at++] = 0;
  }

  protected int32(value: number): void {
    this.room(4);
    this.at = shared.writeInt32LE(value | 0, this.at);
  }

  protected int64(value: bigint): void {
    this.room(8);
    this.at = shared.writeBigInt64LE(BigInt.asIntN(64, value), this.at);
  }

  protected byte(value: number): void {
    this.room(1);
    shared[this.at++] = value;
  }

  protected bytes(bytes: Uint8Array): void {
    this.room(bytes.length);
    shared.set(bytes, this.at);
    this.at += bytes.length;
  }

  private room(size: number): void {
    if (this.at + size <= shared.length) return;
    const larger = Buffer.allocUnsafe(Math.max(shared.length * 2, this.at + size));
    shared.copy(larger, 0, 0, this.at);
    shared = larger;
  }
}
