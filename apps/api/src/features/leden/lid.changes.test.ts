import { afterEach, describe, expect, it, vi } from 'vitest';
import { lidContract, type LidEdit, type NewLid } from '@ledenportaal/shared';
import { sendAs } from '../../test/as.js';
import { accountOf, createAccount, createLid, newLid, tokenOf } from '../../test/builders.js';
import { audited, documentsIn } from '../../test/leden.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../account/account.model.js';
import { LidModel } from './lid.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

type Who = Parameters<typeof portal.as>[0];
const add = (body: NewLid, by: Who = 'admin') => portal.as(by).call(lidContract.add, { body });
const update = (id: string, body: LidEdit, by: Who = 'admin') =>
  portal.as(by).call(lidContract.update, { params: { id }, body });
const remove = (id: string, by: Who = 'admin') => portal.as(by).call(lidContract.remove, { params: { id } });
const stored = (id: string) => LidModel.findById(id).orFail().lean();
const everything = async () => [await documentsIn('leden'), await documentsIn('accounts'), await audited()];
const waitingAt = (email: string) => createAccount({ email, state: 'waiting' });
const accountAt = async (email: string) => {
  const { state, lid = null } = await AccountModel.findOne({ email }).orFail();
  return [state, lid && String(lid)];
};

const wrong: [string, unknown][] = [
  ['naam', ''],
  ['naam', 'x'.repeat(201)],
  ['naam', undefined],
  ['contactpersoon', ' '],
  ['adres', ''],
  ['postcode', 'x'.repeat(21)],
  ['plaats', 7],
  ['email', 'geen adres'],
  ['email', 'a@example.org, b@example.org'],
  ['type', 'bakker'],
  ['islid', 'ja'],
  ['isregist', []],
];

describe('adding a lid', () => {
  it('stores the normalized fields and records who added it', async () => {
    const told = newLid({ naam: ' Café Zoë ', email: ' Zoe@Example.org ', type: 'horeca', islid: false });
    const { status, reply } = await add(told);
    const { results: lid } = reply;
    const expected = { ...told, naam: 'Café Zoë', email: 'zoe@example.org' };
    expect([status, lid]).toEqual([201, { ...expected, _id: lid._id, isregist: [], updatedAt: lid.updatedAt }]);
    const by = (await accountOf('admin')).id;
    expect(await stored(lid._id)).toMatchObject(expected);
    expect(String((await stored(lid._id)).createdBy)).toBe(by);
    expect(await audited()).toEqual([['lid.added', by, lid._id, 'Café Zoë']]);
  });

  it('activates a waiting account with its address and returns it with the lid', async () => {
    const account = await waitingAt('zoe@example.org');
    const { results: lid } = (await add(newLid({ email: 'zoe@example.org' }))).reply;
    expect(lid.isregist).toEqual([{ _id: account.id, name: 'Test Tester' }]);
    expect(await accountAt('zoe@example.org')).toEqual(['active', lid._id]);
    expect(await LidModel.countDocuments({ welcomeDue: true })).toBe(0);
  });

  it('activates a waiting account later when the database fails just after the insert', async () => {
    await waitingAt('zoe@example.org');
    await accountOf('admin');
    vi.spyOn(AccountModel, 'find').mockImplementationOnce(() => {
      throw new Error('gone');
    });
    expect((await add(newLid({ email: 'zoe@example.org' }))).status).toBe(500);
    expect(await accountAt('zoe@example.org')).toEqual(['waiting', null]);
    await portal.background.run('leden.finish');
    expect(await accountAt('zoe@example.org')).toEqual(['active', String((await LidModel.findOne().orFail())._id)]);
  });

  it.each(wrong)('returns 400 for an added lid with this %s: %j', async (field, value) => {
    const refused = await add({ ...newLid(), [field]: value });
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]]);
    expect(await documentsIn('leden')).toEqual([]);
  });

  it('returns 409 with the id of the lid that already has the address', async () => {
    const { _id } = await createLid({ email: 'zoe@example.org' });
    await accountOf('admin');
    const before = await everything();
    const refused = await add(newLid({ email: 'ZOE@example.org' }));
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, 'lid_exists', { lid: _id }]);
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['email']);
    expect(await everything()).toEqual(before);
  });

  it('stores the lid once when it is added twenty times concurrently in two processes', async () => {
    const body = newLid();
    const token = tokenOf(await accountOf('admin'));
    const apps = [portal.app, portal.beside()];
    const asked = Array.from({ length: 20 }, (_, at) => sendAs(apps[at % 2]!, token, lidContract.add, { body }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect([(await documentsIn('leden')).length, (await audited()).length]).toEqual([1, 1]);
  });

  it.each([
    ['nobody', 401],
    ['lid', 403],
  ] as const)('rejects adding a lid by %s with %i', async (who, status) => {
    expect((await add(newLid(), who)).status).toBe(status);
    expect(await documentsIn('leden')).toEqual([]);
  });
});

