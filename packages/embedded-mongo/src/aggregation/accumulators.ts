import { Decimal128, Double } from 'bson';
import { fail } from '../errors';
import { estimateSize } from '../memory-usage-tracker';
import { arithmetic } from '../bson/arithmetic';
import { compareValues } from '../bson/compare';
import { encodeKeyText } from '../bson/key';
import { toDouble, isNumeric, toNumber, type Doc } from '../bson/values';
import { divideDecimal } from './expressions/arithmetic';
import { mergeInto } from './expressions/object';

/** Accumulates values and returns a result at the end. `undefined` is a missing value. */
export type Accumulator = {
  /** Returns by how many bytes the state grew, for accumulators whose state grows with each value. */
  add(value: unknown): number | void;
  result(): unknown;
};

const createSum = (): Accumulator => {
  let total: unknown = 0;
  let doubleTotal = 0;
  let compensation = 0;
  let hasDouble = false;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      if ((typeof value === 'number' && !Number.isInteger(value)) || value instanceof Double) {
        // Kahan summation, so that sums of many small doubles equal those of MongoDB.
        hasDouble = true;
        const term = toNumber(value) - compensation;
        const next = doubleTotal + term;
        compensation = Number.isFinite(next) ? next - doubleTotal - term : 0;
        doubleTotal = next;
      } else total = arithmetic(total, value, 'add');
    },
    result: () => (hasDouble ? arithmetic(total, toDouble(doubleTotal), 'add') : total),
  };
};

const createAverage = (): Accumulator => {
  const sum = createSum();
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
      return total instanceof Decimal128 ? divideDecimal(total, count) : toDouble(toNumber(total) / count);
    },
  };
};

const createMinMax = (sign: 1 | -1): Accumulator => {
  let best: unknown = null;
  return {
    add(value) {
      if (value === undefined || value === null) return;
      if (best === null || compareValues(value, best) * sign > 0) best = value;
    },
    result: () => best,
  };
};

const createFirstLast = (position: 'first' | 'last'): Accumulator => {
  let found: unknown = null;
  let hasValue = false;
  return {
    add(value) {
      if (position === 'last' || !hasValue) found = value ?? null;
      hasValue = true;
    },
    result: () => found,
  };
};

const createPush = (): Accumulator => {
  const items: unknown[] = [];
  return {
    add(value) {
      if (value === undefined) return 0;
      items.push(value);
      return estimateSize(value);
    },
    result: () => items,
  };
};

const createAddToSet = (): Accumulator => {
  const items = new Map<string, unknown>();
  return {
    add(value) {
      const key = value === undefined ? undefined : encodeKeyText(value);
      if (key === undefined || items.has(key)) return 0;
      items.set(key, value);
      return key.length + estimateSize(value);
    },
    result: () => [...items.values()],
  };
};

const createMergeObjects = (): Accumulator => {
  const merged: Doc = {};
  return { add: (value) => mergeInto(merged, value), result: () => merged };
};

const createStandardDeviation = (isSample: boolean): Accumulator => {
  let count = 0;
  let mean = 0;
  let squaredDeviations = 0;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      const delta = toNumber(value) - mean;
      count += 1;
      mean += delta / count;
      squaredDeviations += delta * (toNumber(value) - mean);
    },
    result() {
      const degreesOfFreedom = isSample ? count - 1 : count;
      return degreesOfFreedom > 0 ? toDouble(Math.sqrt(squaredDeviations / degreesOfFreedom)) : null;
    },
  };
};

export const accumulators: ReadonlyMap<string, () => Accumulator> = new Map(
  Object.entries({
    $sum: createSum,
    $avg: createAverage,
    $min: () => createMinMax(-1),
    $max: () => createMinMax(1),
    $first: () => createFirstLast('first'),
    $last: () => createFirstLast('last'),
    $push: createPush,
    $addToSet: createAddToSet,
    $mergeObjects: createMergeObjects,
    $stdDevPop: () => createStandardDeviation(false),
    $stdDevSamp: () => createStandardDeviation(true),
  }),
);

export const getAccumulator = (name: string): (() => Accumulator) =>
  accumulators.get(name) ?? fail(15952, `unknown group operator '${name}'`);
