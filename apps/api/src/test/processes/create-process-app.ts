import { createApp } from '../../app.js';
import { createBackgroundTasks } from '../../platform/background-tasks.js';
import { loadContent } from '../../platform/content/content.js';
import type { Log } from '../../platform/log.js';
import { mergeUnique } from '../../platform/merge-unique.js';
import { createMetrics } from '../../platform/metrics/metrics.js';
import { createPasswords } from '../../platform/passwords/passwords.js';
import { createDiskStorage } from '../../platform/storage/storage.disk.js';
import type { Portal } from '../portal.js';
import { secrets } from '../secrets.js';
import { bcryptCost, testSettings } from '../settings.js';

type Options = { folders: Portal['folders']; contentDir: string; log: Log };

/** Creates the app in a process of its own, which has connected to the database. Its tasks are not started. */
export const createProcessApp = async ({ folders, contentDir, log }: Options) => {
  const background = createBackgroundTasks(log);
  const { app, services } = createApp({
    settings: { ...testSettings, webDir: folders.web },
    secrets,
    ...folders,
    content: await loadContent(contentDir),
    storage: await createDiskStorage(folders.files),
    passwords: createPasswords(bcryptCost),
    log,
    metrics: createMetrics(),
    background,
    isReady: () => Promise.resolve(true),
  });
  return mergeUnique(services, { app, background });
};
