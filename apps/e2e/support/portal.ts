import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal, stopPortal, untilReady } from './process.js';

/** One portal with demo content for all journeys; each test adds what it needs and leaves the rest alone. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ledenportaal-e2e-'));
  const portal = startPortal({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    // Every test signs up from this one address.
    LIMIT_SIGNUP_IP: '1000',
  });
  await untilReady(portal);
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_DATA = folder;
  return async () => {
    const code = await stopPortal(portal);
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The portal ended with ${code}: ${portal.output()}`);
  };
}
