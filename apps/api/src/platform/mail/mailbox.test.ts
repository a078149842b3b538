import { describe, expect, it } from 'vitest';
import { parseMailbox, InvalidMailboxError, parseSender } from './mailbox.js';

describe('parseMailbox', () => {
  it.each([
    ['jan@example.org', 'jan@example.org'],
    ["Jan.O'Hara+portaal@Example.ORG", "jan.o'hara+portaal@example.org"],
  ])('accepts %s', (address, mailbox) => expect(parseMailbox(address)).toBe(mailbox));

  it.each([
    '',
    'jan',
    'jan@localhost',
    'jan@example.org,kwaad@example.com',
    'jan@example.org, kwaad@example.com',
    'jan@example.org;kwaad@example.com',
    'jan@example.org kwaad@example.com',
    'jan@example.org\n',
    'jan@example.org\r\nBcc: kwaad@example.com',
    '\njan@example.org',
    ' jan@example.org',
    'jan@example.org\0',
    'Jan <jan@example.org>',
    '<jan@example.org>',
    'jan@example.org>,<kwaad@example.com',
    '"jan, kwaad"@example.org',
    'groep: jan@example.org;',
    'jan@example.org(kwaad@example.com)',
    'jan@kwaad.com@example.org',
    'jan%kwaad.com@',
    // A full-width comma, a Kelvin sign (lower case k), a letter with an accent, a Cyrillic letter, and a right-to-left
    // override.
    'jan@example.org，kwaad@example.com',
    '\u212awaad@example.org',
    'jäñ@example.org',
    'jan@еxample.org',
    'jan@example.org\u202e',
    `${'a'.repeat(250)}@example.org`,
  ])('throws InvalidMailboxError for %j', (address) =>
    expect(() => parseMailbox(address)).toThrow(InvalidMailboxError),
  );
});

describe('parseSender', () => {
  it.each([
    ['portaal@example.org', '', 'portaal@example.org'],
    ['Ruigenhei <portaal@example.org>', 'Ruigenhei', 'portaal@example.org'],
    [' "Stichting Ruigenhei, leden" <Portaal@example.org> ', 'Stichting Ruigenhei, leden', 'portaal@example.org'],
    ['<portaal@example.org>', '', 'portaal@example.org'],
    ['Ruigenheí 🌿 <portaal@example.org>', 'Ruigenheí 🌿', 'portaal@example.org'],
  ])('parses the sender %s', (text, name, address) => expect(parseSender(text)).toEqual({ name, address }));

  it.each([
    'Ruigenhei',
    'a@example.org, b@example.org',
    'A <a@example.org>, B <b@example.org>',
    'A\r\nBcc: b@example.org <a@example.org>',
    'A <a@>',
  ])('parseSender throws InvalidMailboxError for %j', (text) =>
    expect(() => parseSender(text)).toThrow(InvalidMailboxError),
  );
});
