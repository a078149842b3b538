import { fail } from '../errors';

const defaultBytes = 1 << 16;
/** Maximum size of the buffer that is kept for the next document, in bytes. A larger buffer is released. */
const maxRetainedBytes = 1 << 22;
let sharedBuffer = Buffer.allocUnsafe(defaultBytes);

/** Writes to one shared buffer, which is copied at the end. Do not use across an await. */
export class ByteWriter {
  protected position = 0;

  finish(): Buffer {
    const written = sharedBuffer.subarray(0, this.position);
    if (sharedBuffer.length <= maxRetainedBytes) return Buffer.from(written);
    sharedBuffer = Buffer.allocUnsafe(defaultBytes);
    return written;
  }

  skip(size: number): void {
    this.ensureCapacity(size);
    this.position += size;
  }

  /** Overwrites a reserved byte. */
  protected setByte(position: number, value: number): void {
    sharedBuffer[position] = value;
  }

  /** Reserves space for an int32 size and returns its position. */
  protected reserveSize(): number {
    const start = this.position;
    this.skip(4);
    return start;
  }

  protected setSize(start: number, size: number): void {
    sharedBuffer.writeInt32LE(size, start);
  }

  protected double(value: number): void {
    this.ensureCapacity(8);
    this.position = sharedBuffer.writeDoubleLE(value, this.position);
  }

  protected string(text: string): void {
    const start = this.reserveSize();
    this.ensureCapacity(text.length * 3 + 1);
    this.position += sharedBuffer.write(text, this.position, 'utf8');
    sharedBuffer[this.position++] = 0;
    sharedBuffer.writeInt32LE(this.position - start - 4, start);
  }

  protected cstring(text: string): void {
    if (text.includes('\0')) fail(2, 'a field name must not contain a null byte');
    this.ensureCapacity(text.length * 3 + 1);
    this.position += sharedBuffer.write(text, this.position, 'utf8');
    sharedBuffer[this.position++] = 0;
  }

  protected int32(value: number): void {
    this.ensureCapacity(4);
    this.position = sharedBuffer.writeInt32LE(value | 0, this.position);
  }

  protected int64(value: bigint): void {
    this.ensureCapacity(8);
    this.position = sharedBuffer.writeBigInt64LE(BigInt.asIntN(64, value), this.position);
  }

  protected byte(value: number): void {
    this.ensureCapacity(1);
    sharedBuffer[this.position++] = value;
  }

  protected bytes(bytes: Uint8Array): void {
    this.ensureCapacity(bytes.length);
    sharedBuffer.set(bytes, this.position);
    this.position += bytes.length;
  }

  private ensureCapacity(size: number): void {
    if (this.position + size <= sharedBuffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(sharedBuffer.length * 2, this.position + size));
    sharedBuffer.copy(larger, 0, 0, this.position);
    sharedBuffer = larger;
  }
}
