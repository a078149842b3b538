import {
  AppError,
  findRolesThatCan,
  fullName,
  Password,
  toKnownRole,
  type TokenPayload,
  type User,
  type Viewer,
} from '@ledenportaal/shared';
import type { SessionAccounts } from '../../http/session.service.js';
import { record } from '../../platform/audit.js';
import { ignoreDuplicateKey } from '../../platform/database/database.js';
import { createBatchedReading } from '../../platform/shared-reading.js';
import { withTimeout } from '../../platform/timeout.js';
import type { Resources } from '../../platform/resources.js';
import { createStamps } from '../../platform/database/stamps.js';
import { StartError } from '../../platform/installation/start-error.js';
import { AccountModel, sessionFields, toUser, type SessionRecord } from './account.model.js';
import type { PasswordCheckService } from './password-check.service.js';

export type NewAccount = Omit<User, '_id'> & { password: string };
export type AccountService = ReturnType<typeof createAccountService>;

/** Half of the time for a reading, so that another one can follow. */
const sharedReadingMs = 900;

export const createAccountService = (
  { passwords }: Resources,
  { passwordCheck }: { passwordCheck: PasswordCheckService },
) => {
  const readAccount = (id: string) => AccountModel.findById(id, sessionFields).lean<SessionRecord>().exec();

  const findViewer: SessionAccounts['findViewer'] = async ({ sub, version }: TokenPayload) =>
    toViewer(await withTimeout(readAccount(sub)), version);

  const readAccounts = createBatchedReading(async (ids: string[]) => {
    const filter = { _id: { $in: [...new Set(ids)] } };
    const accounts = await AccountModel.find(filter, sessionFields).lean<SessionRecord[]>();
    return new Map(accounts.map((account) => [String(account._id), account]));
  });

  const confirmViewer: SessionAccounts['confirmViewer'] = async ({ sub, version }: TokenPayload) => {
    const shared = readAccounts(sub).then((accounts) => accounts.get(sub));
    // The shared reading may hang or fail because of another call.
    const readAlone = () => {
      const own = readAccount(sub);
      return Promise.race([own, shared.catch(() => own)]);
    };
    return toViewer(await withTimeout(withTimeout(shared, sharedReadingMs).catch(readAlone)), version);
  };

  /** Stores an active account as created by itself. Does not check whether the password is easy to guess. */
  const addUnchecked = async ({ password, ...fields }: NewAccount): Promise<User> => {
    const passwordHash = await passwords.hash(Password.parse(password));
    const account = new AccountModel({ ...fields, passwordHash, state: 'active' });
    account.set(createStamps(account.id));
    await account.save();
    await record({ action: 'account.added', by: account.id, subject: account.id });
    return toUser(account);
  };

  return {
    findViewer,
    confirmViewer,
    user: async (viewer: Viewer) => {
      const account = await AccountModel.findById(viewer.id);
      if (!account) throw new AppError('not_signed_in');
      return { user: toUser(account) };
    },
    findId: async (email: string): Promise<string | undefined> =>
      (await AccountModel.findOne({ email: email.toLowerCase() }))?.id,
    /** Finds the active admin with this address; without an address, the oldest active admin. */
    findAdmin: async (email?: string): Promise<Viewer | undefined> => {
      const isAdmin = { role: findRolesThatCan('roles.grant'), state: 'active' } as const;
      const filter = email === undefined ? isAdmin : { ...isAdmin, email: email.trim().toLowerCase() };
      const admin = await AccountModel.findOne(filter).sort({ createdAt: 1, _id: 1 });
      return admin ? { id: admin.id, name: fullName(admin), role: admin.role } : undefined;
    },
    /** Returns whether an active account has this address and password. Does not count as a sign-in or a guess. */
    canSignIn: async ({ email, password }: Pick<NewAccount, 'email' | 'password'>): Promise<boolean> => {
      const account = await AccountModel.findOne(
        { email: email.toLowerCase(), state: 'active' },
        'passwordHash',
      ).lean();
      return account !== null && passwords.matches(password, account.passwordHash);
    },
    addUnchecked,
    /** Returns a Dutch sentence when the password is refused. */
    findPasswordRefusal: ({ password, ...person }: NewAccount) => passwordCheck.findRefusal(password, person),
    /** Throws `invalid` when the password is easy to guess. */
    add: async (account: NewAccount): Promise<User> => {
      await passwordCheck.assertAllowed(account.password, account);
      return addUnchecked(account);
    },
    /**
     * Creates the first admin, unless there is an admin or the address is taken. Never changes an existing account.
     * Throws `StartError` when the password is easy to guess.
     */
    ensureAdmin: async ({ email, password }: Pick<NewAccount, 'email' | 'password'>) => {
      const existing = await AccountModel.exists({
        $or: [{ role: findRolesThatCan('roles.grant') }, { email: email.toLowerCase() }],
      });
      if (existing) return;
      const admin = { email, password, name: 'Beheerder', voornaam: '', bedrijf: '', role: 'admin' } as const;
      const refusal = await passwordCheck.findRefusal(password, admin);
      if (refusal !== undefined) throw new StartError(`ADMIN_PASSWORD kan zo niet. ${refusal}`);
      // Another process that started at the same moment may have created it first.
      await addUnchecked(admin).catch(ignoreDuplicateKey);
    },
  };
};

/** Returns the viewer of a token with this version of the sessions of an account. Throws when it has been revoked. */
const toViewer = (account: SessionRecord | null | undefined, version: number): Viewer | undefined => {
  if (account?.state === 'disabled') throw new AppError('account_disabled');
  if (account && version < account.tokenVersion) throw new AppError('session_ended');
  if (account?.state !== 'active' || version !== account.tokenVersion) return undefined;
  return { id: String(account._id), name: fullName(account), role: toKnownRole(account.role) };
};
