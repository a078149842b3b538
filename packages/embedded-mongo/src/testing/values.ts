import { Binary, Decimal128, Double, Long, ObjectId } from 'bson';
import fc from 'fast-check';

const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -3, max: 3 }).map((value) => new Double(value)),
  fc.double({ noNaN: true }).filter((value) => !Number.isInteger(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.constantFrom('0.5', '1', '1.0', '2.50', '-3').map((text) => Decimal128.fromString(text)),
);

const scalar = fc.oneof(
  number,
  fc.constantFrom('', 'a', 'ab', 'b', 'é', '\u{1f600}', '\ufffd', 'a\0b'),
  fc.boolean(),
  fc.constant(null),
  fc.integer({ min: 0, max: 3 }).map((value) => new Date(value * 1000)),
  fc.integer({ min: 0, max: 3 }).map((value) => new ObjectId(value.toString(16).padStart(24, '0'))),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => new Binary(bytes)),
);

/** Generates BSON values of every common type that are often equal or close to each other. */
export const anyValue = (depth = 2): fc.Arbitrary<unknown> => {
  if (depth === 0) return scalar;
  const inner = anyValue(depth - 1);
  return fc.oneof(
    { weight: 6, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(inner, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('x', 'y'), inner, { maxKeys: 2 }) },
  );
};
