import type { Task } from '../background-tasks.js';
import type { PortalSettings } from './portal-settings.js';

/** Returns the task, which uses the settings of the portal as they are when it begins. */
export const withSettings = (task: Task, { tryReadNew }: Pick<PortalSettings, 'tryReadNew'>): Task => ({
  ...task,
  run: async (signal) => {
    await tryReadNew();
    await task.run(signal);
  },
});
