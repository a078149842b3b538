import { expect, it } from 'vitest';
import { maxFolderFiles, readDirectory, readFilesFromEvent, toFolderContent } from './read-folder.js';

type Tree = { [name: string]: Tree | string };

const toHandle = (name: string, tree: Tree | string): FileSystemDirectoryHandle | FileSystemFileHandle => {
  if (typeof tree === 'string')
    return {
      kind: 'file',
      name,
      getFile: () =>
        tree === 'unreadable' ? Promise.reject(new Error(tree)) : Promise.resolve(new File([tree], name)),
    } as FileSystemFileHandle;
  return {
    kind: 'directory',
    name,
    values: async function* () {
      for (const [child, content] of Object.entries(tree)) yield await Promise.resolve(toHandle(child, content));
    },
  } as unknown as FileSystemDirectoryHandle;
};
const toFolder = (tree: Tree) => toHandle('kaart', tree) as FileSystemDirectoryHandle;

/** The older API, which returns the entries of a folder in portions. */
const toEntry = (path: string, tree: Tree | string): FileSystemEntry => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const base = { name, fullPath: path, isDirectory: typeof tree !== 'string' };
  if (typeof tree === 'string')
    return { ...base, file: (resolve: (file: File) => void) => resolve(new File([tree], name)) } as never;
  const portions = Object.entries(tree).map(([child, content]) => [toEntry(`${path}/${child}`, content)]);
  const readEntries = (resolve: (entries: FileSystemEntry[]) => void) => resolve(portions.shift() ?? []);
  return { ...base, createReader: () => ({ readEntries }) } as never;
};

const card: Tree = {
  '.Trashes': { 'x.jpg': 'x' },
  '.DS_Store': 'x',
  'Thumbs.db': 'x',
  'lees mij.txt': 'x',
  DCIM: { '101': { 'b10.jpg': 'x', 'b9.jpg': 'x', '._b9.jpg': 'x' }, '100': { 'a.jpg': 'x' } },
};
const cardPaths = ['kaart/DCIM/100/a.jpg', 'kaart/DCIM/101/b9.jpg', 'kaart/DCIM/101/b10.jpg', 'kaart/lees mij.txt'];
const many = Object.fromEntries(Array.from({ length: maxFolderFiles + 1 }, (_, index) => [`${index}.jpg`, 'x']));

it('reads a folder with its subfolders in order of the paths, without hidden and system files', async () => {
  const folder = toFolder(card);
  const { files, folders, isTruncated, hasErrors } = await readDirectory(folder);
  expect(files.map(({ path }) => path)).toEqual(cardPaths);
  expect([folders, isTruncated, hasErrors, files[0]?.handle?.name]).toEqual([[folder], false, false, 'a.jpg']);
});

it('reads at most 5,000 files', async () => {
  const { files, isTruncated } = await readDirectory(toFolder(many));
  expect([files.length, isTruncated]).toEqual([5_000, true]);
  const selected = toFolderContent(Object.keys(many).map((name) => new File([], name)));
  expect([selected.files.length, selected.isTruncated]).toEqual([5_000, true]);
});

it('leaves out files that cannot be read, and reports it', async () => {
  const { files, hasErrors } = await readDirectory(toFolder({ 'a.jpg': 'unreadable', 'b.jpg': 'x' }));
  expect([files.map(({ path }) => path), hasErrors]).toEqual([['kaart/b.jpg'], true]);
});

it('takes the paths of a folder from the file input', () => {
  const files = ['kaart/b.jpg', 'kaart/.cache/x.jpg', 'kaart/a.jpg'].map((path) =>
    Object.defineProperty(new File([], path), 'webkitRelativePath', { value: path }),
  );
  expect(toFolderContent(files).files.map(({ path }) => path)).toEqual(['kaart/a.jpg', 'kaart/b.jpg']);
});

const toDrop = (items: object[]) => ({ type: 'drop', dataTransfer: { items } });
const fileItem = (name: string) => ({
  kind: 'file',
  getAsFile: () => new File(['x'], name),
  webkitGetAsEntry: () => toEntry(`/${name}`, 'x'),
});

it('reads dropped folders and files', async () => {
  const folderItem = { kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => toEntry('/kaart', card) };
  const dropped = await readFilesFromEvent(toDrop([folderItem, fileItem('los.jpg'), { kind: 'string' }]));
  expect([dropped.files.map(({ path }) => path), dropped.folders]).toEqual([[...cardPaths, 'los.jpg'], []]);
});

it('keeps the handles of dropped folders and files where the browser has them', async () => {
  const folder = toFolder({ 'a.jpg': 'x' });
  const withHandle = (item: object, handle: FileSystemHandle) => ({
    ...item,
    getAsFileSystemHandle: () => Promise.resolve(handle),
  });
  const fileHandle = toHandle('los.jpg', 'x');
  const dropped = await readFilesFromEvent(
    toDrop([withHandle(fileItem('kaart'), folder), withHandle(fileItem('los.jpg'), fileHandle)]),
  );
  expect(dropped.folders).toEqual([folder]);
  expect(dropped.files.map(({ path, handle }) => [path, handle?.name])).toEqual([
    ['kaart/a.jpg', 'a.jpg'],
    ['los.jpg', 'los.jpg'],
  ]);
});

it('reads nothing while files are dragged', async () => {
  const { files } = await readFilesFromEvent({ type: 'dragenter', dataTransfer: { items: [fileItem('a.jpg')] } });
  expect(files).toEqual([]);
});
