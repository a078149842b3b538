import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountsContract, profileContract, type AccountEdit } from '@ledenportaal/shared';
import { accountOf, createAccount, createLid, type Account } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { createOneAtATime } from './account.admins.js';
import { AccountModel } from './account.model.js';
import { createAdmission } from './accounts.service.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const update = (account: { id: string }, body: AccountEdit, by: 'admin' | 'lid' | 'nobody' | Account = 'admin') =>
  portal.as(by).call(accountsContract.update, { params: { id: account.id }, body });
const stored = async ({ id }: Account) => AccountModel.findById(id).orFail().lean();
const audited = async () => {
  const entries = await mongoose.connection.db!.collection('audit').find().sort({ _id: 1 }).toArray();
  return entries.map(({ action, by, subject, naam }) => [String(action), String(by), String(subject), naam as unknown]);
};
const activeAdmins = () => AccountModel.countDocuments({ role: 'admin', state: 'active' });
const sessionOf = async (account: Account) => (await portal.as(account).call(profileContract.one)).error?.code;

describe('the list of accounts', () => {
  it('has all of them by address, with the lid, and nothing that is secret', async () => {
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

  it('has nobody who is leaving', async () => {
    const gone = await createAccount();
    await AccountModel.updateOne({ _id: gone._id }, { leavingAt: new Date(), state: 'disabled' });
    expect((await portal.as('admin').call(accountsContract.list)).reply.results).toHaveLength(1);
    expect((await update(gone, { state: 'active' })).error?.code).toBe('account_not_found');
  });

  it('is for admins', async () => {
    expect((await portal.as('nobody').call(accountsContract.list)).status).toBe(401);
    expect((await portal.as('lid').call(accountsContract.list)).status).toBe(403);
  });
});

describe('an admin', () => {
  const changes: [string, Parameters<typeof createAccount>[0], AccountEdit, string[], object][] = [
    ['lets somebody in', { state: 'waiting' }, { state: 'active' }, ['account.approved'], { tokenVersion: 1 }],
    ['turns somebody away', { state: 'waiting' }, { state: 'disabled' }, ['account.disabled'], { tokenVersion: 2 }],
    ['disables an account', {}, { state: 'disabled' }, ['account.disabled'], { tokenVersion: 2 }],
    ['enables it again', { state: 'disabled' }, { state: 'active' }, ['account.enabled'], { tokenVersion: 1 }],
    ['makes an admin', {}, { role: 'admin' }, ['account.promoted'], { tokenVersion: 1 }],
    ['makes an admin a lid again', { role: 'admin' }, { role: 'lid' }, ['account.demoted'], { tokenVersion: 2 }],
    [
      'does several at once',
      { state: 'waiting' },
      { state: 'active', role: 'admin' },
      ['account.approved', 'account.promoted'],
      { tokenVersion: 1 },
    ],
    ['changes nothing', {}, { state: 'active', role: 'lid', lid: null }, [], { tokenVersion: 1 }],
    ['asks for nothing', {}, {}, [], { tokenVersion: 1 }],
  ];

  it.each(changes)('%s', async (_, told, edit, kinds, expected) => {
    const [admin, account] = [
      await accountOf('admin'),
      await createAccount({ voornaam: 'Lies', name: 'Wit', ...told }),
    ];
    const { reply } = await update(account, edit);
    const { lid, ...plain } = edit;
    expect(reply.results).toMatchObject({ _id: account.id, lid: lid ?? null, ...plain });
    expect(await stored(account)).toMatchObject({ ...plain, ...expected });
    expect(await audited()).toEqual(kinds.map((kind) => [kind, admin.id, account.id, 'Lies Wit']));
  });

  it('writes a mail to whoever is let in, once, and to nobody else', async () => {
    const waiting = await createAccount({ state: 'waiting' });
    const others = [await createAccount(), await createAccount({ state: 'disabled' })];
    await Promise.all(Array.from({ length: 5 }, () => update(waiting, { state: 'active' })));
    for (const other of others) await update(other, { state: 'active' });
    expect((await stored(waiting)).mails).toEqual([{ _id: expect.anything() as unknown, kind: 'approved', data: {} }]);
    for (const other of others) expect((await stored(other)).mails).toBeUndefined();
    expect(await audited()).toHaveLength(2);
  });

  it('ends the sessions of whoever is disabled or demoted, with the reason', async () => {
    const [lid, admin] = [await createAccount(), await createAccount({ role: 'admin' })];
    await update(lid, { state: 'disabled' });
    await update(admin, { role: 'lid' });
    expect([await sessionOf(lid), await sessionOf(admin)]).toEqual(['account_disabled', 'session_ended']);
    await update(lid, { state: 'active' });
    expect(await sessionOf(lid)).toBe('session_ended');
  });

  it('links an account to a lid, to another, and to none', async () => {
    const [first, second] = [await createLid({ naam: 'Een' }), await createLid({ naam: 'Twee' })];
    const account = await createAccount();
    for (const lid of [first._id, first._id.toUpperCase(), second._id, null]) {
      const { results } = (await update(account, { lid })).reply;
      expect(results.lid?._id ?? null).toBe(lid?.toLowerCase() ?? null);
    }
    expect((await audited()).map(([action]) => action)).toEqual([
      'account.linked',
      'account.linked',
      'account.unlinked',
    ]);
    expect(await stored(account)).not.toHaveProperty('lid');
    expect(await sessionOf(account)).toBeUndefined();
  });

  it('may step back, while another stays', async () => {
    await createAccount({ role: 'admin' });
    const me = await accountOf('admin');
    expect((await update(me, { role: 'lid' }, me)).reply.results.role).toBe('lid');
    expect(await sessionOf(me)).toBe('session_ended');
  });
});

describe('a change of an account is refused, and changes nothing:', () => {
  it.each([
    ['role', { role: 'baas' }],
    ['state', { state: 'waiting' }],
    ['lid', { lid: 'geen nummer' }],
    ['lid', { lid: 'f'.repeat(24), state: 'active' as const }],
    ['email', { email: 'x@example.org' }],
  ])('for its %s: %j', async (field, body) => {
    const account = await createAccount({ state: 'waiting' });
    const before = await stored(account);
    const refused = await update(account, body as AccountEdit);
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]]);
    expect([await stored(account), await audited()]).toEqual([before, []]);
  });

  it('to nobody and to who is no admin', async () => {
    const account = await createAccount();
    const before = await stored(account);
    for (const [who, status] of [
      ['nobody', 401],
      ['lid', 403],
      [account, 403],
    ] as const)
      expect((await update(account, { role: 'admin' }, who)).status).toBe(status);
    expect([await stored(account), await audited()]).toEqual([before, []]);
  });

  it.each(['f'.repeat(24), 'geen-nummer'])('of one that does not exist: %s', async (id) => {
    const refused = await update({ id }, { state: 'active' });
    expect([refused.status, refused.error?.code]).toEqual([404, 'account_not_found']);
  });
});

