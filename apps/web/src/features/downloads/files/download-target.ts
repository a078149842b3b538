import { fileKinds, type CatalogueFile } from '@ledenportaal/shared';
import { saveFile } from '../../../lib/api/fetch-file.js';
import type { Sink } from '../../../lib/api/transfer.js';

/** Destination of a download. The file is available only after `finish`. */
export type DownloadTarget = Sink & { finish: () => Promise<void>; discard: () => Promise<void> };
/** File System Access API: missing in the DOM types of TypeScript and supported by some browsers only. */
type SaveFileHandle = FileSystemFileHandle & { remove?: () => Promise<void> };
type SaveFilePicker = (options: { suggestedName: string }) => Promise<SaveFileHandle>;

/** Maximum size in bytes of a file that is kept in memory. Larger files are written to disk while downloading. */
const maxInMemoryBytes = 200e6;

/**
 * Chooses where a download is written. Must be called in the click handler, because the browser shows the save dialog
 * only after a user action. Returns 'browser' when the browser has to download the file itself, and undefined when the
 * user cancels the dialog.
 */
export const chooseTarget = async (file: CatalogueFile): Promise<DownloadTarget | 'browser' | undefined> => {
  if (file.size <= maxInMemoryBytes) return createMemoryTarget(file);
  const { showSaveFilePicker } = window as { showSaveFilePicker?: SaveFilePicker };
  if (!showSaveFilePicker) return 'browser';
  try {
    return await createDiskTarget(await showSaveFilePicker.call(window, { suggestedName: file.filename }));
  } catch (cause) {
    return (cause as Error).name === 'AbortError' ? undefined : 'browser';
  }
};

const createMemoryTarget = ({ filename, kind }: CatalogueFile): DownloadTarget => {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  const clear = () => {
    chunks = [];
    return Promise.resolve();
  };
  return {
    write: (bytes) => {
      chunks.push(bytes);
      return Promise.resolve();
    },
    restart: clear,
    discard: clear,
    finish: () => {
      saveFile(new Blob(chunks, { type: fileKinds[kind].type }), filename);
      return Promise.resolve();
    },
  };
};

const createDiskTarget = async (handle: SaveFileHandle): Promise<DownloadTarget> => {
  const writable = await handle.createWritable();
  return {
    write: (bytes) => writable.write(bytes),
    restart: async () => {
      await writable.truncate(0);
      await writable.seek(0);
    },
    finish: () => writable.close(),
    discard: async () => {
      await writable.abort();
      // Removes the empty file that the dialog created. A file that already existed keeps its content.
      if ((await handle.getFile()).size === 0) await handle.remove?.();
    },
  };
};
