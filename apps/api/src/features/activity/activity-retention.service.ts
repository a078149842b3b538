import { deleteEntriesBefore } from '../../platform/audit.js';
import type { Task } from '../../platform/background-tasks.js';
import { repeatUntilDone } from '../../platform/database/repeat-until-done.js';
import type { Resources } from '../../platform/resources.js';

export type ActivityRetentionService = ReturnType<typeof createActivityRetentionService>;

const dayMs = 24 * 60 * 60_000;
const batchSize = 500;

export const createActivityRetentionService = ({ content }: Pick<Resources, 'content'>) => {
  /** Deletes what is older than the setting says, which may change while the portal runs. */
  const task: Task = {
    name: 'activity.retention',
    everyMs: dayMs,
    firstAfterMs: 10 * 60_000,
    run: async (signal) => {
      const oldest = new Date(Date.now() - content.site.activityDays * dayMs);
      await repeatUntilDone(() => deleteEntriesBefore(oldest, batchSize), signal);
    },
  };

  return { task };
};
