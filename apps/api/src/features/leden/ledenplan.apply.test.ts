import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lidContract, type NewLid } from '@ledenportaal/shared';
import { AccountModel } from '../account/account.model.js';
import { accountOf, countIn, createAccount, createLid, newLid } from '../../test/builders.js';
import { sendAs } from '../../test/as.js';
import { tokenOf } from '../../test/builders.js';
import { asCsv, audited, documentsIn, tableOf } from '../../test/leden.js';
import { usePortal } from '../../test/portal.js';
import { LedenPlanLinesModel, LedenPlanModel } from './ledenplan.model.js';
import { LidModel, toTold, type LidRecord } from './lid.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

type Who = Parameters<typeof portal.as>[0];
const plan = async (leden: readonly NewLid[], by: Who = 'admin') =>
  (await portal.as(by).call(lidContract.plan, { file: asCsv(tableOf(leden)) })).reply.results;
const apply = (id: string, by: Who = 'admin') => portal.as(by).call(lidContract.apply, { params: { id } });
const list = async () => (await LidModel.find().sort({ email: 1 }).lean<LidRecord[]>()).map(toTold);
const finish = () => portal.background.run('leden.finish');
const many = (count: number) =>
  Array.from({ length: count }, (_, number) => newLid({ email: `l${String(number).padStart(5, '0')}@example.org` }));

/** A file with one unchanged lid, one changed lid and two new ones, and a lid in the list that is not in the file. */
const aFile = async () => {
  const [kept, changed, ...added] = ['a', 'b', 'c', 'd'].map((at) => newLid({ email: `${at}@example.org` }));
  const ids = [await createLid(kept), await createLid(changed)].map(({ _id }) => _id);
  const outside = newLid({ email: 'z@example.org' });
  await createLid(outside);
  const wanted = [kept!, { ...changed!, naam: 'Anders', islid: false }, ...added];
  return { before: [kept!, changed!, outside], wanted, after: [...wanted, outside], ids };
};

describe('applying a plan', () => {
  it('adds and changes the planned leden, and leaves the others unchanged', async () => {
    const { wanted, after, ids } = await aFile();
    const was = await LidModel.findById(ids[1]).orFail().lean<LidRecord>();
    const kept = await LidModel.findById(ids[0]).lean();
    const { _id } = await plan(wanted);
    const { status, reply } = await apply(_id);
    expect([status, reply]).toEqual([200, { msg: '2 leden toegevoegd, 1 gewijzigd.' }]);
    expect(await list()).toEqual(after);
    const by = (await accountOf('admin')).id;
    const changed = await LidModel.findById(ids[1]).orFail().lean<LidRecord>();
    expect([changed.createdAt, String(changed.updatedBy)]).toEqual([was.createdAt, by]);
    expect(changed.updatedAt.getTime()).toBeGreaterThan(was.updatedAt.getTime());
    expect(await LidModel.findById(ids[0]).lean()).toEqual(kept);
    expect(await LidModel.countDocuments({ welcomeDue: true })).toBe(0);
    expect(await audited()).toEqual([['leden.imported', by, _id, '2 leden toegevoegd, 1 gewijzigd.']]);
    expect(await countIn('ledenplanregels')).toBe(0);
  });

  it('returns the same message the second time, and is done once', async () => {
    const { wanted, after } = await aFile();
    const { _id } = await plan(wanted);
    const first = await apply(_id);
    const then = await documentsIn('leden');
    expect((await apply(_id)).reply).toEqual(first.reply);
    expect([await documentsIn('leden'), (await audited()).length]).toEqual([then, 1]);
    expect(await list()).toEqual(after);
  });

  it('is done once when two processes receive concurrent requests', async () => {
    const { wanted, after } = await aFile();
    const { _id } = await plan(wanted);
    const token = tokenOf(await accountOf('admin'));
    const ask = (app: typeof portal.app) => sendAs(app, token, lidContract.apply, { params: { id: _id } });
    const answers = await Promise.all([portal.app, portal.beside(), portal.app].map(ask));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await list(), (await audited()).length]).toEqual([after, 1]);
  });

  it('activates a waiting account with an imported address', async () => {
    const waiting = await createAccount({ email: 'c@example.org', state: 'waiting' });
    const elsewhere = await createAccount({ email: 'niet@example.org', state: 'waiting' });
    const { wanted } = await aFile();
    await apply((await plan(wanted))._id);
    const lid = await LidModel.findOne({ email: 'c@example.org' }).orFail();
    expect(await AccountModel.findById(waiting.id)).toMatchObject({ state: 'active', lid: lid._id });
    expect((await AccountModel.findById(elsewhere.id))?.state).toBe('waiting');
  });

  it('changes nothing when all leden are unchanged', async () => {
    const { before } = await aFile();
    const then = await documentsIn('leden');
    expect((await apply((await plan(before))._id)).reply).toEqual({ msg: 'Er was niets te wijzigen.' });
    expect(await documentsIn('leden')).toEqual(then);
  });

  it('adds 5,000 leden, and then changes 5,000', async () => {
    const leden = many(5000);
    const changed = leden.map((lid) => ({ ...lid, plaats: 'Elders' }));
    for (const [wanted, msg] of [
      [leden, '5000 leden toegevoegd, 0 gewijzigd.'],
      [changed, '0 leden toegevoegd, 5000 gewijzigd.'],
    ] as const) {
      const { _id } = await plan(wanted);
      expect((await apply(_id)).reply).toEqual({ msg });
      expect(await list()).toEqual(wanted);
    }
  }, 60_000);
});

