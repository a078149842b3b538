import {
  AppError,
  type AccountDeletion,
  type PasswordChange,
  type Profile,
  type ProfileEdit,
} from '@ledenportaal/shared';
import type { Viewer } from '@ledenportaal/shared';
import type { z } from 'zod';
import type { HashedFile } from '../../platform/storage/hash-file.js';
import type { SessionService } from '../../http/session.service.js';
import { record } from '../../platform/audit.js';
import { diff, type Changes } from '../../platform/database/diff.js';
import { hourMs, reserve } from '../../platform/limits/limits.js';
import type { Resources } from '../../platform/resources.js';
import type { LidLookupService } from '../leden/index.js';
import type { SignInService } from '../auth/index.js';
import {
  type AccountDocument,
  AccountModel,
  passwordChangedMail,
  type PasswordCheckService,
  ResetModel,
  toLinkedLid,
  toUser,
} from '../accounts/index.js';
import type { AccountDeletionService } from './account-deletion.service.js';
import type { PortraitService } from '../portraits/index.js';

export type ProfileDeps = {
  lidLookup: Pick<LidLookupService, 'findLidNamen'>;
  passwordCheck: PasswordCheckService;
  signIns: Pick<SignInService, 'verifyPassword'>;
  session: Pick<SessionService, 'issueToken'>;
  portraits: Pick<PortraitService, 'store' | 'remove'>;
};
type OwnServices = { accountDeletion: Pick<AccountDeletionService, 'deleteAccount'> };
export type ProfileService = ReturnType<typeof createProfileService>;

/** Reads and changes the viewer's own account. */
export const createProfileService = (
  { passwords, media, wakeMail, listLimits }: Resources,
  { lidLookup, passwordCheck, signIns, session, portraits }: ProfileDeps,
  { accountDeletion }: OwnServices,
) => {
  const toProfile = async (account: AccountDocument): Promise<Profile> => {
    const { lid, portimage } = account;
    const namen = await lidLookup.findLidNamen(lid ? [lid.toHexString()] : []);
    return {
      ...toUser(account),
      portimage: portimage ? media.getAddress(portimage) : '',
      lid: toLinkedLid(account, namen),
    };
  };

  const assertPassword = async (viewer: Viewer, password: string, ip: string, field: string) => {
    if (!(await signIns.verifyPassword(viewer, password, ip)))
      throw new AppError('invalid', { fields: { [field]: 'Dit is niet je wachtwoord.' } });
  };

  return {
    one: async (viewer: Viewer): Promise<Profile> => toProfile(await findAccount(viewer)),

    update: async (edit: ProfileEdit, viewer: Viewer): Promise<Profile> => {
      const before = await updateAccount(viewer, { $set: edit });
      await recordAction('account.changed', viewer, diff(before, edit));
      return toProfile(await findAccount(viewer));
    },

    setPortrait: async (file: HashedFile, viewer: Viewer, signal: AbortSignal): Promise<Profile> => {
      await recordAction('account.changed', viewer, await portraits.store(file, viewer, signal));
      return toProfile(await findAccount(viewer));
    },

    removePortrait: async (viewer: Viewer): Promise<Profile> => {
      const changes = await portraits.remove(viewer);
      if (changes) await recordAction('account.changed', viewer, changes);
      return toProfile(await findAccount(viewer));
    },

    changePassword: async (input: z.output<typeof PasswordChange>, viewer: Viewer, ip: string) => {
      const account = await findAccount(viewer);
      await assertPassword(viewer, input.currentpassword, ip, 'currentpassword');
      await passwordCheck.assertAllowed(input.password, toUser(account));
      // Each change sends a mail.
      await reserve([{ key: `password:${viewer.id}`, max: listLimits.passwordsPerHour, windowMs: hourMs }]);
      const passwordHash = await passwords.hash(input.password);
      const { tokenVersion: version } = account;
      const update = { $set: { passwordHash }, $push: { mails: passwordChangedMail.pending() } };
      // Fails when the password or the sessions have changed since the password was checked.
      const versionFilter = { passwordHash: account.passwordHash, tokenVersion: version };
      const before = await updateAccount(viewer, { ...update, $inc: { tokenVersion: 1 } }, versionFilter);
      // Invalidates a reset link that was requested before this change.
      await ResetModel.deleteOne({ email: account.email });
      await recordAction('account.password', viewer);
      wakeMail();
      return session.issueToken({ user: toUser(before), version: version + 1 });
    },

    signOutEverywhere: async (viewer: Viewer): Promise<{ msg: string }> => {
      await updateAccount(viewer, { $inc: { tokenVersion: 1 } });
      await recordAction('account.signed-out', viewer);
      return { msg: 'Je bent overal uitgelogd.' };
    },

    leave: async (
      { password }: z.output<typeof AccountDeletion>,
      viewer: Viewer,
      ip: string,
    ): Promise<{ msg: string }> => {
      const account = await findAccount(viewer);
      await assertPassword(viewer, password, ip, 'password');
      await accountDeletion.deleteAccount(account);
      return { msg: 'Je account is verwijderd.' };
    },
  };
};

/** Throws `session_ended` when the account was disabled or deleted after the session was checked. */
const findAccount = async ({ id }: Viewer): Promise<AccountDocument> => {
  const account = await AccountModel.findOne({ _id: id, state: 'active' });
  if (!account) throw new AppError('session_ended');
  return account;
};

type Change = { $set?: object; $inc?: object; $push?: object };

/** Returns the account as it was before. Throws `session_ended`. */
const updateAccount = async ({ id }: Viewer, update: Change, condition: object = {}): Promise<AccountDocument> => {
  const stamped = { ...update, $set: { ...update.$set, updatedAt: new Date(), updatedBy: id } };
  const options = { returnDocument: 'before' } as const;
  const before = await AccountModel.findOneAndUpdate({ _id: id, state: 'active', ...condition }, stamped, options);
  if (!before) throw new AppError('session_ended');
  return before;
};

type Action = 'account.changed' | 'account.password' | 'account.signed-out';
const recordAction = (action: Action, { id }: Viewer, changes?: Changes) =>
  record({ action, by: id, subject: id, changes });
