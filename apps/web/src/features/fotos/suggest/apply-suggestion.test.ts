import { expect, it } from 'vitest';
import { idOf } from '../../../test/builders.js';
import { emptySearch } from '../../foto-base/foto-search.js';
import { applySuggestion } from './apply-suggestion.js';

const [known, id] = [idOf(1), idOf(2)];
const search = { ...emptySearch, tekst: 'hei', tags: [known], themes: [known], zonder: ['eigenaar' as const], page: 3 };
const { tekst: _, ...withoutText } = { ...search, page: 1 };

it.each([
  ['tag', { ...withoutText, tags: [known, id] }],
  ['thema', { ...withoutText, themes: [known, id] }],
  ['eigenaar', { ...withoutText, eigenaar: 'Heide', zonder: undefined }],
  ['plaats', { ...withoutText, locatie: 'Heide' }],
  ['woord', { ...search, tekst: 'Heide', page: 1 }],
] as const)('puts a suggestion of kind %s in place of the text, on the first page', (kind, expected) => {
  const suggestion = { kind, text: 'Heide', count: 1, ...(kind === 'tag' || kind === 'thema' ? { _id: id } : {}) };
  const applied = applySuggestion(search, suggestion);
  expect(applied).toEqual(expected);
  expect(applySuggestion({ ...applied, tekst: 'hei' }, suggestion)).toEqual(applied);
});
