import type { Paging, Viewer } from '@ledenportaal/shared';
import type { Images } from '../../platform/images.js';
import type { Log } from '../../platform/log.js';
import type { Media } from '../../platform/media.js';
import { createOrphanCleanupTask } from '../../platform/orphan-cleanup.js';
import type { Storage } from '../../platform/storage.js';
import { getTrashFolder } from '../../platform/trash.js';
import { createBytes } from './file.bytes.js';
import { catalogueMedia, createFileDownloads } from './file.download.js';
import { catalogueFolder, namedAmong } from './file.keys.js';
import { toFile, type FileRecord } from './file.model.js';
import { createFiles } from './file.service.js';
import { oldFilePurge } from './old-file.purge.js';
import { listOld, restoreOld } from './old-file.service.js';

type Parts = { storage: Storage; images: Images; media: Media; log: Log };
export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Creates the service for the files that members download: the catalogue, its downloads, its old versions and its
 * tasks.
 */
export const createCatalogue = ({ storage, images, media, log }: Parts) => {
  const present = (file: FileRecord) => toFile(file, media.getAddress);
  const files = createFiles({ bytes: createBytes({ storage, log }), images, present });
  return {
    ...files,
    ...createFileDownloads({ storage, media, log }),
    media: catalogueMedia,
    old: (paging: Paging) => listOld(paging),
    restore: async (id: string, viewer: Viewer) => present(await restoreOld(storage, id, viewer)),
    tasks: [
      oldFilePurge({ storage, log }),
      createOrphanCleanupTask({
        storage,
        log,
        name: 'files',
        folder: catalogueFolder,
        firstAfterMs: 14 * 60_000,
        findReferenced: namedAmong,
        // What lies in the trash long enough goes with the fotos there.
        removeOrphan: (key) => storage.moveFolder(key, getTrashFolder(key, new Date())),
      }),
    ],
  };
};
