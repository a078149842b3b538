import { withRoom } from './arrays.js';
import { countBitsOf, type Bitmap } from './bitmap.js';
import { SlotList } from './slot-list.js';

/** Below this number of slots a list is small anyway. */
const minBitmapSize = 1024;
const bitsOfWord = 32;

/**
 * A set of slots: a list in order, or a bitmap when that takes less memory, from one in 32 slots on. With a million photos
 * most of what they have in common is in such bitmaps.
 */
export class SlotSet {
  size: number;
  private list: SlotList | undefined = new SlotList();
  private bitmap: Bitmap = noBitmap;

  /** The parameters are what `save` returned, and the size. */
  constructor(numbers = noBitmap, isList = true, size = 0) {
    this.size = size;
    if (isList) this.list!.replaceAll(numbers);
    else [this.list, this.bitmap] = [undefined, numbers];
  }

  /** Adds a slot that is not in the set. */
  add(slot: number): void {
    this.size++;
    if (this.list) {
      this.list.add(slot);
      if (this.size >= minBitmapSize && this.size * bitsOfWord > this.list.at(this.size - 1)!) this.useBitmap();
    } else this.setBit(slot);
  }

  /** Removes a slot that is in the set. */
  remove(slot: number): void {
    this.size--;
    if (this.list) this.list.remove(slot);
    else {
      this.bitmap[slot >>> 5]! &= ~(1 << (slot & 31));
      // Half of what makes it a bitmap, so that it does not change back and forth.
      if (this.size < minBitmapSize / 2 || this.size * 2 < this.bitmap.length) this.useList();
    }
  }

  addTo(bitmap: Bitmap): void {
    if (this.list) return this.list.addTo(bitmap);
    const words = Math.min(this.bitmap.length, bitmap.length);
    for (let word = 0; word < words; word++) bitmap[word]! |= this.bitmap[word]!;
  }

  hasAnyIn(bitmap: Bitmap): boolean {
    if (this.list) return this.list.hasAnyIn(bitmap);
    return this.bitmap.some((bits, word) => (bits & (bitmap[word] ?? 0)) !== 0);
  }

  countIn(bitmap: Bitmap): number {
    if (this.list) return this.list.countIn(bitmap);
    const words = Math.min(this.bitmap.length, bitmap.length);
    let count = 0;
    for (let word = 0; word < words; word++) count += countBitsOf(this.bitmap[word]! & bitmap[word]!);
    return count;
  }

  /** Returns the last slot of the set that is in the bitmap. */
  findLastIn(bitmap: Bitmap): number | undefined {
    if (this.list) return this.list.findFrom(this.list.size - 1, -1, bitmap);
    const word = this.bitmap.findLastIndex((bits, at) => (bits & (bitmap[at] ?? 0)) !== 0);
    return word < 0 ? undefined : word * bitsOfWord + 31 - Math.clz32(this.bitmap[word]! & bitmap[word]!);
  }

  forEach(action: (slot: number) => void): void {
    if (this.list) this.list.forEach(action);
    else
      for (let word = 0; word < this.bitmap.length; word++)
        for (let bits = this.bitmap[word]!; bits !== 0; bits &= bits - 1)
          action(word * bitsOfWord + (31 - Math.clz32(bits & -bits)));
  }

  /** Returns the slots of a list, or the words of a bitmap; without a copy. */
  save(): { isList: boolean; numbers: Uint32Array } {
    return this.list ? { isList: true, numbers: this.list.save() } : { isList: false, numbers: this.bitmap };
  }

  private useBitmap(): void {
    const { list } = this;
    this.list = undefined;
    list?.forEach((slot) => this.setBit(slot));
  }

  private useList(): void {
    const slots: number[] = [];
    this.forEach((slot) => slots.push(slot));
    this.list = new SlotList();
    this.list.replaceAll(Uint32Array.from(slots));
    this.bitmap = noBitmap;
  }

  private setBit(slot: number): void {
    this.bitmap = withRoom(this.bitmap, slot >>> 5);
    this.bitmap[slot >>> 5]! |= 1 << (slot & 31);
  }
}

const noBitmap: Bitmap = new Uint32Array(0);
