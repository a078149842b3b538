import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountsContract, profileContract, type AccountEdit } from '@ledenportaal/shared';
import { getAccount, createAccount, createLid, type Account } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { createLidLookupService } from '../leden/lid-lookup.service.js';
import { createLastAdminService } from './last-admin.service.js';
import { AccountModel } from './account.model.js';
import { createAccountLookupService } from './account-lookup.service.js';
import { createAccountAdminService } from './account-admin.service.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const update = (account: { id: string }, body: AccountEdit, by: 'admin' | 'lid' | 'nobody' | Account = 'admin') =>
  portal.as(by).call(accountsContract.update, { params: { id: account.id }, body });
const findStored = async ({ id }: Account) => AccountModel.findById(id).orFail().lean();
const findAuditEntries = async () => {
  const entries = await mongoose.connection.db!.collection('audit').find().sort({ _id: 1 }).toArray();
  return entries.map(({ action, by, subject, naam }) => [String(action), String(by), String(subject), naam as unknown]);
};
const activeAdmins = () => AccountModel.countDocuments({ role: 'admin', state: 'active' });
const getSessionError = async (account: Account) => (await portal.as(account).call(profileContract.one)).error?.code;

describe('the list of accounts', () => {
  it('lists all accounts by address, with their lid and without secret fields', async () => {
    const lid = await createLid({ naam: 'Camping De Berk' });
    const admin = await createAccount({ email: 'ada@example.org', role: 'admin' });
    await createAccount({ email: 'bert@example.org', voornaam: 'Bert', state: 'waiting' });
    await createAccount({ email: 'cor@example.org', state: 'disabled', lid: lid._id });
    await createAccount({ email: 'dirk@example.org', lid: 'a'.repeat(24) });
    await AccountModel.updateOne({ email: 'cor@example.org' }, { signedInAt: new Date('2026-01-02T03:04:05Z') });
    const { results } = (await portal.as(admin).call(accountsContract.list)).reply;
    expect(results.map(({ email, state, role }) => [email, state, role])).toEqual([
      ['ada@example.org', 'active', 'admin'],
      ['bert@example.org', 'waiting', 'lid'],
      ['cor@example.org', 'disabled', 'lid'],
      ['dirk@example.org', 'active', 'lid'],
    ]);
    expect(results.map((account) => [account.lid, account.signedInAt])).toEqual([
      [null, null],
      [null, null],
      [{ _id: lid._id, naam: 'Camping De Berk' }, '2026-01-02T03:04:05.000Z'],
      [null, null],
    ]);
    expect(Object.keys(results[1]!).sort().join()).toBe(
      '_id,bedrijf,createdAt,email,lid,name,role,signedInAt,state,voornaam',
    );
  });

  it('omits an account that is being deleted, and refuses to change it', async () => {
    const leavingAccount = await createAccount();
    await AccountModel.updateOne({ _id: leavingAccount._id }, { leavingAt: new Date(), state: 'disabled' });
    expect((await portal.as('admin').call(accountsContract.list)).reply.results).toHaveLength(1);
    expect((await update(leavingAccount, { state: 'active' })).error?.code).toBe('account_not_found');
  });

  it('returns 401 for the list without a session and 403 to a lid', async () => {
    expect((await portal.as('nobody').call(accountsContract.list)).status).toBe(401);
    expect((await portal.as('lid').call(accountsContract.list)).status).toBe(403);
  });
});

