import { AppError, type AccountState, type Config } from '@ledenportaal/shared';
import { findLidByEmail } from '../leden/index.js';
import { record } from '../../platform/audit.js';
import type { Codes } from '../../platform/codes.js';
import { isDuplicateKey } from '../../platform/database.js';
import { createStamps } from '../../platform/stamps.js';
import { pendingMail } from '../../platform/mail/mail.service.js';
import { AccountModel } from './account.model.js';
import { SignupModel, type SignupDocument } from './signup.model.js';

type Needs = { policy: Config['signup']; codes: Codes; wakeMail: () => void };

const sentences: Record<AccountState, string> = {
  active: 'Je e-mailadres is bevestigd. Je kunt nu inloggen.',
  waiting: 'Je e-mailadres is bevestigd. Een beheerder bekijkt je aanvraag; je krijgt een mail zodra je kunt inloggen.',
  disabled: 'Je e-mailadres is bevestigd.',
};

/** May be killed between any two steps: whoever opens the link again goes on where it ended. */
export const createVerification = ({ policy, codes, wakeMail }: Needs) => ({
  verify: async (code: string) => {
    const signup = await SignupModel.findOne({ codeHash: codes.hashCode(code) });
    if (!signup) throw new AppError('code_invalid');
    if (!signup.verifiedAt) await admit(signup, policy);
    const account = await AccountModel.findById(signup.account);
    // The address got another account meanwhile, or its owner has left.
    if (!account) throw new AppError('code_invalid');
    if (!signup.verifiedAt) await close(signup);
    wakeMail();
    return { msg: sentences[account.state] };
  },
});

const admit = async (signup: SignupDocument, policy: Config['signup']) => {
  if (signup.expiresAt.getTime() <= Date.now()) throw new AppError('code_invalid');
  const lid = await findLidByEmail(signup.email);
  const isIn = policy === 'open' || (policy === 'leden' && lid !== null);
  const { account: _id, email, voornaam, name, bedrijf, passwordHash } = signup;
  const standing = isIn ? { state: 'active' } : { state: 'waiting', mails: await toAdmins() };
  const account = new AccountModel({ _id, email, voornaam, name, bedrijf, passwordHash, role: 'lid', ...standing });
  account.set({ ...createStamps(account.id), ...(lid && { lid: lid._id }) });
  try {
    await account.save();
  } catch (cause) {
    if (isDuplicateKey(cause)) return;
    throw cause;
  }
  await record({ action: 'account.added', by: account.id, subject: account.id });
};

/** The password stands with the account from now on. */
const close = ({ _id, codeHash }: SignupDocument) =>
  SignupModel.updateOne({ _id, codeHash }, { $set: { verifiedAt: new Date() }, $unset: { passwordHash: true } });

/** One mail for each admin, so that one that does not arrive holds up no other. */
const toAdmins = async () => {
  const admins = await AccountModel.find({ role: 'admin', state: 'active' }, { _id: 1 });
  return admins.map(({ id }) => pendingMail('aanvraag', { admin: id }));
};
