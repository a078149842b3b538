import { expect, it } from 'vitest';
import { buildFoto } from '../../../test/builders.js';
import { getFotoTitle } from './foto-title.js';

it.each([
  [{ beschrijving: 'Schaapskudde', locatie: 'Ede' }, 'Schaapskudde'],
  [{ bestandsnaam: 'IMG_1234.jpg' }, 'IMG_1234.jpg'],
  [{ eigenaar: 'Loes', locatie: 'Ede' }, 'Foto van Loes, Ede'],
  [{ locatie: 'Ede' }, 'Foto zonder beschrijving, Ede'],
  [{}, 'Foto zonder beschrijving'],
])('names a photo with %j', (fields, title) => {
  expect(getFotoTitle(buildFoto({ beschrijving: '', eigenaar: '', locatie: '', ...fields }))).toBe(title);
});