describe('the last admin', () => {
  it.each([{ role: 'lid' }, { state: 'disabled' }, { role: 'lid', state: 'active', lid: null }] as AccountEdit[])(
    'stays: %j',
    async (edit) => {
      const admin = await accountOf('admin');
      await createAccount({ role: 'admin', state: 'disabled' });
      await createAccount({ role: 'admin', state: 'waiting' });
      await createAccount();
      const before = await stored(admin);
      const refused = await update(admin, edit);
      expect([refused.status, refused.error?.code]).toEqual([409, 'last_admin']);
      expect([await stored(admin), await audited()]).toEqual([before, []]);
      expect(await sessionOf(admin)).toBeUndefined();
    },
  );

  it('is of those who are active: an admin who is out may be made a lid', async () => {
    const out = await createAccount({ role: 'admin', state: 'disabled' });
    expect((await update(out, { role: 'lid' })).status).toBe(200);
  });

  it('stays where two demote each other, time and again', async () => {
    for (let times = 0; times < 5; times++) {
      await AccountModel.deleteMany({});
      const [a, b] = [await createAccount({ role: 'admin' }), await createAccount({ role: 'admin' })];
      const answers = await Promise.all([update(a, { role: 'lid' }, b), update(b, { state: 'disabled' }, a)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await activeAdmins()).toBe(1);
    }
  });

  it('stays where twenty go at once, in two processes', async () => {
    // Each its own queue, as a process has: only the lease in the database is between them.
    const processes = [1, 2].map(() => createAdmission({ oneAtATime: createOneAtATime(), wakeMail: () => undefined }));
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

describe('two admins at once', () => {
  it('who give the same account something else, both get it done', async () => {
    const lid = await createLid();
    await accountOf('admin');
    const account = await createAccount({ state: 'waiting' });
    const answers = await Promise.all([
      update(account, { state: 'active' }),
      update(account, { role: 'admin' }),
      update(account, { lid: lid._id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored(account)).toMatchObject({ state: 'active', role: 'admin' });
    expect(String((await stored(account)).lid)).toBe(lid._id);
    expect(await audited()).toHaveLength(3);
  });
});

describe('a lid that is new', () => {
  const welcome = async (lid: { _id: string; email: string }) => {
    const { id } = await accountOf('admin');
    await portal.admission.welcome(lid, { id });
  };

  it('lets in and links whoever waits at its address, with a mail', async () => {
    const account = await createAccount({ email: 'bert@example.org', state: 'waiting' });
    const other = await createAccount({ state: 'waiting' });
    const lid = await createLid({ email: 'bert@example.org' });
    await welcome({ ...lid, email: ' Bert@Example.org' });
    const { state, lid: linked, mails } = await stored(account);
    expect([state, String(linked), mails?.length]).toEqual(['active', lid._id, 1]);
    expect((await stored(other)).state).toBe('waiting');
    expect((await audited()).map(([action]) => action)).toEqual(['account.approved', 'account.linked']);
  });

  it('links who was in already, without a mail', async () => {
    const account = await createAccount({ email: 'bert@example.org' });
    const lid = await createLid({ email: 'bert@example.org' });
    await welcome(lid);
    const { lid: linked, mails } = await stored(account);
    expect([String(linked), mails]).toEqual([lid._id, undefined]);
  });

  it('lets nobody in who was disabled, and takes nobody from another lid', async () => {
    const first = await createLid();
    const disabled = await createAccount({ email: 'uit@example.org', state: 'disabled' });
    const linked = await createAccount({ email: 'van@example.org', lid: first._id });
    const before = [await stored(disabled), await stored(linked)];
    for (const { email } of before) await welcome(await createLid({ email }));
    expect([[await stored(disabled), await stored(linked)], await audited()]).toEqual([before, []]);
  });

  it('has nobody at its address', async () => {
    await welcome(await createLid());
    expect(await audited()).toEqual([]);
  });

  it('does not let in who is disabled at that very moment', async () => {
    const account = await createAccount({ email: 'bert@example.org', state: 'waiting' });
    const findOne = vi.spyOn(AccountModel, 'findOne');
    findOne.mockImplementationOnce(((...args: never[]) => {
      findOne.mockRestore();
      return AccountModel.findOne(...args).then(async (found) => {
        await AccountModel.updateOne({ _id: account._id }, { state: 'disabled' });
        return found;
      });
    }) as never);
    await welcome(await createLid({ email: 'bert@example.org' }));
    expect((await stored(account)).state).toBe('disabled');
  });
});
