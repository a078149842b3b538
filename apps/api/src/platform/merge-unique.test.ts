import { expect, it } from 'vitest';
import { mergeUnique } from './merge-unique.js';

it('merges objects into one', () => {
  expect(mergeUnique({ fotos: 1 }, { tags: 2, themes: 3 }, {})).toEqual({ fotos: 1, tags: 2, themes: 3 });
});

it('throws when two objects have a property of the same name', () => {
  expect(() => mergeUnique({ fotos: 1 }, { tags: 2 }, { fotos: 1 })).toThrow('two objects have the property fotos');
});
