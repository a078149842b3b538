import { writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, startBuiltPortal, stopPortal, waitUntilReady } from './portal-process.js';

export type PortalWithClock = Awaited<ReturnType<typeof startPortalWithClock>>;

/** Starts a portal on a copy of the demo data, with a clock that starts at a moment and that a test can set. */
export const startPortalWithClock = async (startAt: Date) => {
  const folder = await mkdtemp(join(tmpdir(), 'ledenportaal-clock-'));
  const data = join(folder, 'data');
  const offsetFile = join(folder, 'offset');
  const setTime = (moment: Date) => writeFileSync(offsetFile, String(moment.getTime() - Date.now()));
  setTime(startAt);
  await cp(process.env.PORTAL_SEED ?? '', data, { recursive: true });
  const preload = pathToFileURL(join(import.meta.dirname, 'movable-clock.mjs')).href;
  const portal = startBuiltPortal({
    PORT: String(await freePort()),
    DATA_DIR: data,
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_OFFSET_FILE: offsetFile,
  });
  await waitUntilReady(portal);
  return {
    url: portal.url,
    setTime,
    stop: async () => {
      await stopPortal(portal);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
