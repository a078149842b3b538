import { clearUnlistedKinds, deleteEntriesBefore } from '../../platform/audit.js';
import { maxUnlistedDays } from '../../platform/audit.personal-data.js';
import type { Task } from '../../platform/background-tasks.js';
import { repeatUntilDone } from '../../platform/database/repeat-until-done.js';
import type { Resources } from '../../platform/resources.js';

export type ActivityRetentionService = ReturnType<typeof createActivityRetentionService>;

const dayMs = 24 * 60 * 60_000;
const batchSize = 500;
/** How long ago processes of the previous version may have run. */
const daysWithPrevious = 30;
const getDaysAgo = (days: number) => new Date(Date.now() - days * dayMs);

export const createActivityRetentionService = ({ content }: Pick<Resources, 'content'>) => {
  /** Deletes what is older than the setting says, which may change while the portal runs. Sign-ins after a year at most. */
  const task: Task = {
    name: 'activity.retention',
    everyMs: dayMs,
    firstAfterMs: 10 * 60_000,
    run: async (signal) => {
      await clearUnlistedKinds(getDaysAgo(daysWithPrevious));
      const { activityDays } = content.site;
      await repeatUntilDone(() => deleteEntriesBefore(getDaysAgo(activityDays), batchSize), signal);
      if (activityDays <= maxUnlistedDays) return;
      await repeatUntilDone(() => deleteEntriesBefore(getDaysAgo(maxUnlistedDays), batchSize, 'unlisted'), signal);
    },
  };

  return { task };
};
