import { fileKinds, type CatalogueFile } from '@ledenportaal/shared';
import { saveFile } from '../../lib/fetch-file.js';
import type { Sink } from '../../lib/transfer.js';

/** Where a download goes: it is there only when it is finished. */
export type Place = Sink & { finish: () => Promise<void>; discard: () => Promise<void> };
/** What no browser's types know yet (the File System Access API), and only some browsers have. */
type Handle = FileSystemFileHandle & { remove?: () => Promise<void> };
type Picker = (options: { suggestedName: string }) => Promise<Handle>;

/** Passes through the page, up to here; what is larger goes to the disk at once. */
const maxInPage = 200e6;

/**
 * To be asked within the click, or the browser shows no dialog. 'browser': it must fetch this file itself. Undefined:
 * whoever clicked thought better of it.
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
      // The dialog made an empty file of this name; one that stood there is as it was.
      if ((await handle.getFile()).size === 0) await handle.remove?.();
    },
  };
};
