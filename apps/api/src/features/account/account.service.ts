import { AppError, fullName, Password, type TokenPayload, type User, type Viewer } from '@ledenportaal/shared';
import type { SessionAccounts } from '../../http/session.service.js';
import { record } from '../../platform/audit.js';
import { ignoreDuplicateKey } from '../../platform/database.js';
import { withTimeout } from '../../platform/timeout.js';
import type { Passwords } from '../../platform/passwords.js';
import { createStamps } from '../../platform/stamps.js';
import { StartError } from '../../platform/start-error.js';
import { AccountModel, askedOfEach, toUser, type Asked } from './account.model.js';
import type { PasswordCheck } from './password.check.js';

export type NewAccount = Omit<User, '_id'> & { password: string };
export type Accounts = ReturnType<typeof createAccounts>;

export const createAccounts = (passwords: Passwords, check: PasswordCheck) => {
  const viewerOf: SessionAccounts['findViewer'] = async ({ sub, version }: TokenPayload) => {
    const account = await withTimeout(AccountModel.findById(sub, askedOfEach).lean<Asked>().exec());
    if (account?.state === 'disabled') throw new AppError('account_disabled');
    if (account && version < account.tokenVersion) throw new AppError('session_ended');
    if (account?.state !== 'active' || version !== account.tokenVersion) return undefined;
    return { id: String(account._id), name: fullName(account), role: account.role };
  };

  /** By nobody: the account is its own beginning. Does not check whether the password is easy to guess. */
  const addUnchecked = async ({ password, ...fields }: NewAccount): Promise<User> => {
    const passwordHash = await passwords.hash(Password.parse(password));
    const account = new AccountModel({ ...fields, passwordHash, state: 'active' });
    account.set(createStamps(account.id));
    await account.save();
    await record({ action: 'account.added', by: account.id, subject: account.id });
    return toUser(account);
  };

  return {
    viewerOf,
    user: async (viewer: Viewer) => {
      const account = await AccountModel.findById(viewer.id);
      if (!account) throw new AppError('not_signed_in');
      return { user: toUser(account) };
    },
    idOf: async (email: string): Promise<string | undefined> =>
      (await AccountModel.findOne({ email: email.toLowerCase() }))?.id,
    /** For what is done on somebody's behalf: the admin with this address, or else the one who has been here longest. */
    adminOf: async (email?: string): Promise<Viewer | undefined> => {
      const isAdmin = { role: 'admin', state: 'active' } as const;
      const wanted = email === undefined ? isAdmin : { ...isAdmin, email: email.trim().toLowerCase() };
      const admin = await AccountModel.findOne(wanted).sort({ createdAt: 1, _id: 1 });
      return admin ? { id: admin.id, name: fullName(admin), role: admin.role } : undefined;
    },
    /** Whether somebody can sign in with these. */
    canSignIn: async ({ email, password }: Pick<NewAccount, 'email' | 'password'>): Promise<boolean> => {
      const account = await AccountModel.findOne(
        { email: email.toLowerCase(), state: 'active' },
        'passwordHash',
      ).lean();
      return account !== null && passwords.matches(password, account.passwordHash);
    },
    addUnchecked,
    /** Returns a Dutch sentence when the password is refused. */
    findPasswordRefusal: ({ password, ...person }: NewAccount) => check.findRefusal(password, person),
    /** Throws `invalid` when the password is easy to guess. */
    add: async (account: NewAccount): Promise<User> => {
      await check.assertAllowed(account.password, account);
      return addUnchecked(account);
    },
    /** Only where there is no admin yet, and nobody has the address: an account that exists is never changed. */
    ensureAdmin: async ({ email, password }: Pick<NewAccount, 'email' | 'password'>) => {
      const taken = await AccountModel.exists({ $or: [{ role: 'admin' }, { email: email.toLowerCase() }] });
      if (taken) return;
      const admin = { email, password, name: 'Beheerder', voornaam: '', bedrijf: '', role: 'admin' } as const;
      const refusal = await check.findRefusal(password, admin);
      if (refusal !== undefined) throw new StartError(`ADMIN_PASSWORD kan zo niet. ${refusal}`);
      // Unless by another process that started at the same moment.
      await addUnchecked(admin).catch(ignoreDuplicateKey);
    },
  };
};
