import { connectDatabase } from '../platform/database/database.js';
import type { Settings } from '../platform/installation/env.js';
import type { Log } from '../platform/log.js';
import { getCommandFilesAccess, openFolders } from '../platform/installation/open-folders.js';
import { openS3 } from '../platform/installation/open-resources.js';
import { joinEmbeddedDatabase } from '../platform/database/embedded-database.js';
import type { DataDir } from '../platform/installation/data-dir.js';
import { StartError } from '../platform/installation/start-error.js';
import { createDiskStorage } from '../platform/storage/storage.disk.js';

export type OpenedStores = Awaited<ReturnType<typeof openStores>>;

/** Opens database and storage without migrations or a serving lease, for work that requires maintenance. */
export const openStores = async (settings: Settings, log: Log) => {
  const { folders, filesAccess } = await openFolders(settings, log, getCommandFilesAccess);
  const disk = await createDiskStorage(folders.files, filesAccess);
  const bucket = settings.s3 && (await openS3(settings.s3));
  const { close } = await openConfiguredDatabase(settings, folders.database, log);
  return { disk, bucket, storage: bucket ?? disk, close };
};

/** Opens DATA_DIR without starting the embedded database. Throws a `StartError` with MONGODB_URI. */
export const openDataFolders = async (settings: Settings, log: Log): Promise<DataDir> => {
  if (settings.mongodbUri)
    throw new StartError('Dit commando is er voor de ingebouwde database, en die is er niet met MONGODB_URI.');
  const { folders } = await openFolders(settings, log, getCommandFilesAccess);
  return folders;
};

/** Connects to the configured database, or joins the embedded database, also when a portal is using it. */
export const openConfiguredDatabase = async ({ mongodbUri }: Settings, folder: string, log: Log) => {
  const embedded = mongodbUri ? undefined : await joinEmbeddedDatabase(folder, logDatabaseExit(log));
  try {
    const database = await connectDatabase(mongodbUri ?? embedded?.uri ?? '', log);
    const close = async () => {
      await database.close();
      await embedded?.stop();
    };
    return { isAvailable: database.isAvailable, close };
  } catch (cause) {
    await embedded?.stop();
    throw cause;
  }
};

const logDatabaseExit = (log: Log) => (reason: string) => log.fatal({ reason }, 'the database ended');
