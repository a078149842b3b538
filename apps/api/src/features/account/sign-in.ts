import type { Viewer } from '@ledenportaal/shared';
import type { SessionAccounts } from '../../http/session.service.js';
import { record } from '../../platform/audit.js';
import { ignoreOutOfSpace } from '../../platform/out-of-space.js';
import { withTimeout } from '../../platform/timeout.js';
import type { Passwords } from '../../platform/passwords.js';
import type { AccountLimits } from './account.limits.js';
import { AccountModel, toUser, type AccountDocument } from './account.model.js';

export type SignIn = ReturnType<typeof createSignIn>;

export const createSignIn = (passwords: Passwords, limits: AccountLimits) => {
  const signIn: SessionAccounts['signIn'] = async ({ email: typed, password, ip }) => {
    const email = typed.toLowerCase();
    const account = await limits.guess({ email, ip }, async () => {
      const found = await withTimeout(AccountModel.findOne({ email }).exec());
      const right = await passwords.matches(password, found?.passwordHash);
      return found && right && found.state === 'active' ? found : undefined;
    });
    if (!account) return undefined;
    await writeDown(account).catch(ignoreOutOfSpace);
    return { user: toUser(account), version: account.tokenVersion };
  };

  const writeDown = async ({ _id, id }: AccountDocument) => {
    await AccountModel.updateOne({ _id }, { $currentDate: { signedInAt: true } });
    await record({ action: 'account.signed-in', by: id, subject: id });
  };

  /** For who is in already, before something that matters; guesses count as those at the door do. */
  const isPasswordOf = async (viewer: Viewer, password: string, ip: string): Promise<boolean> => {
    const account = await withTimeout(AccountModel.findById(viewer.id).exec());
    if (!account) return false;
    const proven = await limits.guess({ email: account.email, ip }, async () =>
      (await passwords.matches(password, account.passwordHash)) ? account : undefined,
    );
    return proven !== undefined;
  };

  return { signIn, isPasswordOf };
};
