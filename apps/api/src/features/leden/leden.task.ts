import type { Task } from '../../platform/background-tasks.js';
import type { RunExclusive } from '../../platform/database-mutex.js';
import { finishStartedPlans, deleteExpiredPlans } from './ledenplan.apply.js';

type Deps = { runExclusive: RunExclusive; activateWaitingAccounts: (signal: AbortSignal) => Promise<void> };

/** Finishes interrupted imports, activates accounts that still wait, and deletes expired plans. */
export const createLedenTask = ({ runExclusive, activateWaitingAccounts }: Deps): Task => ({
  name: 'leden.finish',
  everyMs: 60_000,
  run: async (signal) => {
    await runExclusive(async (leaseSignal) => {
      const combinedSignal = AbortSignal.any([leaseSignal, signal]);
      await finishStartedPlans(combinedSignal);
      await deleteExpiredPlans(combinedSignal);
    });
    await activateWaitingAccounts(signal);
  },
});
