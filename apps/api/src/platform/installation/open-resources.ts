import { loadContent } from '../content/content.js';
import type { Settings } from './env.js';
import type { OpenedFolders } from './open-folders.js';
import { createPasswords } from '../passwords/passwords.js';
import { readSecrets } from './secrets.js';
import { createDiskStorage } from '../storage/storage.disk.js';
import type { S3Settings } from '../storage/s3/s3-client.js';
import type { Storage } from '../storage/storage.js';

/** Opens everything except the database that the server and the commands need. */
export const openResources = async (settings: Settings, { folders, filesAccess }: OpenedFolders) => {
  const { dataDir, jwtSecret, mediaSecret, contentDir, webDir, s3 } = settings;
  const content = await loadContent(contentDir, webDir);
  const storedSecrets = await readSecrets(dataDir);
  const secrets = { jwt: jwtSecret ?? storedSecrets.jwt, media: mediaSecret ?? storedSecrets.media };
  const storage = s3 ? await openS3(s3) : await createDiskStorage(folders.files, filesAccess);
  return { secrets, storage, content, passwords: createPasswords() };
};

/** Imported on demand, because the S3 client is large and not needed for files on disk. Throws a `StartError`. */
export const openS3 = async (s3: S3Settings): Promise<Storage> => {
  const [{ createS3Storage }, { assertBucketUsable }] = await Promise.all([
    import('../storage/s3/storage.s3.js'),
    import('../storage/s3/bucket-check.js'),
  ]);
  await assertBucketUsable(s3);
  return createS3Storage(s3);
};
