/** The portals of two versions, each with the content of the demo in its own folder. */
import { join } from 'node:path';
import { waitUntil } from '@ledenportaal/faults/program';
import type { FotoPage } from '@ledenportaal/shared';
import { readDatabaseUri } from '../catalogue/catalogue';
import { waitForLargeSizes } from '../catalogue/large-sizes';
import { signInMember, type Member } from '../catalogue/member';
import { getCpuSeconds } from '../cpu-time';
import { createGetRequest, drain } from '../drain';
import { startPortal, type Portal } from '../portal';
import { account } from '../visits/visit';

/** Something of this version, which is the working tree, and the same of the other. */
export type Pair<T> = { current: T; other: T };

export const mapPair = <T, Result>({ current, other }: Pair<T>, map: (value: T) => Result): Pair<Result> => ({
  current: map(current),
  other: map(other),
});

/** Works on both at the same time. Throws when both have ended, so that nothing starts after the error. */
export const runForBoth = async <T, Result>(
  pair: Pair<T>,
  run: (value: T) => Promise<Result>,
): Promise<Pair<Result>> => {
  const { current, other } = mapPair(pair, run);
  await Promise.allSettled([current, other]);
  return { current: await current, other: await other };
};

/** The folder of a built repository and that of the data of its portal. */
export type Version = { folder: string; dataFolder: string };

/** A portal and a member who is signed in. */
export type RunningVersion = { portal: Portal; member: Member; page: FotoPage };

/** Starts the portal of a version as the container does. */
export const startVersion = ({ folder, dataFolder }: Version): Promise<Portal> =>
  startPortal(
    { DATA_DIR: dataFolder, DEMO: '1', NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', LOG_LEVEL: 'info' },
    join(folder, 'apps/api/dist/server.js'),
  );

/** Runs `work` with the portals of both versions, when they have no more work of their own. */
export const withRunning = async <Result>(
  versions: Pair<Version>,
  work: (running: Pair<RunningVersion>) => Promise<Result>,
): Promise<Result> => {
  const resources: { close: () => unknown }[] = [];
  try {
    const running = await runForBoth(versions, async (version) => {
      const portal = await startVersion(version);
      resources.unshift({ close: () => portal.stop() });
      const member = await signInMember({ portal }, account);
      resources.unshift(member);
      return { portal, member, page: await member.getPage({ limit: 12 }) };
    });
    await runForBoth(running, ({ portal }) => waitUntilAtRest(portal));
    return await work(running);
  } finally {
    for (const resource of resources) await resource.close();
  }
};

/** Fills both versions and makes the large sizes now; the portal makes them a minute after its start. */
export const fill = (versions: Pair<Version>): Promise<void> =>
  withRunning(versions, async (running) => {
    await runForBoth(running, async ({ portal: { url }, member }) => {
      const { items } = await member.getPage({ limit: 96 });
      for (const { thumbnail } of items) await drain(url, createGetRequest(url, thumbnail[0]!['2048']));
    });
    await runForBoth(versions, ({ dataFolder }) => waitForLargeSizes(readDatabaseUri(dataFolder), 'ledenportaal'));
    const describe = ({ page }: RunningVersion): string =>
      JSON.stringify(page.items.map(({ bytes, width, height }) => [bytes, width, height]));
    if (describe(running.current) !== describe(running.other))
      throw new Error('The demos of these versions show different photos, so they cannot be compared');
  });

const restMs = 2_000;
/** CPU seconds of a portal and its database in `restMs` that count as rest. */
const maxRestSeconds = 0.05;
const maxWaitMs = 180_000;

const waitUntilAtRest = async ({ pid }: Portal): Promise<void> => {
  let seconds = Number.NaN;
  let readAt = -Infinity;
  const isAtRest = (): Promise<boolean> => {
    if (performance.now() - readAt < restMs) return Promise.resolve(false);
    const before = seconds;
    seconds = getCpuSeconds(pid);
    readAt = performance.now();
    return Promise.resolve(seconds - before <= maxRestSeconds);
  };
  await waitUntil('a portal at rest', isAtRest, maxWaitMs);
};
