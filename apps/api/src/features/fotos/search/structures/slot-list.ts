import { withRoom } from './arrays.js';
import { hasBit, setBit, type Bitmap } from './bitmap.js';

type Compare = (a: number, b: number) => number;

/** A list of slots that stays in the order of `compare`, by default ascending. */
export class SlotList {
  private slots: Uint32Array = new Uint32Array(0);
  size = 0;
  readonly compare: Compare;

  constructor(compare: Compare = (a, b) => a - b) {
    this.compare = compare;
  }

  /** Adds a slot that is not in the list. Cheap at the end of the list; elsewhere the slots behind it move. */
  add(slot: number): void {
    this.slots = withRoom(this.slots, this.size);
    const isLast = this.size === 0 || this.compare(this.slots[this.size - 1]!, slot) < 0;
    const position = isLast ? this.size : this.findPosition(slot);
    if (!isLast) this.slots.copyWithin(position + 1, position, this.size);
    this.slots[position] = slot;
    this.size++;
  }

  /** Removes a slot that is in the list. What `compare` reads must be as it was when the slot was added. */
  remove(slot: number): void {
    const position = this.findPosition(slot);
    if (this.slots[position] !== slot) throw new Error(`slot ${slot} is not in the list`);
    this.slots.copyWithin(position, position + 1, this.size);
    this.size--;
  }

  /** Returns the position of the first slot that does not precede this one. */
  findPosition(slot: number): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.slots[middle]!, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(position: number): number | undefined {
    return position >= 0 && position < this.size ? this.slots[position] : undefined;
  }

  addTo(bitmap: Bitmap): void {
    for (let position = 0; position < this.size; position++) setBit(bitmap, this.slots[position]!);
  }

  hasAnyIn(bitmap: Bitmap): boolean {
    return this.findFrom(0, 1, bitmap) !== undefined;
  }

  countIn(bitmap: Bitmap): number {
    let count = 0;
    for (let position = 0; position < this.size; position++) if (hasBit(bitmap, this.slots[position]!)) count++;
    return count;
  }

  forEach(action: (slot: number) => void): void {
    for (let position = 0; position < this.size; position++) action(this.slots[position]!);
  }

  forEachBackwards(action: (slot: number) => void): void {
    for (let position = this.size - 1; position >= 0; position--) action(this.slots[position]!);
  }

  /** Finds the nearest slot of the bitmap from a position on, in steps of 1 or -1. */
  findFrom(position: number, step: 1 | -1, bitmap: Bitmap): number | undefined {
    for (let at = position; at >= 0 && at < this.size; at += step)
      if (hasBit(bitmap, this.slots[at]!)) return this.slots[at];
    return undefined;
  }

  /** Replaces all slots by those of an array, which are in order. The list keeps the array. */
  replaceAll(slots: Uint32Array): void {
    this.slots = slots;
    this.size = slots.length;
  }

  /** Returns the slots in order, for `replaceAll`; without a copy. */
  save(): Uint32Array {
    return this.slots.subarray(0, this.size);
  }
}
