import { expect, it } from 'vitest';
import { splitFiles } from './skip-reason.js';

const jpegBytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
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
])('does not upload %s (%s, %i bytes): %s', async (name, type, size, reason) => {
  expect(await splitFiles([toSelected(name, type, size)])).toEqual({
    accepted: [],
    skipped: [{ path: `kaart/${name}`, reason }],
  });
});

it.each(['IMG_1.HEIC', 'foto.jpg', 'foto.png', 'foto'])('uploads a JPEG that is called %s', async (name) => {
  const jpeg = { file: new File([jpegBytes], name), path: name, handle: undefined };
  expect(await splitFiles([jpeg])).toEqual({ accepted: [jpeg], skipped: [] });
});

it('sends a sidecar with its photo, and skips one without a photo', async () => {
  const [foto, sidecar, alone] = ['a/IMG_1.JPG', 'a/img_1.xmp', 'a/IMG_2.xmp'].map((path) => ({
    file: new File(['x'], path.slice(2), { type: path.endsWith('JPG') ? 'image/jpeg' : '' }),
    path,
    handle: undefined,
  }));
  expect(await splitFiles([alone!, foto!, sidecar!])).toEqual({
    accepted: [{ ...foto, sidecar: { name: 'img_1.xmp', file: sidecar!.file, handle: undefined } }],
    skipped: [{ path: 'a/IMG_2.xmp', reason: 'sidecar' }],
  });
});

it('does not upload the JPEG that a camera makes of a film, nor a copy that a program keeps', async () => {
  for (const name of ['MVI_1.THM', 'IMG_1.jpg_original']) {
    const file = new File([jpegBytes], name);
    expect((await splitFiles([{ file, path: name, handle: undefined }])).skipped).toEqual([
      { path: name, reason: 'other' },
    ]);
  }
});
