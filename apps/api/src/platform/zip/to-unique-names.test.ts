import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toUniqueNames } from './to-unique-names.js';

it.each([
  ['zoë 🦌.jpg', 'zoë 🦌.jpg'],
  ['zoe\u0308.jpg', 'zoë.jpg'],
  ['Ede 1/2: "ven" <a|b>?*\\.jpg', 'Ede 1_2_ _ven_ _a_b____.jpg'],
  ['../../etc/passwd', '_._etc_passwd'],
  ['a\nb\t\u202egpj.exe', 'a b gpj.exe'],
  ['e\u200b\u0301.jpg', 'é.jpg'],
  ['foto.jpg. ', 'foto.jpg'],
  ['a . .jpg', 'a.jpg'],
  ['.verborgen', 'bestand.verborgen'],
  ['.verborgen.jpg', 'verborgen.jpg'],
  ['En toen. Daarna niets', 'En toen. Daarna niets'],
  ['CON', '_CON'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['com¹ .a.jpg', '_com¹ .a.jpg'],
  ['.lpt1.jpg', '_lpt1.jpg'],
  ['console.jpg', 'console.jpg'],
  ['', 'bestand'],
  [' .. ', 'bestand'],
  ['\u200b', 'bestand'],
  ['.jpg', 'bestand.jpg'],
  [`${'🦌'.repeat(300)}.jpeg`, `${'🦌'.repeat(62)}.jpeg`],
  [`${'é'.repeat(124)}a b.jpeg`, `${'é'.repeat(124)}a.jpeg`],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(253)}`],
])('cleans %j', async (name, expected) => {
  expect(await toUniqueNames([name])).toEqual([expected]);
});

it.each([
  [
    ['a.jpg', 'a.jpg', 'a.jpg'],
    ['a.jpg', 'a (2).jpg', 'a (3).jpg'],
  ],
  [
    ['a.jpg', 'a.jpg', 'a (2).jpg', 'a (2).jpg'],
    ['a.jpg', 'a (3).jpg', 'a (2).jpg', 'a (2) (2).jpg'],
  ],
  [
    ['Zoë.jpg', 'ZOE\u0308.JPG', 'STRASSE', 'straße', '\u212a.jpg', 'k.jpg'],
    ['Zoë.jpg', 'ZOË (2).JPG', 'STRASSE', 'straße (2)', 'K.jpg', 'k (2).jpg'],
  ],
  [
    ['a:b.jpg', 'a?b.jpg', ''],
    ['a_b.jpg', 'a_b (2).jpg', 'bestand'],
  ],
  [
    [`${'a'.repeat(260)}.jpg`, `${'a'.repeat(270)}.jpg`].flatMap((name) => [name, name]),
    ['', ' (2)', ' (3)', ' (4)'].map((suffix) => `${'a'.repeat(251 - suffix.length)}${suffix}.jpg`),
  ],
])('makes names unique: %j', async (names, expected) => {
  expect(await toUniqueNames(names)).toEqual(expected);
});

const character = fc.constantFrom(...Array.from('aAéÉ\u0301\u0308ßsſİiıkK\u212a 1()2.._/:?\u0000\u200b\ud83e🦌'));
const suffix = fc.constantFrom('', ' (2)', ' (3)', '.jpg', ' (2).jpg', '.JPG', '.', '. ');
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.tuple(fc.array(character, { maxLength: 4 }), suffix).map(([stem, end]) => stem.join('') + end),
  fc
    .tuple(fc.constantFrom('con', 'COM1', 'foto', 'é'.repeat(130), 'a'.repeat(252)), suffix)
    .map((parts) => parts.join('')),
);

it('returns valid and different names that stay the same when they are cleaned again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 30 }), async (names) => {
      const unique = await toUniqueNames(names);
      expect(await toUniqueNames(unique)).toEqual(unique);
      for (const normalisation of ['NFC', 'NFD'] as const)
        for (const toCase of ['toLowerCase', 'toUpperCase'] as const)
          expect(new Set(unique.map((item) => item.normalize(normalisation)[toCase]())).size).toBe(names.length);
      for (const item of unique) {
        expect(item).toBe(item.normalize('NFC'));
        expect(item).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cs}]|^[. ]|[. ]$|^$/u);
        expect(Buffer.byteLength(item)).toBeLessThanOrEqual(255);
      }
    }),
    { numRuns: 500 },
  );
});

it('numbers 2,000 equal names, and lets other work run meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  expect((await toUniqueNames(Array<string>(2_000).fill('a.jpg'))).at(-1)).toBe('a (2000).jpg');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
