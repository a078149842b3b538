import * as bson from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyValue } from '../testing/values';
import { compareValues, equalValues } from './compare';
import { decode } from './decode';
import { encode } from './encode';
import { encodeDirectedKey, encodeKey } from './key';

describe('BSON encoding', () => {
  it('encodes a decoded document to the same bytes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ minLength: 1 }).filter((name) => !name.includes('\0')),
          anyValue(),
        ),
        (document) => {
          const bytes = Buffer.from(bson.serialize(document));
          expect(encode(decode(bytes)).equals(bytes)).toBe(true);
        },
      ),
    );
  });

  it('sorts keys in the order of compareValues, forwards and backwards', () => {
    fc.assert(
      fc.property(anyValue(), anyValue(), (left, right) => {
        const order = Math.sign(compareValues(left, right));
        expect(Math.sign(Buffer.compare(encodeKey(left), encodeKey(right)))).toBe(order);
        expect(Math.sign(Buffer.compare(encodeDirectedKey(left, -1), encodeDirectedKey(right, -1)))).toBe(-order + 0);
        expect(equalValues(left, right)).toBe(order === 0);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['too short', Buffer.from([4, 0, 0, 0, 0])],
    ['longer than its bytes', Buffer.from([50, 0, 0, 0, 0])],
    ['of an unknown type', Buffer.from([8, 0, 0, 0, 0x77, 0x61, 0, 0])],
    ['with a string that is too long', Buffer.from([14, 0, 0, 0, 2, 0x61, 0, 0xff, 0, 0, 0, 0x61, 0, 0])],
  ])('rejects a document %s', (_name, bytes) => {
    expect(() => decode(bytes)).toThrow(expect.objectContaining({ code: 22 }));
  });
});
