import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { fotoContract } from '@ledenportaal/shared';
import { demoAccounts } from './demo-accounts.js';
import { freePort, startBuiltPortal, stopPortal, type Portal, type StartPortal } from './portal-process.js';

type Fixtures = {
  folder: string;
  /** Starts a portal with `start`, by default the portal that the global setup has built. */
  launchPortal: (settings?: Record<string, string>, start?: StartPortal) => Promise<Portal>;
  /** Starts a portal on a copy of the demo data, for tests that do not test the first start. */
  launchSeededPortal: (settings?: Record<string, string>, start?: StartPortal) => Promise<Portal>;
};

/** Starts portals for a single test, with a temporary data folder. Stops them after the test. */
export const test = base.extend<Fixtures>({
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ledenportaal-process-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  launchPortal: async ({ folder }, use) => {
    const portals: Portal[] = [];
    await use(async (settings = {}, start = startBuiltPortal) => {
      const portal = start({ PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), ...settings });
      portals.push(portal);
      return portal;
    });
    for (const portal of portals) if (portal.child.exitCode === null) await stopPortal(portal);
  },
  launchSeededPortal: async ({ folder, launchPortal }, use) =>
    use(async (settings, start) => {
      await cp(process.env.PORTAL_SEED ?? '', join(folder, 'data'), { recursive: true });
      return launchPortal(settings, start);
    }),
});

/** Returns the number of photos that a lid finds in the portal. */
export const countFotos = async ({ url }: Portal): Promise<number> => {
  const post = (path: string, body: object, token = '') =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  const { token } = (await post('/signin', demoAccounts.lid)) as { token: string };
  return fotoContract.search.response.parse(await post('/fotoboek', {}, token)).results.total;
};
