import { AppError, findRolesThatCan, fullName, type AccountState } from '@ledenportaal/shared';
import type { LidLookupService } from '../leden/index.js';
import { record } from '../../platform/audit.js';
import { isDuplicateKey, retryOnDuplicateKey } from '../../platform/database/database.js';
import { createStamps } from '../../platform/database/stamps.js';
import { definePendingMail } from '../../platform/mail/define-mail.js';
import type { Resources } from '../../platform/resources.js';
import { AccountModel, type AccountRecord } from '../accounts/index.js';
import { SignupModel, type SignupDocument } from './signup.model.js';

type Deps = { lidLookup: Pick<LidLookupService, 'findLidByEmail'> };
export type VerificationService = ReturnType<typeof createVerificationService>;

/** How long opening the link again returns the same response. */
const verifiedLifetimeMs = 48 * 60 * 60 * 1000;

const messages: Record<AccountState, string> = {
  active: 'Je e-mailadres is bevestigd. Je kunt nu inloggen.',
  waiting: 'Je e-mailadres is bevestigd. Je krijgt een mail zodra je aanvraag is goedgekeurd.',
  disabled: 'Je e-mailadres is bevestigd.',
};

/** Goes to the admin whose id is stored. */
const aanvraagMail = definePendingMail({
  kind: 'aanvraag',
  template: async () => (await import('./mails/aanvraag.js')).aanvraag,
  collection: 'accounts',
  toMail: async (account: AccountRecord, mailTo, stored: { admin: string }) => {
    const managers = { role: findRolesThatCan('accounts.manage'), state: 'active' } as const;
    const admin = await AccountModel.findOne({ _id: stored.admin, ...managers });
    // Another admin may have approved the account since, or the recipient may no longer be an admin.
    if (!admin || account.state !== 'waiting') return undefined;
    const { email, bedrijf } = account;
    return mailTo(admin.email, { voornaam: admin.voornaam, naam: fullName(account), email, bedrijf });
  },
});

/** Verifies an address. Can be killed between any two steps: opening the link again completes the rest. */
export const createVerificationService = ({ content, codes, wakeMail }: Resources, { lidLookup }: Deps) => {
  const createAccount = async (signup: SignupDocument) => {
    if (signup.expiresAt.getTime() <= Date.now()) throw new AppError('code_invalid');
    const lid = await lidLookup.findLidByEmail(signup.email);
    const { signup: policy } = content;
    const isAdmitted = policy === 'open' || (policy === 'leden' && lid !== null);
    const { account: _id, email, voornaam, name, bedrijf, passwordHash } = signup;
    const stateFields = isAdmitted ? { state: 'active' } : { state: 'waiting', mails: await createAdminMails() };
    const account = new AccountModel({
      _id,
      email,
      voornaam,
      name,
      bedrijf,
      passwordHash,
      role: 'lid',
      ...stateFields,
    });
    account.set({ ...createStamps(account.id), ...(lid && { lid: lid._id }) });
    try {
      await account.save();
    } catch (cause) {
      if (isDuplicateKey(cause)) return;
      throw cause;
    }
    await record({ action: 'account.added', by: account.id, subject: account.id });
  };

  /**
   * Creates the account of a sign-up whose address is verified, and ends the others for it. Returns undefined when the
   * address has another account by now, such as that of another sign-up, or the account was deleted.
   */
  const confirm = async (signup: SignupDocument) => {
    if (!signup.verifiedAt) await createAccount(signup);
    const account = await AccountModel.findById(signup.account);
    if (!account) return undefined;
    if (!signup.verifiedAt) await closeSignup(signup);
    wakeMail();
    return { msg: messages[account.state] };
  };

  const verify = async (code: string) => {
    const signup = await SignupModel.findOne({ codeHash: codes.hashCode(code) });
    const result = signup && (await confirm(signup));
    if (!result) throw new AppError('code_invalid');
    return result;
  };

  return { verify, confirm };
};

/**
 * Deletes the other sign-ups for the address, and then marks this one as verified. Removes its password, name and
 * nonce, which are now stored in the account or not needed any more.
 */
const closeSignup = async ({ _id, email, account, codeHash }: SignupDocument) => {
  await SignupModel.deleteMany({ email, _id: { $ne: _id } });
  const verifiedAt = new Date();
  const expiresAt = new Date(verifiedAt.getTime() + verifiedLifetimeMs);
  // An upsert, because a later sign-up may just have dropped this one as the oldest.
  await retryOnDuplicateKey(() =>
    SignupModel.replaceOne({ _id }, { email, account, codeHash, expiresAt, verifiedAt }, { upsert: true }),
  );
};

/** Creates one mail per account that can approve, so that a failed delivery does not delay the others. */
const createAdminMails = async () => {
  const admins = await AccountModel.find({ role: findRolesThatCan('accounts.manage'), state: 'active' }, { _id: 1 });
  return admins.map(({ id }) => aanvraagMail.pending({ admin: id }));
};
