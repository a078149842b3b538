import type { Paging, Viewer } from '@ledenportaal/shared';
import type { Images } from '../../platform/images.js';
import type { Log } from '../../platform/log.js';
import type { Media } from '../../platform/media.js';
import { createOrphanCleanupTask } from '../../platform/orphan-cleanup.js';
import type { Storage } from '../../platform/storage.js';
import { getTrashFolder } from '../../platform/trash.js';
import { createFileStore } from './file.store.js';
import { catalogueMediaFolder, createFileDownloadService } from './file.download.js';
import { catalogueFolder, findReferencedKeys } from './file.keys.js';
import { toFile, type FileRecord } from './file.model.js';
import { createFileService } from './file.service.js';
import { oldFilePurgeTask } from './old-file.purge.js';
import { listOldFiles, restoreOldFile } from './old-file.service.js';

type Deps = { storage: Storage; images: Images; media: Media; log: Log };
export type CatalogueService = ReturnType<typeof createCatalogueService>;

/**
 * Creates the service for the files that members download: the catalogue, its downloads, its old versions and its
 * tasks.
 */
export const createCatalogueService = ({ storage, images, media, log }: Deps) => {
  const toCatalogueFile = (file: FileRecord) => toFile(file, media.getAddress);
  const files = createFileService({ fileStore: createFileStore({ storage, log }), images, toCatalogueFile });
  return {
    ...files,
    ...createFileDownloadService({ storage, media, log }),
    media: catalogueMediaFolder,
    listOld: (paging: Paging) => listOldFiles(paging),
    restore: async (id: string, viewer: Viewer) => toCatalogueFile(await restoreOldFile(storage, id, viewer)),
    tasks: [
      oldFilePurgeTask({ storage, log }),
      createOrphanCleanupTask({
        storage,
        log,
        name: 'files',
        folder: catalogueFolder,
        firstAfterMs: 14 * 60_000,
        findReferenced: findReferencedKeys,
        // What lies in the trash long enough goes with the fotos there.
        removeOrphan: (key) => storage.moveFolder(key, getTrashFolder(key, new Date())),
      }),
    ],
  };
};