describe('a rejected plan changes nothing:', () => {
  const refuse = async (id: string, [status, code]: [number, string], by: Who = 'admin') => {
    const before = [await documentsIn('leden'), await audited()];
    const refused = await apply(id, by);
    expect([refused.status, refused.error?.code]).toEqual([status, code]);
    expect([await documentsIn('leden'), await audited()]).toEqual(before);
    expect(await LedenPlanModel.countDocuments({ underWay: { $ne: null } })).toBe(0);
  };
  const outdated: [number, string] = [409, 'plan_outdated'];
  const unknown: [number, string] = [404, 'plan_not_found'];

  const meanwhile: [string, (ids: string[]) => unknown][] = [
    ['a lid changed', (ids) => LidModel.updateOne({ _id: ids[1] }, { plaats: 'Elders' })],
    [
      'a lid that the plan leaves unchanged changed',
      (ids) => LidModel.updateOne({ _id: ids[0] }, { plaats: 'Elders' }),
    ],
    ['a lid was removed', (ids) => LidModel.deleteOne({ _id: ids[1] })],
    ['a lid got another address', (ids) => LidModel.updateOne({ _id: ids[1] }, { email: 'x@example.org' })],
    ['a lid was added with an imported address', () => createLid({ email: 'd@example.org' })],
    [
      'a lid was replaced by another with the same fields',
      async (ids) => {
        const lid = await LidModel.findByIdAndDelete(ids[0]).lean<LidRecord>();
        await createLid(toTold(lid!));
      },
    ],
  ];
  it.each(meanwhile)('rejects the plan when %s after it was created', async (_, change) => {
    const { wanted, ids } = await aFile();
    const { _id } = await plan(wanted);
    await change(ids);
    await refuse(_id, outdated);
  });

  it('rejects the plan when another plan with the same leden was applied first', async () => {
    const { wanted } = await aFile();
    const [one, other] = [await plan(wanted), await plan(wanted.map((lid) => ({ ...lid, plaats: 'Elders' })))];
    await apply(one._id);
    await refuse(other._id, outdated);
  });

  it('applies the plan when a lid outside it changed', async () => {
    const { wanted } = await aFile();
    const { _id } = await plan(wanted);
    await LidModel.updateOne({ email: 'z@example.org' }, { plaats: 'Elders' });
    expect((await apply(_id)).status).toBe(200);
  });

  it('rejects the plan of another admin', async () => {
    const { wanted } = await aFile();
    await refuse((await plan(wanted))._id, unknown, await createAccount({ role: 'admin' }));
  });

  it('rejects the plan after an hour', async () => {
    const { wanted } = await aFile();
    const { _id, ...rest } = await plan(wanted);
    expect(rest).toMatchObject({ added: 2, changed: 1, same: 1 });
    const { createdAt, expiresAt } = await LedenPlanModel.findById(_id).orFail();
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(3_600_000);
    await LedenPlanModel.updateOne({ _id }, { expiresAt: new Date(Date.now() - 1) });
    await refuse(_id, unknown);
  });

  it('rejects a plan that is missing lines', async () => {
    const { wanted } = await aFile();
    const create = vi.spyOn(LedenPlanLinesModel, 'create').mockRejectedValueOnce(new Error('killed'));
    const failed = await portal.as('admin').call(lidContract.plan, { file: asCsv(tableOf(wanted)) });
    expect([failed.status, create.mock.calls.length]).toEqual([500, 1]);
    await refuse((await LedenPlanModel.findOne().orFail()).id, unknown);
  });

  it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 for an unknown plan: %s', async (id) => {
    await refuse(id, unknown);
  });

  it.each([
    ['nobody', 401, 'not_signed_in'],
    ['lid', 403, 'not_allowed'],
  ] as const)('rejects a request by %s with %i', async (who, status, code) => {
    const { wanted } = await aFile();
    await refuse((await plan(wanted))._id, [status, code], who);
  });
});

