import { loadContent } from './content.js';
import { openDataDir } from './data-dir.js';
import type { Settings } from './env.js';
import { createPasswords } from './passwords.js';
import { readSecrets } from './secrets.js';
import { createDiskStorage } from './storage.disk.js';

/** What a process of the portal needs besides the database: the server as well as a command. */
export const openParts = async ({ dataDir, jwtSecret, mediaSecret, contentDir, webDir, timeZone }: Settings) => {
  const { site, ...content } = await loadContent(contentDir, webDir);
  const folders = await openDataDir(dataDir);
  const made = await readSecrets(dataDir);
  const secrets = { jwt: jwtSecret ?? made.jwt, media: mediaSecret ?? made.media };
  const storage = await createDiskStorage(folders.files);
  const told = { ...content, site: { ...site, timeZone: timeZone ?? site.timeZone } };
  return { folders, secrets, storage, content: told, passwords: createPasswords() };
};
