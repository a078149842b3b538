import { Decimal128, Double } from 'bson';
import { fail } from '../errors';
import { roughSize } from '../memory-use';
import { arithmetic } from '../bson/arithmetic';
import { compareValues } from '../bson/compare';
import { keyText } from '../bson/key';
import { double, isNumeric, toNumber, type Doc } from '../bson/values';
import { divideDecimal } from './expressions/arithmetic';
import { mergeInto } from './expressions/object';

/** Accumulates values and returns a result at the end. `undefined` is a missing value. */
export interface Accumulator {
  /** Returns by how many bytes the state grew, for accumulators whose state grows with each value. */
  add(value: unknown): number | void;
  result(): unknown;
}

function summing(): Accumulator {
  let total: unknown = 0;
  let doubles = 0;
  let lost = 0;
  let hasDouble = false;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      if ((typeof value === 'number' && !Number.isInteger(value)) || value instanceof Double) {
        // Kahan summation, so that sums of many small doubles equal those of MongoDB.
        hasDouble = true;
        const term = toNumber(value) - lost;
        const next = doubles + term;
        lost = Number.isFinite(next) ? next - doubles - term : 0;
        doubles = next;
      } else total = arithmetic(total, value, 'add');
    },
    result: () => (hasDouble ? arithmetic(total, double(doubles), 'add') : total),
  };
}

function averaging(): Accumulator {
  const sum = summing();
  let count = 0;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      sum.add(value);
      count += 1;
    },
    result() {
      if (count === 0) return null;
      const total = sum.result();
      return total instanceof Decimal128 ? divideDecimal(total, count) : double(toNumber(total) / count);
    },
  };
}

function extreme(sign: 1 | -1): Accumulator {
  let best: unknown = null;
  return {
    add(value) {
      if (value === undefined || value === null) return;
      if (best === null || compareValues(value, best) * sign > 0) best = value;
    },
    result: () => best,
  };
}

function end(which: 'first' | 'last'): Accumulator {
  let found: unknown = null;
  let seen = false;
  return {
    add(value) {
      if (which === 'last' || !seen) found = value ?? null;
      seen = true;
    },
    result: () => found,
  };
}

function pushing(): Accumulator {
  const items: unknown[] = [];
  return {
    add(value) {
      if (value === undefined) return 0;
      items.push(value);
      return roughSize(value);
    },
    result: () => items,
  };
}

function gatheringSet(): Accumulator {
  const items = new Map<string, unknown>();
  return {
    add(value) {
      const key = value === undefined ? undefined : keyText(value);
      if (key === undefined || items.has(key)) return 0;
      items.set(key, value);
      return key.length + roughSize(value);
    },
    result: () => [...items.values()],
  };
}

function merging(): Accumulator {
  const merged: Doc = {};
  return { add: (value) => mergeInto(merged, value), result: () => merged };
}

function deviation(sample: boolean): Accumulator {
  let count = 0;
  let mean = 0;
  let squares = 0;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      const delta = toNumber(value) - mean;
      count += 1;
      mean += delta / count;
      squares += delta * (toNumber(value) - mean);
    },
    result() {
      const degrees = sample ? count - 1 : count;
      return degrees > 0 ? double(Math.sqrt(squares / degrees)) : null;
    },
  };
}

export const accumulators: ReadonlyMap<string, () => Accumulator> = new Map(
  Object.entries({
    $sum: summing,
    $avg: averaging,
    $min: () => extreme(-1),
    $max: () => extreme(1),
    $first: () => end('first'),
    $last: () => end('last'),
    $push: pushing,
    $addToSet: gatheringSet,
    $mergeObjects: merging,
    $stdDevPop: () => deviation(false),
    $stdDevSamp: () => deviation(true),
  }),
);

export function accumulatorNamed(name: string): () => Accumulator {
  return accumulators.get(name) ?? fail(15952, `unknown group operator '${name}'`);
}
