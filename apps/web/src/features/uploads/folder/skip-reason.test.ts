import { expect, it } from 'vitest';
import { splitFiles } from './skip-reason.js';

const toSelected = (name: string, type: string, size = 1) => ({
  file: Object.defineProperty(new File([], name, { type }), 'size', { value: size }),
  path: `kaart/${name}`,
  handle: undefined,
});

it.each([
  ['IMG_1.HEIC', '', 1, 'heic'],
  ['foto', 'image/heif', 1, 'heic'],
  ['DSC1.ARW', '', 1, 'raw'],
  ['scan.tiff', 'image/tiff', 1, 'picture'],
  ['plaatje', 'image/webp', 1, 'picture'],
  ['film.mp4', 'video/mp4', 1, 'other'],
  ['leeg.jpg', 'image/jpeg', 0, 'empty'],
  ['groot.jpg', 'image/jpeg', 60 * 1024 ** 2, 'tooLarge'],
])('does not upload %s (%s, %i bytes): %s', (name, type, size, reason) => {
  expect(splitFiles([toSelected(name, type, size)])).toEqual({
    accepted: [],
    skipped: [{ path: `kaart/${name}`, reason }],
  });
});

it('uploads a JPEG whatever its name is', () => {
  const jpeg = toSelected('IMG_1.JPG', 'image/jpeg');
  expect(splitFiles([jpeg])).toEqual({ accepted: [jpeg], skipped: [] });
});
