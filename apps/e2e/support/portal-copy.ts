import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startBuiltPortal, stopPortal, waitUntilReady } from './portal-process.js';

/**
 * Starts a portal on a copy of a data folder, by default that of the demo. `prepare` gets a folder for more files, and returns
 * the settings of the portal. Returns its address and how to stop it, which removes the folder.
 */
export const startPortalCopy = async (
  prepare: (folder: string) => Promise<Record<string, string>> | Record<string, string> = () => ({}),
  seed = process.env.PORTAL_SEED ?? '',
) => {
  const folder = await mkdtemp(join(tmpdir(), 'ledenportaal-copy-'));
  const data = join(folder, 'data');
  await cp(seed, data, { recursive: true });
  const settings = await prepare(folder);
  const portal = startBuiltPortal({ PORT: String(await freePort()), DATA_DIR: data, ...settings });
  await waitUntilReady(portal);
  return {
    url: portal.url,
    stop: async () => {
      await stopPortal(portal);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
