import { expect, it } from 'vitest';
import { findBrandColourProblem, getContrast, mixColours, parseHex } from './colour.js';
import { SiteContent } from './content.js';

it.each([
  ['#7fcff5', [127, 207, 245]],
  ['#3aaa35', [58, 170, 53]],
  ['#000000', [0, 0, 0]],
])('parses %s as %j', (hex, rgb) => expect(parseHex(hex)).toEqual(rgb));

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ffffff', '#2f5234', 8.83],
])('calculates the contrast of %s with %s: %d', (hex, other, contrast) =>
  expect(getContrast(hex, other)).toBeCloseTo(contrast, 1),
);

it('mixes colours by the share of the first', () => {
  expect(mixColours('#ff0080', '#ffffff', 0)).toBe('#ffffff');
  expect(mixColours('#ff0080', '#ffffff', 1)).toBe('#ff0080');
  expect(mixColours('#ff0080', '#000000', 0.5)).toBe('#800040');
});

it('accepts a main colour in which text is readable on its light tint', () => {
  for (const hex of ['#2f5234', '#00695c', '#666666', '#000000']) expect(findBrandColourProblem(hex)).toBeUndefined();
});

it('says which pairs of another main colour have which contrast, rounded down, and which it needs', () => {
  expect(findBrandColourProblem('#3aaa35')).toBe(
    'Tekst is niet goed te lezen. Het contrast van deze kleur op een lichte tint ervan is 2,6, en van wit op deze kleur is 3,0; minstens 4,5 is nodig. Kies een donkerdere kleur.',
  );
  expect(findBrandColourProblem('#6b6b6b')).toContain(' lichte tint ervan is 4,4; minstens');
});

it('reports one mistake for text that is not a colour', () => {
  expect(SiteContent.shape.colour.safeParse('groen').error?.issues.map(({ message }) => message)).toEqual([
    'Schrijf een kleur als #3aaa35.',
  ]);
});