describe('changes by an admin', () => {
  const changes: [string, Parameters<typeof createAccount>[0], AccountEdit, string[], object][] = [
    [
      'approves a waiting account',
      { state: 'waiting' },
      { state: 'active' },
      ['account.approved'],
      { tokenVersion: 1 },
    ],
    [
      'disables a waiting account',
      { state: 'waiting' },
      { state: 'disabled' },
      ['account.disabled'],
      { tokenVersion: 2 },
    ],
    ['disables an active account', {}, { state: 'disabled' }, ['account.disabled'], { tokenVersion: 2 }],
    [
      'enables a disabled account',
      { state: 'disabled' },
      { state: 'active' },
      ['account.enabled'],
      { tokenVersion: 1 },
    ],
    ['promotes a lid to admin', {}, { role: 'admin' }, ['account.promoted'], { tokenVersion: 1 }],
    ['demotes an admin to lid', { role: 'admin' }, { role: 'lid' }, ['account.demoted'], { tokenVersion: 2 }],
    [
      'applies several changes at once',
      { state: 'waiting' },
      { state: 'active', role: 'admin' },
      ['account.approved', 'account.promoted'],
      { tokenVersion: 1 },
    ],
    [
      'records nothing when the values are the same',
      {},
      { state: 'active', role: 'lid', lid: null },
      [],
      { tokenVersion: 1 },
    ],
    ['records nothing for an empty change', {}, {}, [], { tokenVersion: 1 }],
  ];

  it.each(changes)('%s', async (_, fields, edit, actions, expected) => {
    const [admin, account] = [
      await getAccount('admin'),
      await createAccount({ voornaam: 'Lies', name: 'Wit', ...fields }),
    ];
    const { reply } = await update(account, edit);
    const { lid, ...plain } = edit;
    expect(reply.results).toMatchObject({ _id: account.id, lid: lid ?? null, ...plain });
    expect(await findStored(account)).toMatchObject({ ...plain, ...expected });
    expect(await findAuditEntries()).toEqual(actions.map((action) => [action, admin.id, account.id, 'Lies Wit']));
  });

  it('queues one mail for an approved account, and none for other accounts', async () => {
    const waiting = await createAccount({ state: 'waiting' });
    const others = [await createAccount(), await createAccount({ state: 'disabled' })];
    await Promise.all(Array.from({ length: 5 }, () => update(waiting, { state: 'active' })));
    for (const other of others) await update(other, { state: 'active' });
    expect((await findStored(waiting)).mails).toEqual([
      { _id: expect.anything() as unknown, kind: 'approved', data: {} },
    ]);
    for (const other of others) expect((await findStored(other)).mails).toBeUndefined();
    expect(await findAuditEntries()).toHaveLength(2);
  });

  it('ends the sessions of a disabled or demoted account, with the reason', async () => {
    const [lid, admin] = [await createAccount(), await createAccount({ role: 'admin' })];
    await update(lid, { state: 'disabled' });
    await update(admin, { role: 'lid' });
    expect([await getSessionError(lid), await getSessionError(admin)]).toEqual(['account_disabled', 'session_ended']);
    await update(lid, { state: 'active' });
    expect(await getSessionError(lid)).toBe('session_ended');
  });

  it('links an account to a lid, links it to another one and unlinks it', async () => {
    const [first, second] = [await createLid({ naam: 'Een' }), await createLid({ naam: 'Twee' })];
    const account = await createAccount();
    for (const lid of [first._id, first._id.toUpperCase(), second._id, null]) {
      const { results } = (await update(account, { lid })).reply;
      expect(results.lid?._id ?? null).toBe(lid?.toLowerCase() ?? null);
    }
    expect((await findAuditEntries()).map(([action]) => action)).toEqual([
      'account.linked',
      'account.linked',
      'account.unlinked',
    ]);
    expect(await findStored(account)).not.toHaveProperty('lid');
    expect(await getSessionError(account)).toBeUndefined();
  });

  it('lets an admin demote themselves while there is another admin', async () => {
    await createAccount({ role: 'admin' });
    const me = await getAccount('admin');
    expect((await update(me, { role: 'lid' }, me)).reply.results.role).toBe('lid');
    expect(await getSessionError(me)).toBe('session_ended');
  });
});

describe('refused changes of an account', () => {
  it.each([
    ['role', { role: 'baas' }],
    ['state', { state: 'waiting' }],
    ['lid', { lid: 'geen nummer' }],
    ['lid', { lid: 'f'.repeat(24), state: 'active' as const }],
    ['email', { email: 'x@example.org' }],
  ])('returns 400 and changes nothing for the wrong field %s: %j', async (field, body) => {
    const account = await createAccount({ state: 'waiting' });
    const before = await findStored(account);
    const refused = await update(account, body as AccountEdit);
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]]);
    expect([await findStored(account), await findAuditEntries()]).toEqual([before, []]);
  });

  it('returns 401 for a change without a session and 403 to a lid, and changes nothing', async () => {
    const account = await createAccount();
    const before = await findStored(account);
    for (const [requester, status] of [
      ['nobody', 401],
      ['lid', 403],
      [account, 403],
    ] as const)
      expect((await update(account, { role: 'admin' }, requester)).status).toBe(status);
    expect([await findStored(account), await findAuditEntries()]).toEqual([before, []]);
  });

  it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 for an account that does not exist: %s', async (id) => {
    const refused = await update({ id }, { state: 'active' });
    expect([refused.status, refused.error?.code]).toEqual([404, 'account_not_found']);
  });
});

