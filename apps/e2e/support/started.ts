import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { fotoContract } from '@ledenportaal/shared';
import { accounts } from './accounts.js';
import { freePort, startPortal, stopPortal, type Portal } from './process.js';

type Fixtures = {
  folder: string;
  start: (settings?: Record<string, string>) => Promise<Portal>;
  /** The same, where the demo has been made before: for what is not about the first start. */
  startAgain: (settings?: Record<string, string>) => Promise<Portal>;
};

/** Portals of a test alone, with a folder for their data; what was started is stopped. */
export const test = base.extend<Fixtures>({
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ledenportaal-process-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, use) => {
    const started: Portal[] = [];
    await use(async (settings = {}) => {
      const portal = startPortal({ PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), ...settings });
      started.push(portal);
      return portal;
    });
    for (const portal of started) if (portal.child.exitCode === null) await stopPortal(portal);
  },
  startAgain: async ({ folder, start }, use) =>
    use(async (settings) => {
      await cp(process.env.PORTAL_SEED ?? '', join(folder, 'data'), { recursive: true });
      return start(settings);
    }),
});

/** How many photos a member finds in it. */
export async function totalOf({ url }: Portal): Promise<number> {
  const post = (path: string, body: object, token = '') =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  const { token } = (await post('/signin', accounts.lid)) as { token: string };
  return fotoContract.search.response.parse(await post('/fotoboek', {}, token)).results.total;
}
