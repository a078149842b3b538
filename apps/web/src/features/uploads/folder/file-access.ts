import type { ApiError } from '../../../lib/api/api-error.js';
import { toFileError } from '../../../lib/upload/file-error.js';
import type { Sidecar } from '../../../lib/upload/match-files.js';
import type { ReadResult } from '../../../lib/upload/upload-queue.js';

/** The parts of the File System Access API that the types of TypeScript lack: only Chromium has them. */
type Permission = { requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState> };
type DirectoryPicker = { showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle> };
type DropItem = { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

/** Undefined where the browser has no picker for folders. */
export const getDirectoryPicker = () => (window as DirectoryPicker).showDirectoryPicker?.bind(window);

/** Returns the handle of a dropped file or folder. Must be called during the event of the drop. */
export const getDroppedHandle = (item: DataTransferItem) => (item as DropItem).getAsFileSystemHandle?.();

/** Asks the user to let the page read these files and folders again. Must be called after a click. */
const requestAccess = async (handles: readonly FileSystemHandle[]) => {
  // One by one: the browser shows one question at a time.
  for (const handle of handles) {
    const request = (handle as Permission).requestPermission?.({ mode: 'read' });
    if ((await request?.catch(() => 'denied')) === 'denied') return;
  }
};

/** Resolves with nothing when the user does not allow it. */
const readFile = (handle: FileSystemFileHandle): Promise<File | ApiError | undefined> =>
  handle.getFile().catch(toFileError);

type FileWithHandle = { key: number; handle: FileSystemFileHandle | undefined; sidecar?: Sidecar | undefined };

/**
 * Reads files again after a reload. Resolves with the files, and the errors of those that are gone, by their key. Must be
 * called after a click, because the browser asks the user for permission: for each folder, and for the first file. That covers the others,
 * because the browser restores all permissions of the page at once; if not, they are left out.
 */
export const readFilesAgain = async (
  files: readonly FileWithHandle[],
  folders: readonly FileSystemDirectoryHandle[],
): Promise<Map<number, ReadResult>> => {
  const handles = files.flatMap(({ key, handle, sidecar }) => (handle ? [{ key, handle, sidecar }] : []));
  const [firstFile] = handles;
  await requestAccess(folders.length > 0 || !firstFile ? folders : [firstFile.handle]);
  const read = async ({ key, handle, sidecar }: (typeof handles)[number]): Promise<[number, ReadResult][]> => {
    const [file, sidecarFile] = await Promise.all([readFile(handle), sidecar?.handle && readFile(sidecar.handle)]);
    if (file && 'code' in file) return [[key, file]];
    if (sidecarFile && 'code' in sidecarFile) return [[key, sidecarFile]];
    return file ? [[key, { file, sidecar: sidecarFile }]] : [];
  };
  return new Map((await Promise.all(handles.map(read))).flat());
};
