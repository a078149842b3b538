import { demo } from '@ledenportaal/content';
import type { AccountService } from '../features/accounts/index.js';
import { ImportModel } from '../platform/database/import.model.js';
import { StartError } from '../platform/installation/start-error.js';

/**
 * Throws a `StartError` when a demo account from an earlier trial in the same DATA_DIR can still sign in, because its
 * password is public.
 */
export const assertNoDemoAccounts = async ({ canSignIn }: Pick<AccountService, 'canSignIn'>) => {
  if (!(await ImportModel.exists({ _id: 'demo' }))) return;
  for (const account of demo.accounts) {
    if (!(await canSignIn(account))) continue;
    throw new StartError(
      `Het demo-account ${account.email} bestaat hier nog, met een wachtwoord dat iedereen kent. Kies een andere DATA_DIR, of start de demo (npm start zonder HOST) en wijzig dat wachtwoord.`,
    );
  }
};
