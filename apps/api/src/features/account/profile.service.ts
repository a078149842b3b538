import { AppError, type Leaving, type PasswordChange, type Profile, type ProfileEdit } from '@ledenportaal/shared';
import type { User, Viewer } from '@ledenportaal/shared';
import type { z } from 'zod';
import type { ReceivedFile } from '../../http/body-parser.js';
import type { SignedIn } from '../../http/session.service.js';
import { record } from '../../platform/audit.js';
import type { Images } from '../../platform/images.js';
import type { Log } from '../../platform/log.js';
import type { Media } from '../../platform/media.js';
import type { Passwords } from '../../platform/passwords.js';
import type { Storage } from '../../platform/storage.js';
import { pendingMail } from '../../platform/mail/mail.service.js';
import { findLidNamen } from '../leden/index.js';
import type { RunExclusive } from './account.admins.js';
import { AccountModel, toLinked, toUser, type AccountDocument } from './account.model.js';
import { createLeavers } from './leaving.js';
import type { PasswordCheck } from './password.check.js';
import { createPortraits } from './portrait.service.js';
import { portraitSweep } from './portrait.sweep.js';
import { ResetModel } from './reset.model.js';
import type { SignIn } from './sign-in.js';

type Parts = {
  passwords: Passwords;
  passwordCheck: PasswordCheck;
  isPasswordOf: SignIn['isPasswordOf'];
  /** A token to go on with. */
  openSession: (account: SignedIn) => { user: User; token: string };
  storage: Storage;
  images: Images;
  media: Media;
  oneAtATime: RunExclusive;
  log: Log;
  /** After a change that a mail goes with. */
  wakeMail: () => void;
};
export type Profiles = ReturnType<typeof createProfiles>;

/** What people do with the own account. */
export const createProfiles = (parts: Parts) => {
  const { passwords, passwordCheck, openSession, media, wakeMail } = parts;
  const portraits = createPortraits(parts);
  const leavers = createLeavers(parts);

  const present = async (account: AccountDocument): Promise<Profile> => {
    const { lid, portimage } = account;
    const namen = await findLidNamen(lid ? [lid.toHexString()] : []);
    return {
      ...toUser(account),
      portimage: portimage ? media.getAddress(portimage) : '',
      lid: toLinked(account, namen),
    };
  };

  const insistOnPassword = async (viewer: Viewer, password: string, ip: string, field: string) => {
    if (!(await parts.isPasswordOf(viewer, password, ip)))
      throw new AppError('invalid', { fields: { [field]: 'Dit is niet je wachtwoord.' } });
  };

  return {
    shouldStand: portraits.shouldStand,
    tasks: [leavers.task, portraitSweep(parts)],

    one: async (viewer: Viewer): Promise<Profile> => present(await find(viewer)),

    update: async (edit: ProfileEdit, viewer: Viewer): Promise<Profile> => {
      const changed = await change(viewer, { $set: edit });
      await recordOwn('account.changed', viewer);
      return present(changed);
    },

    keepPortrait: async (file: ReceivedFile, viewer: Viewer, signal: AbortSignal): Promise<Profile> => {
      await portraits.keep(file, viewer, signal);
      await recordOwn('account.changed', viewer);
      return present(await find(viewer));
    },

    removePortrait: async (viewer: Viewer): Promise<Profile> => {
      if (await portraits.remove(viewer)) await recordOwn('account.changed', viewer);
      return present(await find(viewer));
    },

    changePassword: async (typed: z.output<typeof PasswordChange>, viewer: Viewer, ip: string) => {
      const account = await find(viewer);
      await insistOnPassword(viewer, typed.currentpassword, ip, 'currentpassword');
      await passwordCheck.assertAllowed(typed.password, toUser(account));
      const passwordHash = await passwords.hash(typed.password);
      const { tokenVersion: version } = account;
      const update = { $set: { passwordHash }, $push: { mails: pendingMail('password-changed') } };
      // Only while it is still the password that was checked, in the session that asked.
      const asChecked = { passwordHash: account.passwordHash, tokenVersion: version };
      const changed = await change(viewer, { ...update, $inc: { tokenVersion: 1 } }, asChecked);
      // A link that was asked for before would still open the account.
      await ResetModel.deleteOne({ email: account.email });
      await recordOwn('account.password', viewer);
      wakeMail();
      return openSession({ user: toUser(changed), version: changed.tokenVersion });
    },

    signOutEverywhere: async (viewer: Viewer): Promise<{ msg: string }> => {
      await change(viewer, { $inc: { tokenVersion: 1 } });
      await recordOwn('account.signed-out', viewer);
      return { msg: 'Je bent overal uitgelogd.' };
    },

    leave: async ({ password }: z.output<typeof Leaving>, viewer: Viewer, ip: string): Promise<{ msg: string }> => {
      const account = await find(viewer);
      await insistOnPassword(viewer, password, ip, 'password');
      await leavers.leave(account);
      return { msg: 'Je account is verwijderd.' };
    },
  };
};

/** Whoever was let in a moment ago may have been disabled since, or have left. */
const find = async ({ id }: Viewer): Promise<AccountDocument> => {
  const account = await AccountModel.findOne({ _id: id, state: 'active' });
  if (!account) throw new AppError('session_ended');
  return account;
};

type Change = { $set?: object; $inc?: object; $push?: object };

const change = async ({ id }: Viewer, update: Change, condition: object = {}): Promise<AccountDocument> => {
  const stamped = { ...update, $set: { ...update.$set, updatedAt: new Date(), updatedBy: id } };
  const options = { returnDocument: 'after' } as const;
  const changed = await AccountModel.findOneAndUpdate({ _id: id, state: 'active', ...condition }, stamped, options);
  if (!changed) throw new AppError('session_ended');
  return changed;
};

const recordOwn = (action: 'account.changed' | 'account.password' | 'account.signed-out', { id }: Viewer) =>
  record({ action, by: id, subject: id });
