import { AppError, type Signup } from '@ledenportaal/shared';
import { newObjectId } from '../../platform/database/object-id.js';
import { assertBelowRateLimit } from '../../platform/limits/list-limits.js';
import { defineMail, definePendingMail } from '../../platform/mail/define-mail.js';
import type { Resources } from '../../platform/resources.js';
import type { AuthLimitService } from './auth-limit.service.js';
import { AccountModel, type PasswordCheckService } from '../accounts/index.js';
import { SignupModel, type SignupRecord } from './signup.model.js';

type Deps = { passwordCheck: PasswordCheckService; limits: AuthLimitService };

export type SignupService = ReturnType<typeof createSignupService>;

const codeLifetimeMs = 24 * 60 * 60 * 1000;
/** More than the limit on mails to one address per hour. */
const maxPendingPerAddress = 5;

const hasAccountMail = defineMail({
  kind: 'has-account',
  template: async () => (await import('./mails/has-account.js')).hasAccount,
});

/** Omits the name that was entered, so that a stranger cannot use the mail to send text to this address. */
const verifyMail = definePendingMail({
  kind: 'verify',
  template: async () => (await import('./mails/verify.js')).verify,
  collection: 'signups',
  toMail: async ({ email, codeHash, expiresAt }: SignupRecord, mailTo, { nonce }: { nonce: string }) => {
    const account = await AccountModel.findOne({ email });
    if (account) return hasAccountMail.to(email, { voornaam: account.voornaam });
    const others = { ...toPendingFilter(email), codeHash: { $ne: codeHash }, expiresAt: { $gt: new Date() } };
    if (!(await SignupModel.exists(others))) return mailTo(email, { nonce });
    return mailTo(email, { nonce, requestedAt: new Date(expiresAt.getTime() - codeLifetimeMs).toISOString() });
  },
});

/** Does the same work and returns the same response for known and unknown addresses. Only the mail differs. */
export const createSignupService = (
  { settings, passwords, codes, wakeMail, listLimits }: Resources,
  { passwordCheck, limits }: Deps,
) => ({
  add: async ({ password, ...person }: Signup, ip: string) => {
    if (settings.signup === 'closed') throw new AppError('signup_closed');
    const { email } = person;
    // Checked before the limit on sign-ups, so that a refused password does not count as a sign-up.
    await limits.checkPassword(ip, () => passwordCheck.assertAllowed(password, person));
    await limits.countSignup({ email, ip });
    await assertBelowRateLimit(SignupModel, listLimits.signups);
    await assertBelowRateLimit(AccountModel, listLimits.accounts);
    const passwordHash = await passwords.hash(password);
    const code = codes.create();
    const mails = [verifyMail.pending({ nonce: code.nonce })];
    const expiresAt = new Date(Date.now() + codeLifetimeMs);
    await SignupModel.create({ ...person, ...code, passwordHash, account: newObjectId(), expiresAt, mails });
    await dropOldest(email);
    wakeMail();
    return { msg: 'We hebben je een mail gestuurd. Open de link daarin om je aanmelding te bevestigen.' };
  },
});

const toPendingFilter = (email: string) => ({ email, verifiedAt: null });

/**
 * Runs after the insert, so that of concurrent sign-ups the last one to finish leaves the maximum. Never deletes a
 * sign-up that is verified meanwhile.
 */
const dropOldest = async (email: string) => {
  const filter = toPendingFilter(email);
  const dropped = await SignupModel.find(filter, { _id: 1 })
    .sort({ expiresAt: -1, _id: -1 })
    .skip(maxPendingPerAddress)
    .lean();
  // Also without any to delete, so that each sign-up does the same work.
  await SignupModel.deleteMany({ ...filter, _id: { $in: dropped.map(({ _id }) => _id) } });
};
