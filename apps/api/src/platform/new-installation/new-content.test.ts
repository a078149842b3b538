import { expect, it } from 'vitest';
import { createSlug } from './new-content.js';

it.each([
  ['Het Groene Woud', 'het-groene-woud'],
  ['Één & twee!', 'een-twee'],
  ['Leden', 'gebied-leden'],
  ['2000 jaar', 'gebied-2000-jaar'],
  ['🌲', 'gebied'],
])('makes the word in URLs of %s', (name, slug) => expect(createSlug(name)).toBe(slug));
