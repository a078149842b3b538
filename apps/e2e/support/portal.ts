import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal, stopPortal, untilReady } from './process.js';

/** One portal with demo content for all journeys; each test adds what it needs and leaves the rest alone. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ledenportaal-e2e-'));
  const data = join(folder, 'data');
  process.env.PORTAL_SEED = await seed(join(folder, 'seed'));
  await cp(process.env.PORTAL_SEED, data, { recursive: true });
  const portal = startPortal({
    PORT: String(await freePort()),
    DATA_DIR: data,
    // Every test signs up from this one address.
    LIMIT_SIGNUP_IP: '1000',
  });
  await untilReady(portal);
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_DATA = data;
  return async () => {
    const code = await stopPortal(portal);
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The portal ended with ${code}: ${portal.output()}`);
  };
}

/** A folder with the demo in it, for portals that need not make it again. */
async function seed(folder: string): Promise<string> {
  const portal = startPortal({ PORT: String(await freePort()), DATA_DIR: folder });
  await untilReady(portal);
  await stopPortal(portal);
  return folder;
}
