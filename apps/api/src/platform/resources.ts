import { randomInt } from 'node:crypto';
import type { BackgroundTasks } from './background-tasks.js';
import { createCodes } from './codes.js';
import type { ContentFolder } from './content/content.js';
import { createPortalContent } from './content/portal-content.js';
import { createImages } from './images/images.js';
import type { Settings } from './installation/env.js';
import type { Secrets } from './installation/secrets.js';
import { listLimits, type ListLimits } from './limits/list-limits.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics/metrics.js';
import type { Passwords } from './passwords/passwords.js';
import { createPortalSettings } from './portal-settings/portal-settings.js';
import { createDiskSpace } from './storage/disk-space.js';
import { createMedia } from './storage/media.js';
import { createGetUsageContext } from './usage-context.js';
import type { Storage } from './storage/storage.js';

type UsedSetting =
  | 'publicUrl'
  | 'hstsSubdomains'
  | 'webDir'
  | 'siteUrl'
  | 'signup'
  | 'defaultSignup'
  | 'timeZone'
  | 'commit'
  | 'trustProxy'
  | 'accelPrefix'
  | 'smtpUrl'
  | 'mailFrom'
  | 'maxUploadBytes'
  | 'maxRenditionBytes'
  | 'limits';

export type ResourceDeps = {
  settings: Pick<Settings, UsedSetting>;
  secrets: Secrets;
  content: ContentFolder;
  storage: Storage;
  passwords: Passwords;
  log: Log;
  metrics: Metrics;
  /** createApp adds its tasks; the caller starts and stops it. */
  background: BackgroundTasks;
  /** Folder for uploads while they are received. */
  uploads: string;
  /** Folder for mails when no mail server is configured. */
  outbox: string;
  /** Folder for what is made from the database and saved for the next start. */
  snapshots: string;
  /** Limits of lists, for tests that reach them. */
  listLimits?: ListLimits;
  /** The time in seconds by which addresses of files are signed, for tests that compare them. */
  mediaNow?: () => number;
};

/** What every feature may use: settings, storage, images, mail and limits of this process. */
export type Resources = ReturnType<typeof createResources>;

export const createResources = ({ uploads: uploadsFolder, snapshots: snapshotsFolder, ...deps }: ResourceDeps) => {
  const portalSettings = createPortalSettings(deps.log);
  const content = createPortalContent(deps.content, { ...deps, portalSettings });
  return {
    ...deps,
    uploadsFolder,
    snapshotsFolder,
    listLimits: deps.listLimits ?? listLimits,
    portalSettings,
    content,
    /** By what the rights of photos are judged now. */
    getUsageContext: createGetUsageContext(content),
    codes: createCodes(deps.secrets.jwt),
    media: createMedia(deps.secrets.media, deps.mediaNow),
    images: createImages(deps.metrics.thumbnails),
    diskSpace: createDiskSpace({ uploads: uploadsFolder, storage: deps.storage }),
    /**
     * Call this after a change that queued a mail. Randomly delayed: writing a mail keeps the process busy, so that slower
     * responses would reveal who receives one.
     */
    wakeMail: () => deps.background.wake('mail.collect', randomInt(200, 800)),
  };
};
