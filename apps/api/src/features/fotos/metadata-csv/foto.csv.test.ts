import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinNames, splitNames } from './foto.csv.js';

it.each([
  ['heide, bos', ['heide', 'bos']],
  ['heide,bos', ['heide', 'bos']],
  [' heide ,\r\nbos\n', ['heide', 'bos']],
  ['Boer,, zoon, bos', ['Boer, zoon', 'bos']],
  ['', []],
  [' , ', []],
])('splits %j into the names %j', (cell, names) => {
  expect(splitNames(cell)).toEqual(names);
});

it('reads any names back as they were written', () => {
  const character = fc.constantFrom('a', 'ë', '🦌', ' ', ',', ',', ';', '"', '|');
  const name = fc
    .array(character, { minLength: 1, maxLength: 6 })
    .map((characters) => characters.join('').trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names);
    }),
  );
});
