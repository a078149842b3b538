import type { Task } from '../../platform/background-tasks.js';
import type { RunExclusive } from '../../platform/database-mutex.js';
import { finishPlans, forgetOldPlans } from './ledenplan.apply.js';

type Parts = { inTurn: RunExclusive; welcomeAll: (signal: AbortSignal) => Promise<void> };

/** Finishes interrupted imports, activates accounts that still wait, and deletes expired plans. */
export const ledenTask = ({ inTurn, welcomeAll }: Parts): Task => ({
  name: 'leden.finish',
  everyMs: 60_000,
  run: async (signal) => {
    await inTurn(async (held) => {
      const either = AbortSignal.any([held, signal]);
      await finishPlans(either);
      await forgetOldPlans(either);
    });
    await welcomeAll(signal);
  },
});
