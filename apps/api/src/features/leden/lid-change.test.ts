import { afterEach, describe, expect, it, vi } from 'vitest';
import { lidContract, type LidEdit, type NewLid } from '@ledenportaal/shared';
import { sendAs } from '../../test/as.js';
import { getAccount, createAccount, createLid, buildLid, signToken } from '../../test/builders.js';
import { readAudit, findDocuments } from '../../test/leden.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { LidModel } from './lid.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

type Requester = Parameters<typeof portal.as>[0];
const addLid = (body: NewLid, requester: Requester = 'admin') => portal.as(requester).call(lidContract.add, { body });
const updateLid = (id: string, body: LidEdit, requester: Requester = 'admin') =>
  portal.as(requester).call(lidContract.update, { params: { id }, body });
const removeLid = (id: string, requester: Requester = 'admin') =>
  portal.as(requester).call(lidContract.remove, { params: { id } });
const findStored = (id: string) => LidModel.findById(id).orFail().lean();
const readAll = async () => [await findDocuments('leden'), await findDocuments('accounts'), await readAudit()];
const createWaitingAccount = (email: string) => createAccount({ email, state: 'waiting' });
const getAccountState = async (email: string) => {
  const { state, lid = null } = await AccountModel.findOne({ email }).orFail();
  return [state, lid && String(lid)];
};

const invalidFields: [string, unknown][] = [
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
    const input = buildLid({ naam: ' Café Zoë ', email: ' Zoe@Example.org ', type: 'horeca', islid: false });
    const { status, reply } = await addLid(input);
    const { results: lid } = reply;
    const expected = { ...input, naam: 'Café Zoë', email: 'zoe@example.org' };
    expect([status, lid]).toEqual([201, { ...expected, _id: lid._id, isregist: [], updatedAt: lid.updatedAt }]);
    const by = (await getAccount('admin')).id;
    expect(await findStored(lid._id)).toMatchObject(expected);
    expect(String((await findStored(lid._id)).createdBy)).toBe(by);
    expect(await readAudit()).toEqual([['lid.added', by, lid._id, 'Café Zoë']]);
  });

  it('activates a waiting account with its address and returns it with the lid', async () => {
    const account = await createWaitingAccount('zoe@example.org');
    const { results: lid } = (await addLid(buildLid({ email: 'zoe@example.org' }))).reply;
    expect(lid.isregist).toEqual([{ _id: account.id, name: 'Test Tester' }]);
    expect(await getAccountState('zoe@example.org')).toEqual(['active', lid._id]);
    expect(await LidModel.countDocuments({ welcomeDue: true })).toBe(0);
  });

  it('activates a waiting account later when the database fails just after the insert', async () => {
    await createWaitingAccount('zoe@example.org');
    await getAccount('admin');
    vi.spyOn(AccountModel, 'find').mockImplementationOnce(() => {
      throw new Error('gone');
    });
    expect((await addLid(buildLid({ email: 'zoe@example.org' }))).status).toBe(500);
    expect(await getAccountState('zoe@example.org')).toEqual(['waiting', null]);
    await portal.background.run('leden.finish');
    expect(await getAccountState('zoe@example.org')).toEqual([
      'active',
      String((await LidModel.findOne().orFail())._id),
    ]);
  });

  it.each(invalidFields)('returns 400 for an added lid with this %s: %j', async (field, value) => {
    const response = await addLid({ ...buildLid(), [field]: value });
    expect([response.status, Object.keys(response.error?.fields ?? {})]).toEqual([400, [field]]);
    expect(await findDocuments('leden')).toEqual([]);
  });

  it('returns 409 with the id of the lid that already has the address', async () => {
    const { _id } = await createLid({ email: 'zoe@example.org' });
    await getAccount('admin');
    const before = await readAll();
    const response = await addLid(buildLid({ email: 'ZOE@example.org' }));
    expect([response.status, response.error?.code, response.error?.details]).toEqual([409, 'lid_exists', { lid: _id }]);
    expect(Object.keys(response.error?.fields ?? {})).toEqual(['email']);
    expect(await readAll()).toEqual(before);
  });

  it('stores the lid once when it is added twenty times concurrently in two processes', async () => {
    const body = buildLid();
    const token = signToken(await getAccount('admin'));
    const apps = [portal.app, portal.createSecondApp()];
    const requests = Array.from({ length: 20 }, (_, index) =>
      sendAs(apps[index % 2]!, token, lidContract.add, { body }),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect([(await findDocuments('leden')).length, (await readAudit()).length]).toEqual([1, 1]);
  });

  it.each([
    ['nobody', 401],
    ['lid', 403],
  ] as const)('rejects adding a lid by %s with %i', async (role, status) => {
    expect((await addLid(buildLid(), role)).status).toBe(status);
    expect(await findDocuments('leden')).toEqual([]);
  });
});

