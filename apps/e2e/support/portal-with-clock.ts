import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPortalCopy } from './portal-copy.js';

export type PortalWithClock = Awaited<ReturnType<typeof startPortalWithClock>>;

/** Starts a portal on a copy of the demo data, with a clock that starts at a moment and that a test can set. */
export const startPortalWithClock = async (startAt: Date) => {
  let offsetFile = '';
  const setTime = (moment: Date) => writeFileSync(offsetFile, String(moment.getTime() - Date.now()));
  const portal = await startPortalCopy((folder) => {
    offsetFile = join(folder, 'offset');
    setTime(startAt);
    const preload = pathToFileURL(join(import.meta.dirname, 'movable-clock.mjs')).href;
    return { NODE_OPTIONS: `--import=${preload}`, CLOCK_OFFSET_FILE: offsetFile };
  });
  return { url: portal.url, stop: portal.stop, setTime };
};
