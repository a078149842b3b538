import { toBytes, toUint32s, withRoom } from './arrays.js';

const chunkBits = 20;
const chunkBytes = 2 ** chunkBits;

/**
 * Some bytes for each slot, in chunks of a megabyte: a garbage collection would visit a million strings or arrays, and one
 * large array would be copied when it grows.
 */
export class ByteLists {
  private chunks: Uint8Array[];
  /** Where the next bytes come, counted over all chunks. */
  private end: number;
  private starts: Uint32Array;
  private sizes: Uint32Array;

  /** `saved`: what `save` returned. */
  constructor([starts, sizes, ...chunks]: Uint8Array[] = []) {
    this.starts = starts ? toUint32s(starts) : new Uint32Array(1024);
    this.sizes = sizes ? toUint32s(sizes) : new Uint32Array(1024);
    this.chunks = chunks;
    this.end = chunks.length * chunkBytes;
  }

  get(slot: number): Uint8Array {
    const [start, size] = [this.starts[slot] ?? 0, this.sizes[slot] ?? 0];
    const offset = start & (chunkBytes - 1);
    return size === 0 ? noBytes : this.chunks[start >>> chunkBits]!.subarray(offset, offset + size);
  }

  /** Replaces the bytes of a slot, less than a chunk. More than before leave their former place unused. */
  set(slot: number, bytes: Uint8Array): void {
    this.starts = withRoom(this.starts, slot);
    this.sizes = withRoom(this.sizes, slot);
    if (bytes.length > this.sizes[slot]!) this.starts[slot] = this.reserve(bytes.length);
    this.sizes[slot] = bytes.length;
    this.get(slot).set(bytes);
  }

  /** Compares the bytes of two slots; one that is the start of another precedes it. */
  compare(a: number, b: number): number {
    const [aStart, bStart, aSize, bSize] = [this.starts[a]!, this.starts[b]!, this.sizes[a]!, this.sizes[b]!];
    if (aSize === 0 || bSize === 0) return aSize - bSize;
    const [aChunk, bChunk] = [this.chunks[aStart >>> chunkBits]!, this.chunks[bStart >>> chunkBits]!];
    const [aOffset, bOffset] = [aStart & (chunkBytes - 1), bStart & (chunkBytes - 1)];
    const shared = Math.min(aSize, bSize);
    for (let at = 0; at < shared; at++) {
      const difference = aChunk[aOffset + at]! - bChunk[bOffset + at]!;
      if (difference !== 0) return difference;
    }
    return aSize - bSize;
  }

  isEmpty(slot: number): boolean {
    return (this.sizes[slot] ?? 0) === 0;
  }

  /** Returns whether the bytes of a slot contain others. */
  includes(slot: number, part: Uint8Array): boolean {
    const [start, size] = [this.starts[slot] ?? 0, this.sizes[slot] ?? 0];
    const chunk = this.chunks[start >>> chunkBits];
    if (!chunk) return false;
    const offset = start & (chunkBytes - 1);
    for (let at = offset; at <= offset + size - part.length; at++) {
      let matched = 0;
      while (matched < part.length && chunk[at + matched] === part[matched]) matched++;
      if (matched === part.length) return true;
    }
    return false;
  }

  save(): Uint8Array[] {
    return [toBytes(this.starts), toBytes(this.sizes), ...this.chunks];
  }

  private reserve(size: number): number {
    const isInLastChunk = (this.end & (chunkBytes - 1)) + size <= chunkBytes;
    if (this.end === this.chunks.length * chunkBytes || !isInLastChunk) {
      this.end = this.chunks.length * chunkBytes;
      this.chunks.push(new Uint8Array(chunkBytes));
    }
    const start = this.end;
    this.end += size;
    return start;
  }
}

const noBytes = new Uint8Array(0);
