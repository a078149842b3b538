import { AppError, type Credentials, type Signup } from '@ledenportaal/shared';
import { newObjectId } from '../../platform/database/object-id.js';
import { assertBelowRateLimit } from '../../platform/limits/list-limits.js';
import { defineMail, definePendingMail } from '../../platform/mail/define-mail.js';
import type { Resources } from '../../platform/resources.js';
import type { AuthLimitService } from './auth-limit.service.js';
import { AccountModel, type PasswordCheckService } from '../accounts/index.js';
import type { InvitationService } from '../leden/index.js';
import { SignupModel, type SignupDocument, type SignupRecord } from './signup.model.js';
import type { VerificationService } from './verification.service.js';

type Deps = {
  passwordCheck: PasswordCheckService;
  limits: AuthLimitService;
  invitations: Pick<InvitationService, 'use'>;
  verification: Pick<VerificationService, 'confirm'>;
};

export type SignupService = ReturnType<typeof createSignupService>;

const codeLifetimeMs = 24 * 60 * 60 * 1000;
/** More than the limit on mails to one address per hour. */
const maxPendingPerAddress = 5;

const hasAccountMail = defineMail({
  kind: 'has-account',
  template: async () => (await import('./mails/has-account.js')).hasAccount,
});

/** Greets with a name of one word only, so that a stranger cannot use the mail to send text or a link to this address. */
const plainName = /^\p{L}{1,20}$/u;

const verifyMail = definePendingMail({
  kind: 'verify',
  template: async () => (await import('./mails/verify.js')).verify,
  collection: 'signups',
  toMail: async ({ email, voornaam, codeHash, expiresAt }: SignupRecord, mailTo, { nonce }: { nonce: string }) => {
    const account = await AccountModel.findOne({ email });
    if (account) return hasAccountMail.to(email, { voornaam: account.voornaam });
    const others = { ...toPendingFilter(email), codeHash: { $ne: codeHash }, expiresAt: { $gt: new Date() } };
    const link = {
      nonce,
      until: expiresAt.toISOString(),
      ...(voornaam && plainName.test(voornaam) && { voornaam }),
    };
    if (!(await SignupModel.exists(others))) return mailTo(email, link);
    return mailTo(email, { ...link, requestedAt: new Date(expiresAt.getTime() - codeLifetimeMs).toISOString() });
  },
});

/** Does the same work and returns the same response for known and unknown addresses. Only the mail differs. */
export const createSignupService = (
  { content, passwords, codes, wakeMail, listLimits }: Resources,
  { passwordCheck, limits, invitations, verification }: Deps,
) => {
  const add = async ({ password, invitation, ...person }: Signup, ip: string) => {
    if (content.signup === 'closed') throw new AppError('signup_closed');
    const { email } = person;
    // Checked before the limit on sign-ups, so that a refused password does not count as a sign-up.
    await limits.checkPassword(ip, () => passwordCheck.assertAllowed(password, person));
    await limits.countSignup({ email, ip });
    await assertBelowRateLimit(SignupModel, listLimits.signups);
    await assertBelowRateLimit(AccountModel, listLimits.accounts);
    const passwordHash = await passwords.hash(password);
    const isInvited = invitation !== undefined && (await invitations.use(invitation, email));
    const code = codes.create();
    const mails = isInvited ? [] : [verifyMail.pending({ nonce: code.nonce })];
    const expiresAt = new Date(Date.now() + codeLifetimeMs);
    const fields = { ...person, ...code, passwordHash, account: newObjectId(), expiresAt, mails };
    const signup = await SignupModel.create(fields);
    await dropOldest(email);
    const confirmed = isInvited && (await confirmInvited(signup));
    if (confirmed) return confirmed;
    wakeMail();
    return { msg: 'We hebben je een mail gestuurd. Open de link daarin om je aanmelding te bevestigen.' };
  };

  /** The mail with the invitation has proved who owns the address. An address with an account gets the mail that says so. */
  const confirmInvited = async (signup: SignupDocument) => {
    const confirmed = await verification.confirm(signup);
    if (!confirmed) await queueVerifyMail(signup);
    return confirmed;
  };

  /**
   * Mails the link of the newest sign-up with this password again, and of no other: that of a stranger would give the
   * stranger an account with the owner's address. Does the same work whether there is one or not.
   */
  const resend = async ({ email: emailInput, password }: Credentials, ip: string) => {
    const email = emailInput.toLowerCase();
    await limits.countResend({ email, ip });
    const pending = await SignupModel.find({ ...toPendingFilter(email), expiresAt: { $gt: new Date() } })
      .sort({ expiresAt: -1, _id: -1 })
      .limit(maxPendingPerAddress);
    const signups = Array.from({ length: maxPendingPerAddress }, (_, index) => pending[index]);
    const matches = await Promise.all(
      signups.map((each) => passwords.matches(password, each?.passwordHash ?? undefined)),
    );
    await queueVerifyMail(signups.find((_, index) => matches[index]));
    wakeMail();
    return {
      msg: 'Als we een aanmelding met dit e-mailadres en wachtwoord hebben, sturen we de bevestigingsmail opnieuw.',
    };
  };

  return { add, resend };
};

/** Changes no sign-up that has ended meanwhile. */
const queueVerifyMail = async (signup: SignupDocument | undefined) => {
  const pending = { _id: signup?._id ?? newObjectId(), verifiedAt: null };
  await SignupModel.updateOne(pending, { $push: { mails: verifyMail.pending({ nonce: signup?.nonce ?? '' }) } });
};

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
