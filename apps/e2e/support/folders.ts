import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Files by their path in the folder. */
export type FolderFiles = Record<string, Buffer>;

export const writeFolder = async (folder: string, files: FolderFiles): Promise<void> => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
};

/** Drops files and folders of this machine on an element, as from a file manager. */
export const dropPaths = async (page: Page, target: Locator, paths: string[]): Promise<void> => {
  const box = await target.boundingBox();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const position = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...position, data });
  await session.detach();
};

/**
 * Replaces the folder picker of the browser, which no test can operate, by one that returns a folder with these files.
 * The folder is in the private file system of the origin: its handles are real ones. Call it before the page opens; the
 * returned function creates the folder, when the page is open.
 */
export const mockFolderPicker = async (page: Page, name: string, files: FolderFiles) => {
  await page.addInitScript((folderName) => {
    const showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });
    Object.assign(window, { showDirectoryPicker });
  }, name);
  const encoded = Object.entries(files).map(([path, content]) => ({ path, content: content.toString('base64') }));
  return () =>
    page.evaluate(
      async ({ folderName, list }) => {
        const root = await navigator.storage.getDirectory();
        for (const { path, content } of list) {
          const [fileName = '', ...parents] = `${folderName}/${path}`.split('/').reverse();
          let folder = root;
          for (const parent of parents.reverse()) folder = await folder.getDirectoryHandle(parent, { create: true });
          const writable = await (await folder.getFileHandle(fileName, { create: true })).createWritable();
          await writable.write(Uint8Array.from(atob(content), (char) => char.charCodeAt(0)));
          await writable.close();
        }
      },
      { folderName: name, list: encoded },
    );
};