describe('updating a lid', () => {
  it('stores the changes and records who made them', async () => {
    const { _id } = await createLid();
    const before = await stored(_id);
    const told = newLid({ naam: 'Anders', type: 'winkel', islid: false });
    const { status, reply } = await update(_id, { ...told, updatedAt: before.updatedAt.toISOString() });
    expect([status, reply.results]).toEqual([200, { ...told, _id, isregist: [], updatedAt: reply.results.updatedAt }]);
    const after = await stored(_id);
    const by = (await accountOf('admin')).id;
    expect([after.createdAt, String(after.updatedBy)]).toEqual([before.createdAt, by]);
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect(await audited()).toEqual([['lid.changed', by, _id, 'Anders']]);
  });

  it('accepts the own address of a lid when another lid has the same one', async () => {
    const first = await createLid({ email: 'zoe@example.org' });
    const second = await createLid({ email: 'zoe@example.org' });
    for (const { _id } of [first, second])
      expect((await update(_id, newLid({ email: 'zoe@example.org', naam: 'Anders' }))).status).toBe(200);
  });

  it('activates a waiting account with the new address and keeps the linked account', async () => {
    const { _id, email } = await createLid();
    await waitingAt('zoe@example.org');
    const linked = await createAccount({ lid: _id });
    await waitingAt(email);
    const { results } = (await update(_id, newLid({ email: 'zoe@example.org' }))).reply;
    expect(results.isregist).toHaveLength(2);
    expect(await accountAt('zoe@example.org')).toEqual(['active', _id]);
    expect(await accountAt(linked.email)).toEqual(['active', _id]);
    expect(await accountAt(email)).toEqual(['waiting', null]);
  });

  it.each(wrong)('returns 400 for an updated lid with this %s: %j', async (field, value) => {
    const { _id } = await createLid();
    const before = await stored(_id);
    const refused = await update(_id, { ...newLid(), [field]: value });
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]]);
    expect(await stored(_id)).toEqual(before);
  });

  it('returns 409 with the current lid when another admin has changed it', async () => {
    const { _id } = await createLid();
    const { updatedAt } = (await portal.as('admin').call(lidContract.one, { params: { id: _id } })).reply.results;
    const { results: now } = (await update(_id, { ...newLid({ naam: 'Eerst' }), updatedAt })).reply;
    const before = await everything();
    const refused = await update(_id, { ...newLid({ naam: 'Later' }), updatedAt });
    expect([refused.status, refused.error?.code]).toEqual([409, 'lid_changed']);
    expect(refused.error?.details).toEqual({ lid: now });
    expect(await everything()).toEqual(before);
  });

  it('stores the update of one of two admins who save at the same time', async () => {
    const { _id } = await createLid();
    const other = await createAccount({ role: 'admin' });
    const updatedAt = (await stored(_id)).updatedAt.toISOString();
    const answers = await Promise.all([
      update(_id, { ...newLid({ naam: 'Een' }), updatedAt }),
      update(_id, { ...newLid({ naam: 'Twee' }), updatedAt }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await stored(_id)).naam).toBe(['Een', 'Twee'][winner]);
    expect(await audited()).toHaveLength(1);
  });

  it('returns 409 for an update to the address of another lid', async () => {
    const [lid, other] = [await createLid(), await createLid()];
    const before = await stored(lid._id);
    const refused = await update(lid._id, newLid({ email: other.email }));
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      409,
      'lid_exists',
      { lid: other._id },
    ]);
    expect(await stored(lid._id)).toEqual(before);
  });

  it('gives an address to one of three leden that request it concurrently', async () => {
    const leden = [await createLid(), await createLid(), await createLid()];
    const answers = await Promise.all(leden.map(({ _id }) => update(_id, newLid({ email: 'zoe@example.org' }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await LidModel.countDocuments({ email: 'zoe@example.org' })).toBe(1);
  });

  it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 when updating lid %s', async (id) => {
    const refused = await update(id, newLid());
    expect([refused.status, refused.error?.code]).toEqual([404, 'lid_not_found']);
    expect(await documentsIn('leden')).toEqual([]);
  });

  it.each([
    ['nobody', 401],
    ['lid', 403],
  ] as const)('rejects updating a lid by %s with %i', async (who, status) => {
    const { _id } = await createLid();
    const before = await stored(_id);
    expect((await update(_id, newLid(), who)).status).toBe(status);
    expect(await stored(_id)).toEqual(before);
  });
});

