import { AppError } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { Codes } from '../../platform/codes.js';
import { retryOnDuplicateKey } from '../../platform/database.js';
import { pendingMail, type MailSource } from '../../platform/mail/mail.service.js';
import type { Passwords } from '../../platform/passwords.js';
import type { AccountLimits } from './account.limits.js';
import { AccountModel, toUser } from './account.model.js';
import type { PasswordCheck } from './password.check.js';
import { ResetModel, type ResetRecord } from './reset.model.js';

type Needs = {
  passwords: Passwords;
  passwordCheck: PasswordCheck;
  codes: Codes;
  limits: AccountLimits;
  wakeMail: () => void;
};

type Code = ReturnType<Codes['create']>;

const lifeMs = 60 * 60 * 1000;

export const createResets = ({ passwords, passwordCheck, codes, limits, wakeMail }: Needs) => {
  /** From now on it is the only code for this address. */
  const keep = async (email: string, code: Code, mails: object[]) => {
    // Asked for every address: whether it is known must not show in the work.
    const account = await AccountModel.findOne(awake(email), { tokenVersion: 1 }).lean();
    const owner = account && { account: account._id, version: account.tokenVersion };
    const request = { email, ...owner, ...code, expiresAt: new Date(Date.now() + lifeMs), mails };
    await retryOnDuplicateKey(() => ResetModel.replaceOne({ email }, request, { upsert: true }));
    return request.expiresAt;
  };

  /** Answers alike whether or not the address is known. */
  const ask = async (email: string, ip: string) => {
    await limits.forgot({ email, ip });
    const code = codes.create();
    await keep(email, code, [pendingMail('reset', { nonce: code.nonce })]);
    wakeMail();
    return {
      msg: 'Als we dit adres kennen, sturen we er een mail heen. Open de link daarin om een wachtwoord te kiezen.',
    };
  };

  /** For whoever runs the portal to hand over: no mail goes out. */
  const handOut = async (email: string): Promise<{ code: string; until: Date }> => {
    const code = codes.create();
    return { until: await keep(email, code, []), code: codes.toCode(code.nonce) };
  };

  /** Whether a new password could be chosen with this code now; spends nothing. */
  const check = async (code: string) => {
    const codeHash = codes.hashCode(code);
    const request = await waiting(codeHash);
    if (!(await AccountModel.exists(unspent(request)))) throw new AppError('code_invalid');
    return { msg: 'Met deze link kun je een nieuw wachtwoord kiezen.' };
  };

  const use = async ({ code, password }: { code: string; password: string }, ip: string) => {
    const codeHash = codes.hashCode(code);
    const request = await waiting(codeHash);
    const known = await AccountModel.findOne(unspent(request));
    if (!known) throw new AppError('code_invalid');
    await limits.checkPassword(ip, () => passwordCheck.assertAllowed(password, toUser(known)));
    const passwordHash = await passwords.hash(password);
    const account = await change(request, passwordHash);
    if (!account) throw new AppError('code_invalid');
    await ResetModel.deleteOne({ codeHash });
    await record({ action: 'account.password', by: account.id, subject: account.id });
    await limits.forgive({ email: request.email, ip });
    wakeMail();
    return { msg: 'Je nieuwe wachtwoord is opgeslagen. Log er nu mee in.' };
  };

  return { ask, handOut, check, use };
};

type Owned = ResetRecord & { account: NonNullable<ResetRecord['account']>; version: number };

const waiting = async (codeHash: string): Promise<Owned> => {
  const request = await ResetModel.findOne({ codeHash, expiresAt: { $gt: new Date() } }).lean<ResetRecord>();
  if (!request || !isOwned(request)) throw new AppError('code_invalid');
  return request;
};

const isOwned = (request: ResetRecord): request is Owned =>
  Boolean(request.account) && typeof request.version === 'number';

/**
 * Spends the code and sets the password in one write: of twenty that come together one wins, and a code that was
 * spent has always worked.
 */
const change = (request: Owned, passwordHash: string) => {
  const stamps = { updatedAt: new Date(), updatedBy: request.account };
  return AccountModel.findOneAndUpdate(unspent(request), {
    $set: { passwordHash, spentCode: request.codeHash, ...stamps },
    $inc: { tokenVersion: 1 },
    $push: { mails: pendingMail('password-changed') },
  });
};

const awake = (email: string) => ({ email, state: { $ne: 'disabled' as const } });

/** The account as it was when the code was asked for: not disabled since, nor with another password. */
const ownerOf = ({ email, account, version }: Owned) => ({ ...awake(email), _id: account, tokenVersion: version });

const unspent = (request: Owned) => ({ ...ownerOf(request), spentCode: { $ne: request.codeHash } });

/** Where nobody is known by the address, or nobody that may come in, no mail goes out. */
export const resetMails: MailSource<ResetRecord> = {
  collection: 'resets',
  toMail: async (request, { _id, kind, data }) => {
    const account = isOwned(request) ? await AccountModel.findOne(ownerOf(request)) : null;
    return account ? { _id, to: request.email, kind, data: { ...data, voornaam: account.voornaam } } : undefined;
  },
};
