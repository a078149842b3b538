import { errorTable } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { getRejectionText } from './upload-rejection.js';

const texts = { wrongType: errorTable.not_jpeg.text, tooLarge: errorTable.file_too_large.text };
const buildRejection = (...codes: string[]) => ({ errors: codes.map((code) => ({ code })) });

it.each([
  ['two files', 1, [buildRejection('too-many-files')], 'Stuur één bestand tegelijk.'],
  ['a JPEG and a PNG', 1, [buildRejection('file-invalid-type')], 'Stuur één bestand tegelijk.'],
  [
    'a PNG',
    0,
    [buildRejection('file-invalid-type')],
    'Dit bestand is geen JPEG, hoe het ook heet. Bewaar je foto als JPEG en probeer het opnieuw.',
  ],
  ['a file that is too large', 0, [buildRejection('file-too-large')], 'Dit bestand is te groot: hooguit 50 MB.'],
  ['an empty file', 0, [buildRejection('file-too-small')], 'Dit bestand is leeg.'],
])('returns the error text for %s', (_, accepted, rejections, expected) =>
  expect(getRejectionText(accepted, rejections, texts)).toBe(expected),
);
