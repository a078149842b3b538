import type { Viewer } from '@ledenportaal/shared';
import type { SessionAccounts } from '../../http/session.service.js';
import { record } from '../../platform/audit.js';
import { ignoreOutOfSpace } from '../../platform/storage/out-of-space.js';
import { withTimeout } from '../../platform/timeout.js';
import type { Resources } from '../../platform/resources.js';
import type { AuthLimitService } from './auth-limit.service.js';
import { type AccountDocument, AccountModel, toUser } from '../accounts/index.js';

export type SignInService = ReturnType<typeof createSignInService>;

export const createSignInService = ({ passwords }: Resources, { limits }: { limits: AuthLimitService }) => {
  const signIn: SessionAccounts['signIn'] = async ({ email: emailInput, password, ip }) => {
    const email = emailInput.toLowerCase();
    const account = await limits.limitGuesses({ email, ip }, async () => {
      const found = await withTimeout(AccountModel.findOne({ email }).exec());
      const isMatch = await passwords.matches(password, found?.passwordHash);
      return found && isMatch && found.state === 'active' ? found : undefined;
    });
    if (!account) return undefined;
    await recordSignIn(account).catch(ignoreOutOfSpace);
    return { user: toUser(account), version: account.tokenVersion };
  };

  const recordSignIn = async ({ _id, id }: AccountDocument) => {
    await AccountModel.updateOne({ _id }, { $currentDate: { signedInAt: true } });
    await record({ action: 'account.signed-in', by: id, subject: id });
  };

  /** Checks the password of a signed-in viewer again. Wrong guesses count towards the same limits as signing in. */
  const verifyPassword = async (viewer: Viewer, password: string, ip: string): Promise<boolean> => {
    const account = await withTimeout(AccountModel.findById(viewer.id).exec());
    if (!account) return false;
    const match = await limits.limitGuesses({ email: account.email, ip }, async () =>
      (await passwords.matches(password, account.passwordHash)) ? account : undefined,
    );
    return match !== undefined;
  };

  return { signIn, verifyPassword };
};
