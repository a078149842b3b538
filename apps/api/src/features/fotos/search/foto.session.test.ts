import type { Request } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accountsContract,
  AppError,
  fotoContract,
  type AccountEdit,
  type FotoSearch,
  type Role,
} from '@ledenportaal/shared';
import { createAs, parseError, sendAs } from '../../../test/as.js';
import { createAccount, createFoto, signToken, type Account } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { isCoreSuite } from '../../../test/suite.js';
import { TimeoutError } from '../../../platform/timeout.js';
import { AccountModel } from '../../accounts/account.model.js';

const portal = usePortal();
beforeEach(() => {
  // Stands still, so that an account is kept however slow the machine is.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

/** In another process. */
const change = ({ id }: Account, body: AccountEdit) =>
  createAs(portal.createSecondApp())('admin').call(accountsContract.update, { params: { id }, body });

const findRecent = (token: string) => portal.session.findRecentViewer({ headers: { authorization: token } } as Request);
const isTokenKept = (token: string) => findRecent(token) !== undefined;

/** A session of which the account is kept, because it asked for a page just now. */
const startSession = async (role: Role, body: Partial<FotoSearch> = {}) => {
  const account = await createAccount({ role });
  const token = signToken(account);
  const request = (requestBody: Record<string, unknown> = body) =>
    sendAs(portal.app, token, fotoContract.search, { body: requestBody });
  const getResult = async (requestBody?: Record<string, unknown>) => {
    const response = await request(requestBody);
    return response.status === 200
      ? (response.body as { results: { total: number } }).results.total
      : parseError(response).code;
  };
  const isKept = () => isTokenKept(token);
  for (let n = 0; n < 2; n++) await request();
  expect(isKept()).toBe(true);
  return { account, token, getResult, isKept };
};

/** How the session of an account ends, and the error after it. */
const ends: [string, (account: Account) => Promise<unknown>, string][] = [
  [
    'another process ended the sessions',
    ({ id }) => AccountModel.updateOne({ _id: id }, { $inc: { tokenVersion: 1 } }),
    'session_ended',
  ],
  [
    'an admin disabled the account in another process',
    (account) => change(account, { state: 'disabled' }),
    'account_disabled',
  ],
  ['another process deleted the account', ({ id }) => AccountModel.deleteOne({ _id: id }), 'not_signed_in'],
];

describe('a page of photos, just after another page', () => {
  it.each(isCoreSuite ? ends.slice(0, 1) : ends)(
    'is refused at once when %s, also with an invalid body',
    async (_, end, code) => {
      await createFoto();
      const { account, getResult, isKept } = await startSession('lid');
      expect(await getResult()).toBe(1);
      await end(account);
      expect(isKept()).toBe(true);
      expect([await getResult(), await getResult({ page: 0 }), await getResult({ status: 'concept' })]).toEqual([
        code,
        code,
        code,
      ]);
      expect(isKept()).toBe(false);
    },
  );

  it('has no concepts at once when the account lost its role in another process, and has them when it got it back', async () => {
    await createFoto();
    await createFoto({ status: 'concept' });
    const { account, getResult } = await startSession('admin');
    const setRole = (role: Role) => AccountModel.updateOne({ _id: account._id }, { role });
    expect([await getResult(), await getResult({ status: 'concept' })]).toEqual([2, 1]);
    await setRole('lid');
    expect([await getResult(), await getResult({ status: 'concept' })]).toEqual([1, 'not_allowed']);
    await setRole('admin');
    expect([await getResult({ status: 'concept' }), await getResult()]).toEqual([1, 2]);
    await change(account, { role: 'lid' });
    expect(await getResult()).toBe('session_ended');
  });

  it('is for the session of its own token, also when several are asked for at once', async () => {
    await createFoto();
    await createFoto({ status: 'concept' });
    const sessions = [await startSession('lid'), await startSession('admin'), await startSession('lid')];
    await AccountModel.updateOne({ _id: sessions[2]!.account._id }, { $inc: { tokenVersion: 1 } });
    const results = await Promise.all([...sessions, ...sessions].map(({ getResult }) => getResult()));
    expect(results).toEqual([1, 2, 'session_ended', 1, 2, 'session_ended']);
  });

  it('reads the account first when more than a second has passed, or when the token has expired', async () => {
    const { isKept } = await startSession('lid');
    vi.setSystemTime(Date.now() + 1_001);
    expect(isKept()).toBe(false);
    const token = signToken(await createAccount(), {}, { expiresIn: 1 });
    await sendAs(portal.app, token, fotoContract.search, { body: {} });
    const recent = findRecent(token);
    const before = Date.now();
    vi.setSystemTime((Math.floor(before / 1000) + 1) * 1000);
    expect(isTokenKept(token)).toBe(false);
    await expect(recent!.confirm()).rejects.toThrow(new AppError('not_signed_in'));
    vi.setSystemTime(before);
    expect(isTokenKept(token)).toBe(false);
  });

  it('waits no longer than other requests while the database hangs', async () => {
    const { token } = await startSession('lid');
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    let answer: (accounts: []) => void;
    const hanging = new Promise<[]>((resolve) => (answer = resolve));
    const findOne = vi
      .spyOn(AccountModel, 'findById')
      .mockReturnValue({ lean: () => ({ exec: () => hanging }) } as never);
    const findShared = vi.spyOn(AccountModel, 'find').mockReturnValue({ lean: () => hanging } as never);
    try {
      const refused = expect(findRecent(token)!.confirm()).rejects.toThrow(TimeoutError);
      await vi.advanceTimersByTimeAsync(1_800);
      await refused;
    } finally {
      answer!([]);
      findOne.mockRestore();
      findShared.mockRestore();
    }
  });
});
