import { createApp } from '../app.js';
import { createBackgroundTasks } from '../platform/background-tasks.js';
import type { Settings } from '../platform/installation/env.js';
import { checkInstallation, assertRestoreComplete } from '../platform/installation/installation.js';
import type { Log } from '../platform/log.js';
import { mergeUnique } from '../platform/merge-unique.js';
import { createMetrics } from '../platform/metrics/metrics.js';
import { migrate } from '../platform/migrations/run.js';
import { getCommandFilesAccess, openFolders } from '../platform/installation/open-folders.js';
import { checkOwnContent } from '../platform/installation/own-content.js';
import { openResources } from '../platform/installation/open-resources.js';
import { acquireServingLease } from '../platform/database/serving-lease.js';
import { openConfiguredDatabase } from './open-stores.js';

export type OpenedPortal = Awaited<ReturnType<typeof openPortal>>;

/**
 * Opens the portal for a command, also while another process serves it: with the same database, files and services, but
 * without starting the web server and background tasks. Calls `onInterrupted` when the serving lease was lost and
 * maintenance has started.
 */
export const openPortal = async (settings: Settings, log: Log, onInterrupted: () => void) => {
  const closeSteps: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeStep of closeSteps.splice(0).reverse()) await closeStep();
  };
  try {
    const opened = await openFolders(settings, log, getCommandFilesAccess);
    const { folders } = opened;
    const resources = await openResources(settings, opened);
    closeSteps.push(resources.passwords.close);
    const { isAvailable, close: closeDatabase } = await openConfiguredDatabase(settings, folders.database, log);
    closeSteps.push(closeDatabase);
    closeSteps.push(await acquireServingLease(onInterrupted));
    await assertRestoreComplete();
    await checkOwnContent({ ...settings, ...resources.content.site }, log);
    await migrate(log);
    await checkInstallation(resources.storage);
    const background = createBackgroundTasks(log);
    const appOptions = { settings, log, metrics: createMetrics(), background, ...folders, isReady: isAvailable };
    const { services, content, portalSettings } = createApp({ ...resources, ...appOptions });
    await portalSettings.readNew();
    if (settings.firstAdmin) await services.accounts.ensureAdmin(settings.firstAdmin);
    const { siteUrl } = settings;
    const { timeZone } = content.site;
    const { storage } = resources;
    return mergeUnique(services, { storage, uploads: folders.uploads, siteUrl, timeZone, close });
  } catch (cause) {
    await close();
    throw cause;
  }
};
