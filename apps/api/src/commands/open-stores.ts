import { openDataDir } from '../platform/data-dir.js';
import { connectDatabase } from '../platform/database.js';
import type { Settings } from '../platform/env.js';
import type { Log } from '../platform/log.js';
import { getCommandFilesAccess, openS3 } from '../platform/open-resources.js';
import { joinEmbeddedDatabase } from '../platform/embedded-database.js';
import { createDiskStorage } from '../platform/storage.disk.js';

export type OpenStores = Awaited<ReturnType<typeof openStores>>;

/** The database and where files are, as they stand: for work that no portal may be busy beside. */
export const openStores = async (settings: Settings, log: Log) => {
  const filesAccess = await getCommandFilesAccess(settings);
  const { database: folder, files } = await openDataDir(settings.dataDir, log, filesAccess);
  const disk = await createDiskStorage(files, filesAccess);
  const bucket = settings.s3 && (await openS3(settings.s3));
  const { close } = await openDatabaseOf(settings, folder, log);
  return { disk, bucket, storage: bucket ?? disk, close };
};

/** The database of these settings, also that of a portal that is running. */
export const openDatabaseOf = async ({ mongodbUri }: Settings, folder: string, log: Log) => {
  const own = mongodbUri ? undefined : await joinEmbeddedDatabase(folder, died(log));
  try {
    const database = await connectDatabase(mongodbUri ?? own?.uri ?? '', log);
    const close = async () => {
      await database.close();
      await own?.stop();
    };
    return { answers: database.isAvailable, close };
  } catch (cause) {
    await own?.stop();
    throw cause;
  }
};

const died = (log: Log) => (reason: string) => log.fatal({ reason }, 'the database ended');
