import { describe, expect, it } from 'vitest';
import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import { splitInsert } from './split-insert';

const insert = { insert: 'c', ordered: true, documents: [{ _id: 1, a: 'x' }, {}], $db: 'test' };

describe('splitInsert', () => {
  it('returns the documents as bytes and the command without them', () => {
    const split = splitInsert(encode(insert))!;
    expect(decode(split.command)).toEqual({ insert: 'c', ordered: true, $db: 'test' });
    expect(split.documents.map((bytes) => decode(bytes))).toEqual(insert.documents);
  });

  it('returns undefined for other commands and for invalid documents', () => {
    expect(splitInsert(encode({ find: 'c', documents: [{}] }))).toBeUndefined();
    expect(splitInsert(encode({ insert: 'c' }))).toBeUndefined();
    expect(splitInsert(encode({ insert: 'c', documents: 1 }))).toBeUndefined();
    expect(splitInsert(encode({ insert: 'c', documents: [{}, 'x'] }))).toBeUndefined();
  });

  it('throws or returns for a wrong byte at any position', () => {
    const bytes = encode(insert);
    for (let position = 4; position < bytes.length; position++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const corrupt = Buffer.from(bytes);
        corrupt[position] = value;
        try {
          splitInsert(corrupt)?.documents.map((document) => decode(document));
        } catch (cause) {
          expect((cause as Error).message).toMatch(/invalid BSON|out of range|buffer bounds/);
        }
      }
    }
  });
});
