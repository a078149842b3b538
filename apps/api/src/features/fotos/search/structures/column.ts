import { toBytes, toFloat64s, withRoom } from './arrays.js';

/** A number for each slot. */
export class Column {
  private numbers: Float64Array;

  /** `saved`: what `save` returned. */
  constructor([saved]: Uint8Array[] = []) {
    this.numbers = saved ? toFloat64s(saved) : new Float64Array(1024);
  }

  get(slot: number): number {
    return this.numbers[slot]!;
  }

  set(slot: number, number: number): void {
    this.numbers = withRoom(this.numbers, slot);
    this.numbers[slot] = number;
  }

  save(): Uint8Array[] {
    return [toBytes(this.numbers)];
  }
}
