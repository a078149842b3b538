import { expect, it } from 'vitest';
import { findSidecars } from './sidecar.js';

const find = (files: string[], sidecars: string[]) => Object.fromEntries(findSidecars(files, sidecars, (path) => path));

it.each([
  ['with the name of the file', 'a/IMG_1.JPG', ['a/IMG_1.JPG.xmp']],
  ['with the name without extension', 'a/IMG_1.JPG', ['a/IMG_1.xmp']],
  ['in another case', 'a/IMG_1.JPG', ['a/img_1.jpg.XMP']],
  ['in another form of Unicode', 'e\u0301\u00e9n.jpg', ['\u00e9e\u0301n.xmp']],
])('finds a sidecar %s', (_, file, sidecars) => {
  expect(find([file], sidecars)).toEqual({ [file]: sidecars[0] });
});

it('prefers the sidecar with the whole name, and shares one without extension', () => {
  const files = ['b.jpg', 'b.jpeg'];
  expect(find(files, ['b.xmp', 'b.jpg.xmp'])).toEqual({ 'b.jpg': 'b.jpg.xmp', 'b.jpeg': 'b.xmp' });
});

it.each([
  ['another folder', 'a/b.jpg', 'b.xmp'],
  ['a folder in another case', 'A/b.jpg', 'a/b.xmp'],
  ['another name', 'b.jpg', 'bb.xmp'],
  ['a copy of darktable', 'b.jpg', 'b_01.jpg.xmp'],
  ['a folder with a dot', 'a.b/c', 'a.xmp'],
])('finds none of %s', (_, file, sidecar) => {
  expect(find([file], [sidecar])).toEqual({});
});
