import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError } from './json-error.js';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('findJsonError', () => {
  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'Hiervoor hoort een komma of }.'],
    ['{\n  "a": [1, 2,\n  ]\n}', 3, 3, 'Voor deze ] staat een komma te veel.'],
    ['{ "a": 1, }', 1, 11, 'Voor deze } staat een komma te veel.'],
    ["{ 'a': 1 }", 1, 3, 'Hier hoort een naam tussen dubbele aanhalingstekens.'],
    ['{ a: 1 }', 1, 3, 'Hier hoort een naam tussen dubbele aanhalingstekens.'],
    ['{ "a" 1 }', 1, 7, 'Hier hoort een dubbele punt.'],
    ['{ "a": rood }', 1, 8, 'Hier hoort een tekst tussen dubbele aanhalingstekens'],
    ['{ "a": 01 }', 1, 8, 'Hier hoort een tekst tussen dubbele aanhalingstekens'],
    ['{ "a": }', 1, 8, 'Hier hoort een tekst tussen dubbele aanhalingstekens'],
    ['{ "a": "twee\nregels" }', 1, 8, 'Deze tekst klopt niet'],
    ['{ "a": "C:\\map" }', 1, 8, 'Deze tekst klopt niet'],
    ['{ "a": "een "woord" erin" }', 1, 14, 'Hiervoor hoort een komma of }.'],
    ['{ "a": 1 } }', 1, 12, 'Hier hoort niets meer te staan.'],
    ['{\n  "a": [1,\n', 3, 1, 'Het bestand houdt hier te vroeg op.'],
    ['', 1, 1, 'Het bestand houdt hier te vroeg op.'],
  ])('reports for %j line %d, column %d', (text, line, column, sentence) => {
    const syntaxError = findJsonError(text);
    expect(syntaxError).toMatchObject({ line, column });
    expect(syntaxError?.message).toContain(sentence);
  });

  it('finds an error exactly when JSON.parse throws', () => {
    const text = fc.oneof(
      fc.json(),
      fc.string({ unit: fc.constantFrom(...Array.from('{}[]:,"\\ntru0123.eE-+ \n\x7f\x9f\x1f')) }),
    );
    const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '\n', 'x', '0'));
    const changed = broken.map(([json, at, replacement]) => {
      const offset = at % (json.length + 1);
      return json.slice(0, offset) + replacement + json.slice(offset + 1);
    });
    fc.assert(
      fc.property(fc.oneof(text, changed), (written) => (findJsonError(written) === undefined) === isJson(written)),
      { numRuns: 2_000 },
    );
  });
});