/** Lets `count` writes succeed, does half of the next one, and fails it and all later ones. */
const writeBefore = (count: number) => {
  const write = LidModel.bulkWrite.bind(LidModel);
  const writing = vi.spyOn(LidModel, 'bulkWrite');
  const wrapped = async (...[writes, options]: Parameters<typeof write>) => {
    const number = writing.mock.calls.length;
    if (number <= count) return write(writes, options);
    if (number === count + 1) await write(writes.slice(0, 1), options);
    throw new Error('killed');
  };
  writing.mockImplementation(wrapped);
};

/** Each point at which the process can end after the import has started. */
const steps: [string, () => unknown][] = [
  ['before the first lid', () => vi.spyOn(LidModel, 'bulkWrite').mockRejectedValue(new Error('killed'))],
  ['after some of the leden', () => writeBefore(3)],
  ['after some of the documents', () => writeBefore(12)],
  [
    'before its audit entry is written',
    () => vi.spyOn(mongoose.model('Audit'), 'create').mockRejectedValueOnce(new Error('killed')),
  ],
  [
    'before its lines are deleted',
    () => vi.spyOn(LedenPlanLinesModel, 'deleteMany').mockRejectedValueOnce(new Error('killed')),
  ],
  [
    'before it is marked as done',
    () => {
      const update = LedenPlanModel.updateOne.bind(LedenPlanModel);
      vi.spyOn(LedenPlanModel, 'updateOne')
        .mockImplementationOnce(update as never)
        .mockRejectedValueOnce(new Error('killed'));
    },
  ],
];

describe('an import whose process ends', () => {
  const half = async () => {
    const { wanted, after } = await aFile();
    const more = many(450).map((lid) => ({ ...lid, email: `m${lid.email}` }));
    const waiting = await createAccount({ email: more[449]!.email, state: 'waiting' });
    const { _id } = await plan([...wanted, ...more]);
    const whole = [...after, ...more].sort((a, b) => (a.email < b.email ? -1 : 1));
    return { _id, whole, waiting };
  };
  const isWhole = async (whole: NewLid[], waiting: { id: string }) => {
    expect(await list()).toEqual(whole);
    expect((await audited()).filter(([action]) => action === 'leden.imported')).toHaveLength(1);
    expect(await countIn('ledenplanregels')).toBe(0);
    expect((await AccountModel.findById(waiting.id))?.state).toBe('active');
  };

  it.each(steps)('%s is finished by the task', async (_, end) => {
    const { _id, whole, waiting } = await half();
    end();
    expect((await apply(_id)).status).toBe(500);
    vi.restoreAllMocks();
    await finish();
    await isWhole(whole, waiting);
    const then = await documentsIn('leden');
    await finish();
    expect((await apply(_id)).status).toBe(200);
    expect(await documentsIn('leden')).toEqual(then);
  });

  it.each(steps)('%s is finished before the next change of leden', async (_, end) => {
    const { _id, whole, waiting } = await half();
    end();
    await apply(_id);
    vi.restoreAllMocks();
    const lid = await LidModel.findOne({ email: 'b@example.org' }).orFail();
    const body = newLid({ email: 'b@example.org', naam: 'Weer anders' });
    expect((await portal.as('admin').call(lidContract.update, { params: { id: lid.id }, body })).status).toBe(200);
    await finish();
    await isWhole(
      whole.map((told) => (told.email === body.email ? body : told)),
      waiting,
    );
  });

  it('before it has started changes nothing', async () => {
    const { _id } = await half();
    const before = await documentsIn('leden');
    vi.spyOn(LedenPlanModel, 'updateOne').mockRejectedValueOnce(new Error('killed'));
    expect((await apply(_id)).status).toBe(500);
    await finish();
    expect(await documentsIn('leden')).toEqual(before);
    expect((await apply(_id)).status).toBe(200);
  });

  it('before a waiting account is activated is finished by the task', async () => {
    const { _id, whole, waiting } = await half();
    vi.spyOn(AccountModel, 'find').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await apply(_id)).status).toBe(500);
    expect((await AccountModel.findById(waiting.id))?.state).toBe('waiting');
    await finish();
    await isWhole(whole, waiting);
  });
});

describe('plans that are not applied', () => {
  it('are deleted with their lines after an hour, including incomplete ones', async () => {
    const { wanted } = await aFile();
    const [old, half, fresh] = [await plan(wanted), await plan(wanted), await plan(wanted)].map(({ _id }) => _id);
    await LedenPlanModel.updateMany({ _id: { $in: [old, half] } }, { expiresAt: new Date(Date.now() - 1) });
    await LedenPlanModel.updateOne({ _id: half }, { isWhole: false });
    await finish();
    expect((await LedenPlanModel.find()).map(({ id }) => id)).toEqual([fresh]);
    expect((await LedenPlanLinesModel.find()).map((lines) => String(lines.plan))).toEqual([fresh]);
  });
});
