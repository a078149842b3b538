import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { diff } from './diff.js';

const id = new mongoose.Types.ObjectId();
const other = new mongoose.Types.ObjectId();

describe('the difference of two documents', () => {
  it.each<[string, object, object, object]>([
    ['leaves out equal fields', { a: 1, b: 'x' }, { a: 1, b: 'y' }, { b: ['x', 'y'] }],
    ['compares only the fields of a partial update', { a: 1, b: 2 }, { a: 3 }, { a: [1, 3] }],
    ['has null for an absent value', { a: undefined }, { a: 'x', b: undefined }, { a: [null, 'x'] }],
    ['compares an id with its text', { a: id, b: id }, { a: String(id), b: other }, { b: [String(id), String(other)] }],
    ['compares lists of ids', { a: [id], b: [id] }, { a: [String(id)], b: [] }, { b: [[String(id)], []] }],
    [
      'compares dates by their moment',
      { a: new Date(0), b: new Date(0) },
      { a: new Date(0), b: new Date(1) },
      { b: ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z'] },
    ],
    ['ignores the order of nested fields', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, {}],
    ['has nested objects', { a: { x: 1, by: id } }, { a: { x: 2, by: id } }, { a: [nested(1), nested(2)] }],
  ])('%s', (_, before, after, expected) => expect(diff(before, after)).toEqual(expected));

  it('compares only the fields that are given', () => {
    expect(diff({ a: 1, b: 1 }, { a: 2, b: 2 }, ['b'])).toEqual({ b: [1, 2] });
  });

  it.each([
    ...['password', 'currentpassword', 'passwordHash', 'codeHash', 'spentCode', 'code', 'nonce', 'token'],
    ...['tokenVersion', 'jwtSecret', 'wachtwoord'],
  ])('never has the secret %s, not even inside another field', (name) => {
    const before = { [name]: 'hunter2', a: { [name]: 'hunter2', x: 1 }, b: { [name]: 'hunter2' } };
    const after = { [name]: 'hunter3', a: { [name]: 'hunter3', x: 2 }, b: { [name]: 'hunter3' } };
    expect(diff(before, after)).toEqual({ a: [{ x: 1 }, { x: 2 }] });
    expect(diff(before, after, [name])).toEqual({});
  });

  it('has fields whose name resembles a secret', () => {
    expect(Object.keys(diff({}, { postcode: 'a', thumbhash: 'b', sha256: 'c' }))).toHaveLength(3);
  });
});

const nested = (x: number) => ({ x, by: String(id) });

describe('the bounds of a difference', () => {
  it('cuts a long text and tells its length, also when it differs after the cut', () => {
    const text = 'a'.repeat(250);
    expect(diff({ a: text }, { a: `${text}b` })).toEqual({
      a: [`${'a'.repeat(200)}… (250)`, `${'a'.repeat(200)}… (251)`],
    });
  });

  it('cuts a long list and tells its length', () => {
    const [, after] = diff({ a: [] }, { a: Array.from({ length: 31 }, (_, index) => index) }).a!;
    expect(after).toEqual([...Array.from({ length: 20 }, (_, index) => index), '… (31)']);
  });

  it('has at most 20 fields and the number of the others', () => {
    const after = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`field${index}`, index]));
    const changes = diff({}, after);
    expect(Object.keys(changes)).toHaveLength(21);
    expect([changes.field19, changes['…']]).toEqual([
      [null, 19],
      [null, 5],
    ]);
  });

  it('names the fields whose values do not fit in 4 kB', () => {
    const texts = Array.from({ length: 20 }, () => '€'.repeat(200));
    const changes = diff({ a: 'x', b: [], c: 1 }, { a: 'y', b: texts, c: 2 });
    expect(changes).toEqual({ a: ['x', 'y'], b: ['…', '…'], c: [1, 2] });
  });
});
