import { AppError } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { Codes } from '../../platform/codes.js';
import { retryOnDuplicateKey } from '../../platform/database/database.js';
import { assertBelowRateLimit } from '../../platform/limits/list-limits.js';
import { definePendingMail } from '../../platform/mail/define-mail.js';
import type { Resources } from '../../platform/resources.js';
import type { AuthLimitService } from './auth-limit.service.js';
import {
  AccountModel,
  passwordChangedMail,
  type PasswordCheckService,
  ResetModel,
  type ResetRecord,
  toUser,
} from '../accounts/index.js';

type Deps = { passwordCheck: PasswordCheckService; limits: AuthLimitService };

type Code = ReturnType<Codes['create']>;

export type ResetService = ReturnType<typeof createResetService>;

const codeLifetimeMs = 60 * 60 * 1000;

/** Is not sent when the address has no account, or a disabled one. */
const resetMail = definePendingMail({
  kind: 'reset',
  template: async () => (await import('./mails/reset.js')).reset,
  collection: 'resets',
  toMail: async (request: ResetRecord, mailTo, { nonce }: { nonce: string }) => {
    const account = isOwned(request) ? await AccountModel.findOne(toOwnerFilter(request)) : null;
    return account ? mailTo(request.email, { nonce, voornaam: account.voornaam }) : undefined;
  },
});

export const createResetService = (
  { passwords, codes, wakeMail, listLimits }: Resources,
  { passwordCheck, limits }: Deps,
) => {
  /** Replaces any earlier code for this address. */
  const storeCode = async (email: string, code: Code, mails: object[]) => {
    // The same queries for every address, so that timing does not reveal whether it has an account.
    const account = await AccountModel.findOne(toEnabledFilter(email), { tokenVersion: 1 }).lean();
    const owner = account && { account: account._id, version: account.tokenVersion };
    const request = { email, ...owner, ...code, expiresAt: new Date(Date.now() + codeLifetimeMs), mails };
    await retryOnDuplicateKey(() => ResetModel.replaceOne({ email }, request, { upsert: true }));
    return request.expiresAt;
  };

  /** Returns the same response whether or not the address has an account. */
  const request = async (email: string, ip: string) => {
    await limits.countForgot({ email, ip });
    await assertBelowRateLimit(ResetModel, listLimits.resets);
    const code = codes.create();
    await storeCode(email, code, [resetMail.pending({ nonce: code.nonce })]);
    wakeMail();
    return {
      msg: 'Als we dit adres kennen, sturen we er een mail heen. Open de link daarin om een wachtwoord te kiezen.',
    };
  };

  /** Creates a code without a mail, for the operator to pass on. */
  const createCode = async (email: string): Promise<{ code: string; until: Date }> => {
    const code = codes.create();
    return { until: await storeCode(email, code, []), code: codes.toCode(code.nonce) };
  };

  /** Throws `code_invalid` when the code cannot set a password now. Does not use up the code. */
  const check = async (code: string) => {
    const codeHash = codes.hashCode(code);
    const request = await findRequest(codeHash);
    if (!(await AccountModel.exists(toUnspentFilter(request)))) throw new AppError('code_invalid');
    return { msg: 'Met deze link kun je een nieuw wachtwoord kiezen.' };
  };

  const setPassword = async ({ code, password }: { code: string; password: string }, ip: string) => {
    const codeHash = codes.hashCode(code);
    const request = await findRequest(codeHash);
    const owner = await AccountModel.findOne(toUnspentFilter(request));
    if (!owner) throw new AppError('code_invalid');
    await limits.checkPassword(ip, () => passwordCheck.assertAllowed(password, toUser(owner)));
    const passwordHash = await passwords.hash(password);
    const account = await spendCode(request, passwordHash);
    if (!account) throw new AppError('code_invalid');
    await ResetModel.deleteOne({ codeHash });
    await record({ action: 'account.password', by: account.id, subject: account.id });
    await limits.resetGuesses({ email: request.email, ip });
    wakeMail();
    return { msg: 'Je nieuwe wachtwoord is opgeslagen. Log er nu mee in.' };
  };

  return { request, createCode, check, setPassword };
};

type OwnedReset = ResetRecord & { account: NonNullable<ResetRecord['account']>; version: number };

const findRequest = async (codeHash: string): Promise<OwnedReset> => {
  const request = await ResetModel.findOne({ codeHash, expiresAt: { $gt: new Date() } }).lean<ResetRecord>();
  if (!request || !isOwned(request)) throw new AppError('code_invalid');
  return request;
};

const isOwned = (request: ResetRecord): request is OwnedReset =>
  Boolean(request.account) && typeof request.version === 'number';

/**
 * Uses up the code and sets the password in one write: of concurrent requests only one succeeds, and a code is never
 * used up without the password being set.
 */
const spendCode = (request: OwnedReset, passwordHash: string) => {
  const stamps = { updatedAt: new Date(), updatedBy: request.account };
  return AccountModel.findOneAndUpdate(toUnspentFilter(request), {
    $set: { passwordHash, spentCode: request.codeHash, ...stamps },
    $inc: { tokenVersion: 1 },
    $push: { mails: passwordChangedMail.pending() },
  });
};

const toEnabledFilter = (email: string) => ({ email, state: { $ne: 'disabled' as const } });

/** Matches the account only if it is not disabled and no password or session change followed the request. */
const toOwnerFilter = ({ email, account, version }: OwnedReset) => ({
  ...toEnabledFilter(email),
  _id: account,
  tokenVersion: version,
});

const toUnspentFilter = (request: OwnedReset) => ({ ...toOwnerFilter(request), spentCode: { $ne: request.codeHash } });
