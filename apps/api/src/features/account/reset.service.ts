import { AppError } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { Codes } from '../../platform/codes.js';
import { untilNoDuplicate } from '../../platform/database.js';
import { pendingMail, type MailSource } from '../../platform/mail/mail.js';
import type { Passwords } from '../../platform/passwords.js';
import type { AccountLimits } from './account.limits.js';
import { AccountModel } from './account.model.js';
import { ResetModel, type ResetRecord } from './reset.model.js';

type Needs = { passwords: Passwords; codes: Codes; limits: AccountLimits; wakeMail: () => void };

type Code = ReturnType<Codes['make']>;

const lifeMs = 60 * 60 * 1000;

export const createResets = ({ passwords, codes, limits, wakeMail }: Needs) => {
  /** From now on it is the only code for this address. */
  const keep = async (email: string, code: Code, mails: object[]) => {
    const request = { email, ...code, expiresAt: new Date(Date.now() + lifeMs), mails };
    await untilNoDuplicate(() => ResetModel.replaceOne({ email }, request, { upsert: true }));
    return request.expiresAt;
  };

  /** Whether the address is known is looked at later, when the mail is to go out. */
  const ask = async (email: string, ip: string) => {
    await limits.forgot({ email, ip });
    const code = codes.make();
    await keep(email, code, [pendingMail('reset', { nonce: code.nonce })]);
    wakeMail();
    return {
      msg: 'Als we dit adres kennen, sturen we er een mail heen. Open de link daarin om een wachtwoord te kiezen.',
    };
  };

  /** For whoever runs the portal to hand over: no mail goes out. */
  const handOut = async (email: string): Promise<{ code: string; until: Date }> => {
    const code = codes.make();
    return { until: await keep(email, code, []), code: codes.codeOf(code.nonce) };
  };

  /** Whether a new password could be chosen with this code now; spends nothing. */
  const check = async (code: string) => {
    const codeHash = codes.hashOf(code);
    const { email } = await waiting(codeHash);
    if (!(await AccountModel.exists(unspent(email, codeHash)))) throw new AppError('code_invalid');
    return { msg: 'Met deze link kun je een nieuw wachtwoord kiezen.' };
  };

  const use = async ({ code, password }: { code: string; password: string }, ip: string) => {
    const codeHash = codes.hashOf(code);
    const { email } = await waiting(codeHash);
    const passwordHash = await passwords.hash(password);
    const account = await change({ email, codeHash, passwordHash });
    if (!account) throw new AppError('code_invalid');
    await ResetModel.deleteOne({ codeHash });
    await record({ action: 'account.password', by: account.id, subject: account.id });
    await limits.forgive({ email, ip });
    wakeMail();
    return { msg: 'Je nieuwe wachtwoord is opgeslagen. Log er nu mee in.' };
  };

  return { ask, handOut, check, use };
};

const waiting = async (codeHash: string): Promise<ResetRecord> => {
  const request = await ResetModel.findOne({ codeHash, expiresAt: { $gt: new Date() } });
  if (!request) throw new AppError('code_invalid');
  return request;
};

/**
 * Spends the code and sets the password in one write: of twenty that come together one wins, and a code that was
 * spent has always worked.
 */
const change = async ({ email, codeHash, passwordHash }: { email: string; codeHash: string; passwordHash: string }) => {
  const account = await AccountModel.findOne(awake(email), { _id: 1 });
  if (!account) return null;
  const stamps = { updatedAt: new Date(), updatedBy: account._id };
  return AccountModel.findOneAndUpdate(
    { ...unspent(email, codeHash), _id: account._id },
    {
      $set: { passwordHash, spentCode: codeHash, ...stamps },
      $inc: { tokenVersion: 1 },
      $push: { mails: pendingMail('password-changed') },
    },
  );
};

const awake = (email: string) => ({ email, state: { $ne: 'disabled' as const } });

const unspent = (email: string, codeHash: string) => ({ ...awake(email), spentCode: { $ne: codeHash } });

/** Where nobody is known by the address, or nobody that may come in, no mail goes out. */
export const resetMails: MailSource<ResetRecord> = {
  collection: 'resets',
  mailOf: async ({ email }, { _id, kind, data }) => {
    const account = await AccountModel.findOne(awake(email));
    return account ? { _id, to: email, kind, data: { ...data, voornaam: account.voornaam } } : undefined;
  },
};
