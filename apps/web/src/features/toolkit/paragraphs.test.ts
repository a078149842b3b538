import { describe, expect, it } from 'vitest';
import { countWords, isHeading, splitParagraphs, toPlainText } from './paragraphs.js';

it.each([
  ['Een.\n\nTwee.', ['Een.', 'Twee.']],
  ['Een.\r\n\r\n\r\nTwee.\n', ['Een.', 'Twee.']],
  ['Een.\n  \nTwee\nnog van twee.', ['Een.', 'Twee\nnog van twee.']],
])('splits paragraphs at empty lines: %j', (text, paragraphs) => expect(splitParagraphs(text)).toEqual(paragraphs));

it('joins paragraphs with one empty line', () =>
  expect(toPlainText(' Een.\r\n\r\n\r\n\r\nTwee. ')).toBe('Een.\n\nTwee.'));

describe('isHeading', () => {
  it.each(['100% wild garantie', 'Vier seizoenen, vier gebieden', 'Kom kijken'])('returns true for: %s', (text) =>
    expect(isHeading(text)).toBe(true),
  );
  it.each(['Kom kijken.', 'Kom je ook?', 'Dit is geen kop, want het gaat maar door en door en door en door'])(
    'returns false for: %s',
    (text) => expect(isHeading(text)).toBe(false),
  );
});

it.each([
  ['', 0],
  ['Heide.', 1],
  ['100% wild-garantie – echt waar', 4],
  ['’s Ochtends (vroeg) lopen de herten;\nmooi!', 7],
])('counts the words of %j: %i', (text, count) => expect(countWords(text)).toBe(count));
