import { join } from 'node:path';
import { loadContent } from '../content/content.js';
import { openDataDir } from './data-dir.js';
import type { Settings } from './env.js';
import type { Log } from '../log.js';
import { createPasswords } from '../passwords/passwords.js';
import { findFilesAccess, findGroup, ownerOnly, groupReadAccess, type Access } from './permissions.js';
import { readSecrets } from './secrets.js';
import { createDiskStorage } from '../storage/storage.disk.js';
import type { S3Settings } from '../storage/storage.s3.js';
import type { Storage } from '../storage/storage.js';

/** Opens everything except the database that the server and the commands need. */
export const openResources = async (settings: Settings, log: Log, resolveAccess = getFilesAccess) => {
  const { dataDir, jwtSecret, mediaSecret, contentDir, webDir, timeZone, s3 } = settings;
  const { site, ...content } = await loadContent(contentDir, webDir);
  const filesAccess = await resolveAccess(settings);
  const folders = await openDataDir(dataDir, log, filesAccess);
  if (settings.accelPrefix && settings.filesGroup === undefined)
    log.info('without FILES_GROUP the proxy that sends files must run as the user of the portal');
  const storedSecrets = await readSecrets(dataDir);
  const secrets = { jwt: jwtSecret ?? storedSecrets.jwt, media: mediaSecret ?? storedSecrets.media };
  const storage = s3 ? await openS3(s3) : await createDiskStorage(folders.files, filesAccess);
  const siteContent = { ...content, site: { ...site, timeZone: timeZone ?? site.timeZone } };
  return { folders, filesAccess, secrets, storage, content: siteContent, passwords: createPasswords() };
};

/** Access to the files on disk: with FILES_GROUP also for the reverse proxy that sends them. */
const getFilesAccess = async ({ filesGroup }: Settings): Promise<Access> =>
  filesGroup === undefined ? ownerOnly : groupReadAccess(await findGroup(filesGroup));

/**
 * Without FILES_GROUP a command keeps the access that the running portal has set, so that nginx can still read the
 * files.
 */
export const getCommandFilesAccess = (settings: Settings): Promise<Access> =>
  settings.filesGroup === undefined
    ? findFilesAccess(settings.dataDir, join(settings.dataDir, 'files'))
    : getFilesAccess(settings);

/** Imported on demand, because the S3 client is large and not needed for files on disk. */
export const openS3 = async (s3: S3Settings): Promise<Storage> => {
  const { createS3Storage } = await import('../storage/storage.s3.js');
  return createS3Storage(s3);
};
