import { demo } from '@ledenportaal/content';
import type { Accounts } from '../features/account/index.js';
import { ImportModel } from '../platform/import.model.js';
import { StartError } from '../platform/start-error.js';

/** Of a portal that was tried out before in the same DATA_DIR: everybody knows these passwords. */
export const refuseDemoAccounts = async ({ canSignIn }: Pick<Accounts, 'canSignIn'>) => {
  if (!(await ImportModel.exists({ _id: 'demo' }))) return;
  for (const account of demo.accounts) {
    if (!(await canSignIn(account))) continue;
    throw new StartError(
      `Het demo-account ${account.email} bestaat hier nog, met een wachtwoord dat iedereen kent. Kies een andere DATA_DIR, of start de demo (npm start zonder HOST) en wijzig dat wachtwoord.`,
    );
  }
};
