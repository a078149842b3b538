import { toBytes, toUint32s, withRoom } from './arrays.js';
import { countBitsOf } from './bitmap.js';

/** Distance: the number of bits that differ. */
type Near = { slot: number; distance: number };

/** The perceptual hash of the picture of each slot, in two numbers; zero where it has none. */
export class PictureHashes {
  private high: Uint32Array;
  private low: Uint32Array;

  /** `saved`: what `save` returned. */
  constructor([high, low]: Uint8Array[] = []) {
    this.high = high ? toUint32s(high) : new Uint32Array(1024);
    this.low = low ? toUint32s(low) : new Uint32Array(1024);
  }

  /** `phash`: 16 hexadecimal digits, if it has a hash. */
  set(slot: number, phash: string | null | undefined): void {
    this.high = withRoom(this.high, slot);
    this.low = withRoom(this.low, slot);
    [this.high[slot], this.low[slot]] = phash ? parseHash(phash) : [0, 0];
  }

  /** Returns the distance of two slots that have a hash. */
  getDistance(slot: number, other: number): number {
    const { high, low } = this;
    return countBitsOf(high[slot]! ^ high[other]!) + countBitsOf(low[slot]! ^ low[other]!);
  }

  /**
   * Returns the other slots within this distance, the nearest first, at most `limit`. Reads all hashes: some milliseconds
   * per million.
   */
  findNear(slot: number, maxDistance: number, limit: number): Near[] {
    const hash = [this.high[slot] ?? 0, this.low[slot] ?? 0] as const;
    return this.find(hash, maxDistance, limit, (other) => other !== slot);
  }

  /** As `findNear`, for a hash of another picture, among the slots that match. */
  findNearHash(phash: string, maxDistance: number, limit: number, isMatch: (slot: number) => boolean): Near[] {
    return this.find(parseHash(phash), maxDistance, limit, isMatch);
  }

  private find(
    [ownHigh, ownLow]: readonly [number, number],
    maxDistance: number,
    limit: number,
    isMatch: (slot: number) => boolean,
  ): Near[] {
    const { high, low } = this;
    if (!ownHigh && !ownLow) return [];
    const nearest: Near[] = [];
    let maxUsed = maxDistance;
    for (let other = 0; other < high.length; other++) {
      const distance = countBitsOf(high[other]! ^ ownHigh) + countBitsOf(low[other]! ^ ownLow);
      if (distance > maxUsed || (!high[other] && !low[other]) || !isMatch(other)) continue;
      const position = nearest.findIndex((near) => near.distance > distance);
      nearest.splice(position < 0 ? nearest.length : position, 0, { slot: other, distance });
      if (nearest.length <= limit) continue;
      nearest.pop();
      maxUsed = nearest.at(-1)!.distance - 1;
    }
    return nearest;
  }

  save(): Uint8Array[] {
    return [toBytes(this.high), toBytes(this.low)];
  }
}

const parseHash = (phash: string): [high: number, low: number] => [
  Number.parseInt(phash.slice(0, 8), 16),
  Number.parseInt(phash.slice(8), 16),
];
