import { backupDays, can, lowDiskShare, maxCountedFotos, maxOfficeCount, maxOfficeJobs } from '@ledenportaal/shared';
import { officeParts, type Office, type OfficeCount, type OfficeFotos, type OfficePart } from '@ledenportaal/shared';
import type { Viewer } from '@ledenportaal/shared';
import { readLastBackup } from '../../platform/backup/last-backup.js';
import type { MailService } from '../../platform/mail/mail.service.js';
import type { Resources } from '../../platform/resources.js';
import { withTimeout } from '../../platform/timeout.js';
import type { AccountAdminService } from '../accounts/index.js';
import type { FotoSearchService, LookAlikeService } from '../fotos/index.js';
import type { JobService } from '../jobs/index.js';

export type OfficeDeps = {
  accountAdminService: Pick<AccountAdminService, 'countWaiting'>;
  fotoSearches: Pick<FotoSearchService, 'countFotos'>;
  jobs: Pick<JobService, 'forViewer'>;
  lookAlikes: Pick<LookAlikeService, 'countShown'>;
  mail: Pick<MailService, 'countFailed'>;
};
type Parts = { [P in OfficePart]: (viewer: Viewer) => Promise<Exclude<Office[P], undefined>> };

const dayMs = 24 * 60 * 60_000;

export type OfficeService = ReturnType<typeof createOfficeService>;

export const createOfficeService = (
  { diskSpace, settings }: Pick<Resources, 'diskSpace' | 'settings'>,
  { accountAdminService, fotoSearches, jobs, lookAlikes, mail }: OfficeDeps,
  { version }: { version: string },
) => {
  const countFotos = (part: OfficeFotos) => async () =>
    toCount(await fotoSearches.countFotos({ tags: [], themes: [], ...officeParts[part].filter }), maxCountedFotos);

  const readDisk = async (): ReturnType<Parts['disk']> => {
    const usage = await withTimeout(diskSpace.getUsage());
    if (!usage) return null;
    const [free, total] = [Math.max(0, Math.floor(usage.free)), usage.total];
    return { free, total, isLow: free < total * lowDiskShare };
  };

  const readBackup = async (): ReturnType<Parts['backup']> => {
    const madeAt = await readLastBackup();
    const isLate = !madeAt || Date.now() - madeAt.getTime() > backupDays * dayMs;
    return { madeAt: madeAt?.toISOString() ?? null, isLate };
  };

  const parts: Parts = {
    accounts: async () => toCount(await accountAdminService.countWaiting(maxOfficeCount + 1)),
    mails: async () => toCount(await mail.countFailed(maxOfficeCount + 1)),
    concepten: countFotos('concepten'),
    dubbel: () => lookAlikes.countShown(maxOfficeCount),
    zonderTags: countFotos('zonderTags'),
    zonderBeschrijving: countFotos('zonderBeschrijving'),
    zonderEigenaar: countFotos('zonderEigenaar'),
    rechtenOnbekend: countFotos('rechtenOnbekend'),
    rechtenPersonen: countFotos('rechtenPersonen'),
    rechtenVerloopt: countFotos('rechtenVerloopt'),
    rechtenVerlopen: countFotos('rechtenVerlopen'),
    rechtenIngetrokken: countFotos('rechtenIngetrokken'),
    jobs: (viewer) => jobs.forViewer(viewer).listRunning(maxOfficeJobs),
    disk: readDisk,
    backup: readBackup,
  };

  return {
    /** Returns the parts that a viewer may see. */
    get: async (viewer: Viewer): Promise<Office> => {
      const names = (Object.keys(parts) as OfficePart[]).filter((name) => can(viewer, officeParts[name].access));
      const found = await Promise.all(names.map(async (name) => [name, await parts[name](viewer)] as const));
      return { version, commit: settings.commit, ...Object.fromEntries(found) };
    },
  };
};

const toCount = (total: number, max = maxOfficeCount): OfficeCount => ({
  total: Math.min(total, max),
  more: total > max,
});
