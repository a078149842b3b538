import { expect, it } from 'vitest';
import { escapeControls } from './escape-controls.js';

it('escapes characters that steer a terminal, break a line or reverse text', () => {
  expect(escapeControls('a\x1b[2J\r\n\t\x7f\x9b2J\u202eb\u2066\u200f\u2028\u2029\ufeff\u{e0041}')).toBe(
    'a\\x1b[2J\\x0d\\x0a\\x09\\u007f\\u009b2J\\u202eb\\u2066\\u200f\\u2028\\u2029\\ufeff\\udb40\\udc41',
  );
});

it('keeps readable text, with emoji of several parts', () => {
  const text = 'Café \\x1b ‘Ven’ 👩‍🌾 שלום \u00a0 é';
  expect(escapeControls(text)).toBe(text);
});

it('keeps the value of JSON', () => {
  const value = { naam: 'a\x1b\n\x7f\x9b\u202e\u2028\u{e0041}' };
  const json = escapeControls(JSON.stringify(value));
  expect(json).not.toMatch(/[^\x20-\x7e]/);
  expect(JSON.parse(json)).toEqual(value);
});
