import { fileKinds, type CatalogueFile } from '@ledenportaal/shared';
import { saveFile } from '../../lib/fetch-file.js';
import type { Sink } from '../../lib/transfer.js';

/** Destination of a download. The file is available only after `finish`. */
export type Place = Sink & { finish: () => Promise<void>; discard: () => Promise<void> };
/** File System Access API: missing in the DOM types of TypeScript and supported by some browsers only. */
type Handle = FileSystemFileHandle & { remove?: () => Promise<void> };
type Picker = (options: { suggestedName: string }) => Promise<Handle>;

/** Maximum size in bytes of a file that is kept in memory. Larger files are written to disk while downloading. */
const maxInPage = 200e6;

/**
 * Chooses where a download is written. Must be called in the click handler, because the browser shows the save dialog
 * only after a user action. Returns 'browser' when the browser has to download the file itself, and undefined when the
 * user cancels the dialog.
 */
export const choosePlace = async (file: CatalogueFile): Promise<Place | 'browser' | undefined> => {
  if (file.size <= maxInPage) return pagePlace(file);
  const { showSaveFilePicker } = window as { showSaveFilePicker?: Picker };
  if (!showSaveFilePicker) return 'browser';
  try {
    return await diskPlace(await showSaveFilePicker.call(window, { suggestedName: file.filename }));
  } catch (cause) {
    return (cause as Error).name === 'AbortError' ? undefined : 'browser';
  }
};

const pagePlace = ({ filename, kind }: CatalogueFile): Place => {
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  const empty = () => {
    pieces = [];
    return Promise.resolve();
  };
  return {
    write: (bytes) => {
      pieces.push(bytes);
      return Promise.resolve();
    },
    restart: empty,
    discard: empty,
    finish: () => {
      saveFile(new Blob(pieces, { type: fileKinds[kind].type }), filename);
      return Promise.resolve();
    },
  };
};

const diskPlace = async (handle: Handle): Promise<Place> => {
  const disk = await handle.createWritable();
  return {
    write: (bytes) => disk.write(bytes),
    restart: async () => {
      await disk.truncate(0);
      await disk.seek(0);
    },
    finish: () => disk.close(),
    discard: async () => {
      await disk.abort();
      // Removes the empty file that the dialog created. A file that already existed keeps its content.
      if ((await handle.getFile()).size === 0) await handle.remove?.();
    },
  };
};
