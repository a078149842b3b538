import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal, stopPortal, waitUntilReady } from './portal-process.js';

/** Starts one portal with demo content for all page tests. Each test adds its own data and leaves other data alone. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ledenportaal-e2e-'));
  const data = join(folder, 'data');
  process.env.PORTAL_SEED = await createSeedFolder(join(folder, 'seed'));
  await cp(process.env.PORTAL_SEED, data, { recursive: true });
  const portal = startPortal({
    PORT: String(await freePort()),
    DATA_DIR: data,
    // All tests sign up from the same IP address.
    LIMIT_SIGNUP_IP: '1000',
  });
  await waitUntilReady(portal);
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_DATA = data;
  return async () => {
    const code = await stopPortal(portal);
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The portal ended with ${code}: ${portal.output()}`);
  };
}

/** The first start may have to install and build. */
const buildTimeoutMs = 15 * 60_000;

/** Creates a data folder with the demo content, which other portals copy instead of importing it again. */
const createSeedFolder = async (folder: string): Promise<string> => {
  const portal = startPortal({ PORT: String(await freePort()), DATA_DIR: folder });
  await waitUntilReady(portal, buildTimeoutMs);
  await stopPortal(portal);
  return folder;
};
