import { expect, it } from 'vitest';
import type { ReadResult } from '../../../lib/upload/upload-queue.js';
import { readFilesAgain } from './file-access.js';

const buildHandle = (name: string, permission: PermissionState, isReadable = permission === 'granted') => {
  const asked: string[] = [];
  return Object.assign({} as FileSystemFileHandle, {
    asked,
    requestPermission: () => {
      asked.push(name);
      return Promise.resolve(permission);
    },
    getFile: () => (isReadable ? Promise.resolve(new File(['x'], name)) : Promise.reject(new Error('not allowed'))),
  });
};
const getNames = (files: Map<number, ReadResult>) =>
  [...files.values()].map((result) => ('file' in result ? result.file.name : result.code));

it('asks for the folder only, and returns the files that can be read', async () => {
  const folder = buildHandle('kaart', 'granted');
  const [found, gone] = [buildHandle('a.jpg', 'granted'), buildHandle('b.jpg', 'granted', false)];
  const files = [
    { key: 1, handle: found },
    { key: 2, handle: gone },
    { key: 3, handle: undefined },
  ];
  const read = await readFilesAgain(files, [folder as unknown as FileSystemDirectoryHandle]);
  expect([getNames(read), [...read.keys()], folder.asked, found.asked]).toEqual([['a.jpg'], [1], ['kaart'], []]);
});

it('returns why a file that is gone cannot be read', async () => {
  const handle = Object.assign(buildHandle('a.jpg', 'granted'), {
    getFile: () => Promise.reject(new DOMException('', 'NotFoundError')),
  });
  expect([...(await readFilesAgain([{ key: 1, handle }], []))]).toMatchObject([[1, { code: 'file_gone' }]]);
});

it('reads a sidecar too, and returns why that cannot be read', async () => {
  const handle = buildHandle('a.jpg', 'granted');
  const sidecar = (name: string, getFile?: () => Promise<File>) => {
    const sidecarHandle = Object.assign(buildHandle(name, 'granted'), getFile && { getFile });
    return { name, file: undefined, handle: sidecarHandle };
  };
  const gone = () => Promise.reject(new DOMException('', 'NotFoundError'));
  const files = [
    { key: 1, handle, sidecar: sidecar('a.xmp') },
    { key: 2, handle, sidecar: sidecar('b.xmp', gone) },
  ];
  expect([...(await readFilesAgain(files, []))]).toMatchObject([
    [1, { file: { name: 'a.jpg' }, sidecar: { name: 'a.xmp' } }],
    [2, { code: 'file_gone' }],
  ]);
});

it('asks once for files without a folder', async () => {
  const handles = [buildHandle('a.jpg', 'granted'), buildHandle('b.jpg', 'granted')];
  const read = await readFilesAgain(
    handles.map((handle, key) => ({ key, handle })),
    [],
  );
  expect([getNames(read), handles.flatMap(({ asked }) => asked)]).toEqual([['a.jpg', 'b.jpg'], ['a.jpg']]);
});

it('returns nothing when the user does not allow it', async () => {
  const handle = buildHandle('a.jpg', 'denied');
  expect(await readFilesAgain([{ key: 1, handle }], [])).toEqual(new Map());
});
