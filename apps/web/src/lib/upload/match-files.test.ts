import { expect, it } from 'vitest';
import { matchFiles, type SelectedFile } from './match-files.js';

const toSelected = (path: string, lastModified = 1, content = 'x'): SelectedFile => ({
  file: new File([content], path, { lastModified }),
  path,
  handle: undefined,
});
const known = [
  { path: 'kaart/100/a.jpg', size: 1, lastModified: 1 },
  { path: 'kaart/101/a.jpg', size: 1, lastModified: 1 },
];
const getAdded = (...selected: SelectedFile[]) => matchFiles(known, selected).added.map(({ path }) => path);

it('recognises files by name, size, date and the end of the path', () => {
  expect(getAdded(toSelected('kaart/100/a.jpg'), toSelected('101/a.jpg'))).toEqual([]);
  expect(getAdded(toSelected('a.jpg'))).toEqual([]);
});

it.each([
  ['another folder', toSelected('102/a.jpg')],
  ['another name', toSelected('kaart/100/aa.jpg')],
  ['another date', toSelected('kaart/100/a.jpg', 2)],
  ['another size', toSelected('kaart/100/a.jpg', 1, 'xx')],
])('adds a file with %s', (_, selected) => expect(getAdded(selected)).toEqual([selected.path]));

it('matches each file once', () => {
  expect(getAdded(toSelected('a.jpg'), toSelected('a.jpg'), toSelected('a.jpg'))).toEqual(['a.jpg']);
});