describe('updating a lid', () => {
  it('stores the changes and records who made them', async () => {
    const { _id } = await createLid();
    const before = await findStored(_id);
    const input = buildLid({ naam: 'Anders', type: 'winkel', islid: false });
    const { status, reply } = await updateLid(_id, { ...input, updatedAt: before.updatedAt.toISOString() });
    expect([status, reply.results]).toEqual([200, { ...input, _id, isregist: [], updatedAt: reply.results.updatedAt }]);
    const after = await findStored(_id);
    const by = (await getAccount('admin')).id;
    expect([after.createdAt, String(after.updatedBy)]).toEqual([before.createdAt, by]);
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect(await readAudit()).toEqual([['lid.changed', by, _id, 'Anders']]);
  });

  it('accepts the own address of a lid when another lid has the same one', async () => {
    const first = await createLid({ email: 'zoe@example.org' });
    const second = await createLid({ email: 'zoe@example.org' });
    for (const { _id } of [first, second])
      expect((await updateLid(_id, buildLid({ email: 'zoe@example.org', naam: 'Anders' }))).status).toBe(200);
  });

  it('activates a waiting account with the new address and keeps the linked account', async () => {
    const { _id, email } = await createLid();
    await createWaitingAccount('zoe@example.org');
    const linked = await createAccount({ lid: _id });
    await createWaitingAccount(email);
    const { results } = (await updateLid(_id, buildLid({ email: 'zoe@example.org' }))).reply;
    expect(results.isregist).toHaveLength(2);
    expect(await getAccountState('zoe@example.org')).toEqual(['active', _id]);
    expect(await getAccountState(linked.email)).toEqual(['active', _id]);
    expect(await getAccountState(email)).toEqual(['waiting', null]);
  });

  it.each(invalidFields)('returns 400 for an updated lid with this %s: %j', async (field, value) => {
    const { _id } = await createLid();
    const before = await findStored(_id);
    const response = await updateLid(_id, { ...buildLid(), [field]: value });
    expect([response.status, Object.keys(response.error?.fields ?? {})]).toEqual([400, [field]]);
    expect(await findStored(_id)).toEqual(before);
  });

  it('returns 409 with the current lid when another admin has changed it', async () => {
    const { _id } = await createLid();
    const { updatedAt } = (await portal.as('admin').call(lidContract.one, { params: { id: _id } })).reply.results;
    const { results: current } = (await updateLid(_id, { ...buildLid({ naam: 'Eerst' }), updatedAt })).reply;
    const before = await readAll();
    const response = await updateLid(_id, { ...buildLid({ naam: 'Later' }), updatedAt });
    expect([response.status, response.error?.code]).toEqual([409, 'lid_changed']);
    expect(response.error?.details).toEqual({ lid: current });
    expect(await readAll()).toEqual(before);
  });

  it('stores the update of one of two admins who save at the same time', async () => {
    const { _id } = await createLid();
    const other = await createAccount({ role: 'admin' });
    const updatedAt = (await findStored(_id)).updatedAt.toISOString();
    const responses = await Promise.all([
      updateLid(_id, { ...buildLid({ naam: 'Een' }), updatedAt }),
      updateLid(_id, { ...buildLid({ naam: 'Twee' }), updatedAt }, other),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect((await findStored(_id)).naam).toBe(['Een', 'Twee'][winner]);
    expect(await readAudit()).toHaveLength(1);
  });

  it('returns 409 for an update to the address of another lid', async () => {
    const [lid, other] = [await createLid(), await createLid()];
    const before = await findStored(lid._id);
    const response = await updateLid(lid._id, buildLid({ email: other.email }));
    expect([response.status, response.error?.code, response.error?.details]).toEqual([
      409,
      'lid_exists',
      { lid: other._id },
    ]);
    expect(await findStored(lid._id)).toEqual(before);
  });

  it('gives an address to one of three leden that request it concurrently', async () => {
    const leden = [await createLid(), await createLid(), await createLid()];
    const responses = await Promise.all(leden.map(({ _id }) => updateLid(_id, buildLid({ email: 'zoe@example.org' }))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await LidModel.countDocuments({ email: 'zoe@example.org' })).toBe(1);
  });

  it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 when updating lid %s', async (id) => {
    const response = await updateLid(id, buildLid());
    expect([response.status, response.error?.code]).toEqual([404, 'lid_not_found']);
    expect(await findDocuments('leden')).toEqual([]);
  });

  it.each([
    ['nobody', 401],
    ['lid', 403],
  ] as const)('rejects updating a lid by %s with %i', async (role, status) => {
    const { _id } = await createLid();
    const before = await findStored(_id);
    expect((await updateLid(_id, buildLid(), role)).status).toBe(status);
    expect(await findStored(_id)).toEqual(before);
  });
});

describe('removing a lid', () => {
  it.each([
    [0, ''],
    [1, ' Eén account hoort nu bij geen lid meer.'],
    [2, ' 2 accounts horen nu bij geen lid meer.'],
  ])('deletes the lid and unlinks its %d accounts', async (number, sentence) => {
    const [lid, other] = [await createLid({ naam: 'De Berk' }), await createLid()];
    const linkedAccounts: Awaited<ReturnType<typeof createAccount>>[] = [];
    for (let index = 0; index < number; index++) linkedAccounts.push(await createAccount({ lid: lid._id }));
    const otherAccount = await createAccount({ lid: other._id });
    const { status, reply } = await removeLid(lid._id);
    expect([status, reply]).toEqual([200, { msg: `Lid ‘De Berk’ is verwijderd.${sentence}` }]);
    expect((await findDocuments('leden')).map(({ _id }) => String(_id))).toEqual([other._id]);
    for (const { email } of linkedAccounts) expect(await getAccountState(email)).toEqual(['active', null]);
    expect(await getAccountState(otherAccount.email)).toEqual(['active', other._id]);
    const by = (await getAccount('admin')).id;
    expect(await readAudit()).toEqual([
      ...linkedAccounts.map(({ id }) => ['account.unlinked', by, id, 'Test Tester']),
      ['lid.removed', by, lid._id, 'De Berk'],
    ]);
  });

  it('frees the address for a new lid', async () => {
    const { _id, email } = await createLid();
    await removeLid(_id);
    expect((await addLid(buildLid({ email }))).status).toBe(201);
  });

  it('returns 404 to the second of two concurrent removals', async () => {
    const { _id } = await createLid();
    const responses = await Promise.all([removeLid(_id), removeLid(_id, await createAccount({ role: 'admin' }))]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await readAudit()).toHaveLength(1);
  });

  it('keeps the lid when the database fails, and deletes it on the next request', async () => {
    const { _id } = await createLid();
    const { email } = await createAccount({ lid: _id });
    vi.spyOn(LidModel, 'deleteOne').mockRejectedValueOnce(new Error('gone'));
    expect((await removeLid(_id)).status).toBe(500);
    expect((await findDocuments('leden')).length).toBe(1);
    expect((await removeLid(_id)).status).toBe(200);
    expect([await findDocuments('leden'), await getAccountState(email)]).toEqual([[], ['active', null]]);
  });

  it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 when removing lid %s', async (id) => {
    const response = await removeLid(id);
    expect([response.status, response.error?.code]).toEqual([404, 'lid_not_found']);
  });

  it.each([
    ['nobody', 401],
    ['lid', 403],
  ] as const)('rejects removing a lid by %s with %i', async (role, status) => {
    const { _id } = await createLid();
    await createAccount({ lid: _id });
    await getAccount('lid');
    const before = await readAll();
    expect((await removeLid(_id, role)).status).toBe(status);
    expect(await readAll()).toEqual(before);
  });
});
