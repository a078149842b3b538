import { AppError, type Config, type Signup } from '@ledenportaal/shared';
import type { Codes } from '../../platform/codes.js';
import { retryOnDuplicateKey } from '../../platform/database.js';
import { pendingMail, type MailSource } from '../../platform/mail/mail.service.js';
import type { Passwords } from '../../platform/passwords.js';
import type { AccountLimits } from './account.limits.js';
import { AccountModel } from './account.model.js';
import type { PasswordCheck } from './password.check.js';
import { newAccountId, SignupModel, type SignupRecord } from './signup.model.js';

type Needs = {
  policy: Config['signup'];
  passwords: Passwords;
  passwordCheck: PasswordCheck;
  codes: Codes;
  limits: AccountLimits;
  wakeMail: () => void;
};

const lifeMs = 24 * 60 * 60 * 1000;

/** The same work and the same answer whether or not the address is known: who opens its mail learns more. */
export const createSignups = ({ policy, passwords, passwordCheck, codes, limits, wakeMail }: Needs) => ({
  add: async ({ password, ...person }: Signup, ip: string) => {
    if (policy === 'closed') throw new AppError('signup_closed');
    const { email } = person;
    // Before the limit of sign-ups: a person who has to choose another password has not signed up yet.
    await limits.checkPassword(ip, () => passwordCheck.assertAllowed(password, person));
    await limits.signUp({ email, ip });
    const passwordHash = await passwords.hash(password);
    const code = codes.create();
    const mails = [pendingMail('verify', { nonce: code.nonce })];
    const expiresAt = new Date(Date.now() + lifeMs);
    const signup = { ...person, ...code, passwordHash, account: newAccountId(), expiresAt, mails };
    await retryOnDuplicateKey(() => SignupModel.replaceOne({ email }, signup, { upsert: true }));
    wakeMail();
    return { msg: 'We hebben je een mail gestuurd. Open de link daarin om je aanmelding te bevestigen.' };
  },
});

/** The name that was typed does not go along: a stranger would be writing to this address by our hand. */
export const signupMails: MailSource<SignupRecord> = {
  collection: 'signups',
  toMail: async ({ email }, { _id, kind, data }) => {
    const known = await AccountModel.findOne({ email });
    if (known) return { _id, to: email, kind: 'has-account', data: { voornaam: known.voornaam } };
    return { _id, to: email, kind, data };
  },
};
