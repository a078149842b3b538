import { compareNames } from '@ledenportaal/shared';
import type { SelectedFile } from '../../../lib/upload/match-files.js';
import { getDroppedHandle } from './file-access.js';

/** Files that were read from folders, and those folders where the browser has handles. */
export type FolderContent = {
  files: SelectedFile[];
  folders: FileSystemDirectoryHandle[];
  /** Whether the folders have more files than are read. */
  isTruncated: boolean;
  /** Whether some files or subfolders could not be read. */
  hasErrors: boolean;
};

export const emptyContent: FolderContent = { files: [], folders: [], isTruncated: false, hasErrors: false };

/** More would take long to read and to show. */
export const maxFolderFiles = 5_000;

/** Files and folders that the operating system or a camera adds, and hidden ones. */
const systemNames = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', '__macosx', '$recycle.bin']);
const isHidden = (name: string) =>
  name.startsWith('.') || systemNames.has(name.toLowerCase()) || name === 'System Volume Information';
const hasHiddenPart = (path: string) => path.split('/').some(isHidden);

type FolderFile = { path: string; read: () => Promise<SelectedFile> };

const listHandles = async function* (
  folder: FileSystemDirectoryHandle,
  parent = `${folder.name}/`,
): AsyncGenerator<FolderFile> {
  for await (const child of folder.values()) {
    const path = parent + child.name;
    if (isHidden(child.name)) continue;
    if (child.kind === 'directory') yield* listHandles(child, `${path}/`);
    else yield { path, read: async () => ({ file: await child.getFile(), path, handle: child }) };
  }
};

/** For browsers without handles. */
const listEntries = async function* (folder: FileSystemDirectoryEntry): AsyncGenerator<FolderFile> {
  const reader = folder.createReader();
  for (;;) {
    // Chrome returns at most 100 entries at a time, and an empty list after the last one.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (isHidden(entry.name)) continue;
      if (entry.isDirectory) yield* listEntries(entry as FileSystemDirectoryEntry);
      else yield toFolderFile(entry as FileSystemFileEntry);
    }
  }
};
const toFolderFile = (entry: FileSystemFileEntry): FolderFile => {
  const path = entry.fullPath.slice(1);
  const getFile = () => new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return { path, read: async () => ({ file: await getFile(), path, handle: undefined }) };
};

/** Reads files in the order of their paths, at most `maxFolderFiles`. Leaves out those that cannot be read. */
const readFiles = async (listed: AsyncIterable<FolderFile>) => {
  const found: FolderFile[] = [];
  let [isTruncated, hasErrors] = [false, false];
  try {
    for await (const each of listed) {
      isTruncated = found.length === maxFolderFiles;
      if (isTruncated) break;
      found.push(each);
    }
  } catch {
    hasErrors = true;
  }
  found.sort((a, b) => compareNames(a.path, b.path));
  const read = await Promise.all(found.map((each) => each.read().catch(() => undefined)));
  const files = read.filter((file) => file !== undefined);
  return { files, isTruncated, hasErrors: hasErrors || files.length < read.length };
};

/** Reads a folder with its subfolders. */
export const readDirectory = async (folder: FileSystemDirectoryHandle): Promise<FolderContent> => ({
  ...(await readFiles(listHandles(folder))),
  folders: [folder],
});

/** Returns the files of a folder that the user selected in an `<input webkitdirectory>`. */
export const toFolderContent = (list: Iterable<File>): FolderContent => {
  const visible = [...list].map(toSelectedFile).filter(({ path }) => !hasHiddenPart(path));
  visible.sort((a, b) => compareNames(a.path, b.path));
  return { ...emptyContent, files: visible.slice(0, maxFolderFiles), isTruncated: visible.length > maxFolderFiles };
};

const toSelectedFile = (file: File): SelectedFile => ({
  file,
  path: file.webkitRelativePath || file.name,
  handle: undefined,
});

/** Reads what the user dropped: files, and folders with their subfolders. */
const readDroppedItems = async (items: readonly DataTransferItem[]): Promise<FolderContent> => {
  // Before anything is awaited: afterwards the browser has cleared the items.
  const dropped = items.map((item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
    pendingHandle: getDroppedHandle(item),
  }));
  const folders: FileSystemDirectoryHandle[] = [];
  const listed = async function* (): AsyncGenerator<FolderFile> {
    for (const { entry, file, pendingHandle } of dropped) {
      const handle = await pendingHandle?.catch(() => undefined);
      if (isDirectory(handle)) {
        folders.push(handle);
        yield* listHandles(handle);
      } else if (entry?.isDirectory) yield* listEntries(entry as FileSystemDirectoryEntry);
      else if (file && !(isHidden(file.name) && dropped.length > 1)) yield toDroppedFile(file, handle);
    }
  };
  return { ...(await readFiles(listed())), folders };
};
const isDirectory = (handle: FileSystemHandle | null | undefined): handle is FileSystemDirectoryHandle =>
  handle?.kind === 'directory';
const toDroppedFile = (file: File, handle: FileSystemHandle | null | undefined): FolderFile => {
  const selected = { ...toSelectedFile(file), handle: (handle ?? undefined) as FileSystemFileHandle | undefined };
  return { path: file.name, read: () => Promise.resolve(selected) };
};

type FileEvent = Partial<DragEvent & ClipboardEvent> & { target: { files?: FileList | null } | null };

/** Reads the files of an event of a drop zone. There are none while the user only drags them. */
export const readFilesFromEvent = async (event: unknown): Promise<FolderContent> => {
  const { type, dataTransfer, clipboardData, target } = event as FileEvent;
  if (dataTransfer)
    return readDroppedItems(type === 'drop' ? [...dataTransfer.items].filter(({ kind }) => kind === 'file') : []);
  const files = [...((clipboardData ?? target)?.files ?? [])];
  return { ...emptyContent, files: files.map(toSelectedFile) };
};
