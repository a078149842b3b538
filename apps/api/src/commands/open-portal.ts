import { createApp } from '../app.js';
import { createBackgroundTasks } from '../platform/background-tasks.js';
import type { Settings } from '../platform/env.js';
import { checkInstallation, assertRestoreComplete } from '../platform/installation.js';
import type { Log } from '../platform/log.js';
import { createMetrics } from '../platform/metrics.js';
import { migrate } from '../platform/migrations/run.js';
import { getCommandFilesAccess, openResources } from '../platform/open-resources.js';
import { acquireServingLease } from '../platform/serving-lease.js';
import { openDatabaseOf } from './open-stores.js';

export type OpenPortal = Awaited<ReturnType<typeof openPortal>>;

/** The portal without its web server, beside one that may be running: the same database, files and rules. */
export const openPortal = async (settings: Settings, log: Log, interrupted: () => void) => {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const { folders, filesAccess: _, ...parts } = await openResources(settings, log, getCommandFilesAccess);
    opened.push(parts.passwords.close);
    const { answers, close: closeDatabase } = await openDatabaseOf(settings, folders.database, log);
    opened.push(closeDatabase);
    opened.push(await acquireServingLease(interrupted));
    await assertRestoreComplete();
    await migrate(log);
    await checkInstallation(parts.storage);
    const background = createBackgroundTasks(log);
    const around = { settings, log, metrics: createMetrics(), background, ...folders, isReady: answers };
    const { accounts, admission, resets, uploadService, labels, leden } = createApp({ ...parts, ...around });
    if (settings.firstAdmin) await accounts.ensureAdmin(settings.firstAdmin);
    const { siteUrl } = settings;
    const { timeZone } = parts.content.site;
    const { storage } = parts;
    const services = { accounts, admission, resets, uploadService, labels, leden };
    return { ...services, storage, uploads: folders.uploads, siteUrl, timeZone, close };
  } catch (cause) {
    await close();
    throw cause;
  }
};
