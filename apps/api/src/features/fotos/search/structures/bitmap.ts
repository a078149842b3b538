/** A set of slots, one bit each. */
export type Bitmap = Uint32Array;

/** Returns an empty bitmap for slots below `capacity`. */
export const createBitmap = (capacity: number): Bitmap => new Uint32Array(Math.ceil(capacity / 32));

export const hasBit = (bitmap: Bitmap, slot: number): boolean => (bitmap[slot >>> 5]! & (1 << (slot & 31))) !== 0;

export const setBit = (bitmap: Bitmap, slot: number): void => {
  bitmap[slot >>> 5]! |= 1 << (slot & 31);
};

export const clearBit = (bitmap: Bitmap, slot: number): void => {
  bitmap[slot >>> 5]! &= ~(1 << (slot & 31));
};

/** Returns the slots that are in every bitmap. The bitmaps are of one capacity. */
export const intersect = (first: Bitmap, ...others: Bitmap[]): Bitmap => {
  const result = first.slice();
  for (const other of others) for (let word = 0; word < result.length; word++) result[word]! &= other[word]!;
  return result;
};

/** Returns the slots that are not in another bitmap of the same capacity. */
export const subtract = (bitmap: Bitmap, other: Bitmap): Bitmap => bitmap.map((bits, word) => bits & ~other[word]!);

/** Adds the slots of another bitmap of the same capacity. */
export const unite = (bitmap: Bitmap, other: Bitmap): void => {
  for (let word = 0; word < bitmap.length; word++) bitmap[word]! |= other[word]!;
};

export const isEmpty = (bitmap: Bitmap): boolean => bitmap.every((bits) => bits === 0);

/** Returns whether two bitmaps share a slot. */
export const hasAnyIn = (bitmap: Bitmap, other: Bitmap): boolean =>
  bitmap.some((bits, word) => (bits & (other[word] ?? 0)) !== 0);

/** Returns the number of slots. */
export const countBits = (bitmap: Bitmap): number => {
  let total = 0;
  for (const word of bitmap) total += countBitsOf(word);
  return total;
};

/** Returns the number of bits of a 32-bit number, by adding up neighbouring bits, pairs and so on. */
export const countBitsOf = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
