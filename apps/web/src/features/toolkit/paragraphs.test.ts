import { describe, expect, it } from 'vitest';
import { countWords, isHeading, paragraphsOf, plainTextOf } from './paragraphs.js';

it.each([
  ['Een.\n\nTwee.', ['Een.', 'Twee.']],
  ['Een.\r\n\r\n\r\nTwee.\n', ['Een.', 'Twee.']],
  ['Een.\n  \nTwee\nnog van twee.', ['Een.', 'Twee\nnog van twee.']],
])('an empty line begins a paragraph: %j', (text, paragraphs) => expect(paragraphsOf(text)).toEqual(paragraphs));

it('is pasted as paragraphs with one empty line between them', () =>
  expect(plainTextOf(' Een.\r\n\r\n\r\n\r\nTwee. ')).toBe('Een.\n\nTwee.'));

describe('a heading', () => {
  it.each(['100% wild-garantie', 'Vier seizoenen, vier gebieden', 'Kom kijken'])('%s', (text) =>
    expect(isHeading(text)).toBe(true),
  );
  it.each(['Kom kijken.', 'Kom je ook?', 'Dit is geen kop, want het gaat maar door en door en door en door'])(
    'not: %s',
    (text) => expect(isHeading(text)).toBe(false),
  );
});

it.each([
  ['', 0],
  ['Heide.', 1],
  ['100% wild-garantie – echt waar', 4],
  ['’s Ochtends (vroeg) lopen de herten;\nmooi!', 7],
])('%j has %i words', (text, count) => expect(countWords(text)).toBe(count));
