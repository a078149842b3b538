import { expect, it } from 'vitest';
import { truncate } from './truncate.js';

it.each([
  ['a text that fits', 'heide ', 6, 'heide '],
  ['a text without the white space at its end', 'heide bij avond', 6, 'heide'],
  ['an emoji as a whole', 'a🦌b', 2, 'a'],
  ['an emoji of several code points as a whole', 'ab👩‍🌾', 6, 'ab'],
  ['an emoji that just fits', 'ab👩‍🌾c', 7, 'ab👩‍🌾'],
  ['a flag as a whole', '🇳🇱🇧🇪', 6, '🇳🇱'],
  ['a letter with its accents', 'abe\u0301\u0323c', 4, 'ab'],
  ['a part of a character that is too long by itself', 'e\u0301\u0323\u0301', 2, 'e\u0301'],
  ['nothing of a first emoji that does not fit', '🦌', 1, ''],
])('keeps %s', (_, text, maxLength, expected) => {
  expect(truncate(text, maxLength)).toBe(expected);
});