describe('removing a lid', () => {
  it.each([
    [0, ''],
    [1, ' Eén account hoort nu bij geen lid meer.'],
    [2, ' 2 accounts horen nu bij geen lid meer.'],
  ])('deletes the lid and unlinks its %d accounts', async (number, sentence) => {
    const [lid, other] = [await createLid({ naam: 'De Berk' }), await createLid()];
    const linked: Awaited<ReturnType<typeof createAccount>>[] = [];
    for (let at = 0; at < number; at++) linked.push(await createAccount({ lid: lid._id }));
    const elsewhere = await createAccount({ lid: other._id });
    const { status, reply } = await remove(lid._id);
    expect([status, reply]).toEqual([200, { msg: `Lid ‘De Berk’ is verwijderd.${sentence}` }]);
    expect((await documentsIn('leden')).map(({ _id }) => String(_id))).toEqual([other._id]);
    for (const { email } of linked) expect(await accountAt(email)).toEqual(['active', null]);
    expect(await accountAt(elsewhere.email)).toEqual(['active', other._id]);
    const by = (await accountOf('admin')).id;
    expect(await audited()).toEqual([
      ...linked.map(({ id }) => ['account.unlinked', by, id, 'Test Tester']),
      ['lid.removed', by, lid._id, 'De Berk'],
    ]);
  });

  it('frees the address for a new lid', async () => {
    const { _id, email } = await createLid();
    await remove(_id);
    expect((await add(newLid({ email }))).status).toBe(201);
  });

  it('returns 404 to the second of two concurrent removals', async () => {
    const { _id } = await createLid();
    const answers = await Promise.all([remove(_id), remove(_id, await createAccount({ role: 'admin' }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await audited()).toHaveLength(1);
  });

  it('keeps the lid when the database fails, and deletes it on the next request', async () => {
    const { _id } = await createLid();
    const { email } = await createAccount({ lid: _id });
    vi.spyOn(LidModel, 'deleteOne').mockRejectedValueOnce(new Error('gone'));
    expect((await remove(_id)).status).toBe(500);
    expect((await documentsIn('leden')).length).toBe(1);
    expect((await remove(_id)).status).toBe(200);
    expect([await documentsIn('leden'), await accountAt(email)]).toEqual([[], ['active', null]]);
  });

  it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 when removing lid %s', async (id) => {
    const refused = await remove(id);
    expect([refused.status, refused.error?.code]).toEqual([404, 'lid_not_found']);
  });

  it.each([
    ['nobody', 401],
    ['lid', 403],
  ] as const)('rejects removing a lid by %s with %i', async (who, status) => {
    const { _id } = await createLid();
    await createAccount({ lid: _id });
    await accountOf('lid');
    const before = await everything();
    expect((await remove(_id, who)).status).toBe(status);
    expect(await everything()).toEqual(before);
  });
});