describe('the last admin', () => {
  it.each([{ role: 'lid' }, { state: 'disabled' }, { role: 'lid', state: 'active', lid: null }] as AccountEdit[])(
    'returns 409 and changes nothing when the last admin would be lost: %j',
    async (edit) => {
      const admin = await getAccount('admin');
      await createAccount({ role: 'admin', state: 'disabled' });
      await createAccount({ role: 'admin', state: 'waiting' });
      await createAccount();
      const before = await findStored(admin);
      const refused = await update(admin, edit);
      expect([refused.status, refused.error?.code]).toEqual([409, 'last_admin']);
      expect([await findStored(admin), await findAuditEntries()]).toEqual([before, []]);
      expect(await getSessionError(admin)).toBeUndefined();
    },
  );

  it('allows demoting a disabled admin, who does not count as the last admin', async () => {
    const disabledAdmin = await createAccount({ role: 'admin', state: 'disabled' });
    expect((await update(disabledAdmin, { role: 'lid' })).status).toBe(200);
  });

  it('keeps one admin when two remove each other at the same time', async () => {
    for (let times = 0; times < 5; times++) {
      await AccountModel.deleteMany({});
      const [a, b] = [await createAccount({ role: 'admin' }), await createAccount({ role: 'admin' })];
      const responses = await Promise.all([update(a, { role: 'lid' }, b), update(b, { state: 'disabled' }, a)]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await activeAdmins()).toBe(1);
    }
  });

  it('keeps one admin when twenty are removed at once by two processes', async () => {
    // Each has its own queue, like a process: only the lease in the database is shared.
    const processes = [1, 2].map(() =>
      createAccountAdminService(
        { wakeMail: () => undefined },
        {
          accountLookup: createAccountLookupService(),
          lastAdmins: createLastAdminService(),
          lidLookup: createLidLookupService(),
        },
      ),
    );
    const admins = await Promise.all(Array.from({ length: 20 }, () => createAccount({ role: 'admin' })));
    const viewer = { id: admins[0]!.id, name: 'Ada', role: 'admin' } as const;
    const outcomes = await Promise.all(
      admins.map(({ id }, number) =>
        processes[number % 2]!.update(id, number % 3 ? { role: 'lid' } : { state: 'disabled' }, viewer).then(
          () => 'gone',
          (cause: { code: string }) => cause.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'last_admin')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(19);
    expect(await activeAdmins()).toBe(1);
  });
});

describe('concurrent changes by admins', () => {
  it('applies concurrent changes of different fields of one account', async () => {
    const lid = await createLid();
    await getAccount('admin');
    const account = await createAccount({ state: 'waiting' });
    const responses = await Promise.all([
      update(account, { state: 'active' }),
      update(account, { role: 'admin' }),
      update(account, { lid: lid._id }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await findStored(account)).toMatchObject({ state: 'active', role: 'admin' });
    expect(String((await findStored(account)).lid)).toBe(lid._id);
    expect(await findAuditEntries()).toHaveLength(3);
  });
});

describe('linking the account of a new lid', () => {
  const activateAndLink = async (lid: { _id: string; email: string }) => {
    const { id } = await getAccount('admin');
    await portal.accountAdminService.activateAndLink(lid, { id });
  };

  it('activates, links and mails a waiting account with the address of a new lid', async () => {
    const account = await createAccount({ email: 'bert@example.org', state: 'waiting' });
    const other = await createAccount({ state: 'waiting' });
    const lid = await createLid({ email: 'bert@example.org' });
    await activateAndLink({ ...lid, email: ' Bert@Example.org' });
    const { state, lid: linked, mails } = await findStored(account);
    expect([state, String(linked), mails?.length]).toEqual(['active', lid._id, 1]);
    expect((await findStored(other)).state).toBe('waiting');
    expect((await findAuditEntries()).map(([action]) => action)).toEqual(['account.approved', 'account.linked']);
  });

  it('links an active account to a new lid, without a mail', async () => {
    const account = await createAccount({ email: 'bert@example.org' });
    const lid = await createLid({ email: 'bert@example.org' });
    await activateAndLink(lid);
    const { lid: linked, mails } = await findStored(account);
    expect([String(linked), mails]).toEqual([lid._id, undefined]);
  });

  it('leaves a disabled account and an account of another lid unchanged', async () => {
    const first = await createLid();
    const disabled = await createAccount({ email: 'uit@example.org', state: 'disabled' });
    const linked = await createAccount({ email: 'van@example.org', lid: first._id });
    const before = [await findStored(disabled), await findStored(linked)];
    for (const { email } of before) await activateAndLink(await createLid({ email }));
    expect([[await findStored(disabled), await findStored(linked)], await findAuditEntries()]).toEqual([before, []]);
  });

  it('changes nothing when no account has the address of the new lid', async () => {
    await activateAndLink(await createLid());
    expect(await findAuditEntries()).toEqual([]);
  });

  it('does not activate an account that is disabled at the same moment', async () => {
    const account = await createAccount({ email: 'bert@example.org', state: 'waiting' });
    const findOne = vi.spyOn(AccountModel, 'findOne');
    findOne.mockImplementationOnce(((...args: never[]) => {
      findOne.mockRestore();
      return AccountModel.findOne(...args).then(async (found) => {
        await AccountModel.updateOne({ _id: account._id }, { state: 'disabled' });
        return found;
      });
    }) as never);
    await activateAndLink(await createLid({ email: 'bert@example.org' }));
    expect((await findStored(account)).state).toBe('disabled');
  });
});
