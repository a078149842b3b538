const continues = 0x80;

/** Encodes numbers in ascending order as their differences, of 7 bits a byte (LEB128): mostly one or two bytes each. */
export const encodeNumbers = (numbers: readonly number[]): Uint8Array => {
  const bytes: number[] = [];
  let previous = 0;
  for (const number of numbers) {
    let rest = number - previous;
    for (; rest >= continues; rest >>>= 7) bytes.push((rest & (continues - 1)) | continues);
    bytes.push(rest);
    previous = number;
  }
  return Uint8Array.from(bytes);
};

export const decodeNumbers = (bytes: Uint8Array): number[] => {
  const numbers: number[] = [];
  let [previous, rest, shift] = [0, 0, 0];
  for (const byte of bytes) {
    rest += (byte & (continues - 1)) * 2 ** shift;
    shift += 7;
    if (byte & continues) continue;
    numbers.push((previous += rest));
    [rest, shift] = [0, 0];
  }
  return numbers;
};
