type NumberArray = Uint16Array | Uint32Array | Float64Array;

/** Returns the array, or a larger copy when it has no element `index` yet. */
export const withRoom = <A extends NumberArray>(array: A, index: number): A => {
  if (index < array.length) return array;
  const larger = new (array.constructor as new (length: number) => A)(Math.ceil((index + 1) * 1.25));
  larger.set(array);
  return larger;
};

/** Returns the memory of an array as bytes, without a copy. */
export const toBytes = ({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Returns the numbers in bytes that start at a new memory block, without a copy. */
export const toUint32s = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
export const toFloat64s = ({ buffer, byteOffset, byteLength }: Uint8Array): Float64Array =>
  new Float64Array(buffer, byteOffset, byteLength / Float64Array.BYTES_PER_ELEMENT);
