import mongoose from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { accountsContract, fotoContract, profileContract, tagContract, type Activity } from '@ledenportaal/shared';
import { entriesAfter } from '../../platform/audit.js';
import { accountOf, createAccount, createFoto, createTag, type Account } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { findDownloadsAfter } from '../downloads/index.js';

const portal = usePortal();
const db = () => mongoose.connection.db!;
const idOf = (hex: string) => new mongoose.Types.ObjectId(hex);
const newId = () => new mongoose.Types.ObjectId().toHexString();
const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 12, number));

type Told = { action: string; by: string; subject: string; at?: Date; naam?: string; _id?: string };
const write = ({ by, subject, at = minute(0), _id = newId(), ...rest }: Told) =>
  db()
    .collection('audit')
    .insertOne({ ...rest, _id: idOf(_id), by: idOf(by), subject: idOf(subject), at });
const download = (account: string, foto: string, createdAt = minute(0), _id = newId()) =>
  db()
    .collection('downloads')
    .insertOne({ _id: idOf(_id), account: idOf(account), foto: idOf(foto), createdAt });

type Query = { before?: string; limit?: number };
const pageOf = async (account: Account, query: Query = {}) =>
  (await portal.as(account).call(profileContract.activity, { query })).reply.results;
/** Page after page, to the end. */
const allOf = async (account: Account, limit: number) => {
  const lines: Activity[] = [];
  let before: string | null | undefined;
  do {
    const page = await pageOf(account, { limit, ...(before && { before }) });
    expect(page.docs.length).toBeLessThanOrEqual(limit);
    lines.push(...page.docs);
    before = page.next;
  } while (before);
  return lines;
};

describe('the tijdlijn', () => {
  it('tells what I did, what I downloaded, and what was done to me: the newest first', async () => {
    const [me, admin] = [await createAccount(), await accountOf('admin')];
    const foto = await createFoto({ beschrijving: 'Heide in bloei' });
    await write({ action: 'account.added', by: me.id, subject: me.id, at: minute(1) });
    await write({ action: 'account.approved', by: admin.id, subject: me.id, naam: 'Test Tester', at: minute(2) });
    await write({ action: 'tag.added', by: me.id, subject: newId(), naam: 'hei', at: minute(4) });
    await download(me.id, foto._id, minute(3));
    await write({ action: 'foto.changed', by: me.id, subject: foto._id, at: minute(5) });
    const { docs, next } = await pageOf(me);
    expect(next).toBeNull();
    expect(docs.map(({ kind, naam, foto: shown, at }) => [kind, naam, shown, at])).toEqual([
      ['foto.changed', 'Heide in bloei', foto._id, minute(5).toISOString()],
      ['tag.added', 'hei', null, minute(4).toISOString()],
      ['foto.downloaded', 'Heide in bloei', foto._id, minute(3).toISOString()],
      ['account.approved', '', null, minute(2).toISOString()],
      ['account.added', '', null, minute(1).toISOString()],
    ]);
  });

  it('says to whom an admin did it', async () => {
    const [admin, account] = [await accountOf('admin'), await createAccount({ voornaam: 'Lies', name: 'Wit' })];
    const body = { role: 'admin' } as const;
    await portal.as(admin).call(accountsContract.update, { params: { id: account.id }, body });
    expect((await pageOf(admin)).docs).toMatchObject([{ kind: 'account.promoted', naam: 'Lies Wit', foto: null }]);
    expect((await pageOf(account)).docs).toMatchObject([{ kind: 'account.promoted', naam: '', foto: null }]);
  });

  it('fills by what is really done', async () => {
    const [admin, foto] = [await accountOf('admin'), await createFoto({ beschrijving: 'Ven' }, portal.storage)];
    const params = { id: foto._id };
    await portal.as(admin).call(fotoContract.download, { params });
    const tag = await createTag('hei');
    await portal.as(admin).call(tagContract.add, { body: { naam: 'ven' } });
    await portal.as(admin).call(tagContract.remove, { params: { id: tag } });
    await portal.background.run('labels.take-off');
    await portal.as(admin).call(fotoContract.remove, { params });
    const { docs } = await pageOf(admin);
    expect(docs.map(({ kind, naam, foto: shown }) => [kind, naam, shown])).toEqual([
      ['foto.deleted', '', null],
      ['tag.removed', 'hei', null],
      ['tag.added', 'ven', null],
      ['foto.downloaded', '', null],
    ]);
  });

  it('shows nothing of anybody else, and nothing that is no line of it', async () => {
    const [me, other] = [await createAccount(), await createAccount()];
    const foto = await createFoto();
    await write({ action: 'account.signed-in', by: other.id, subject: other.id });
    await write({ action: 'foto.changed', by: other.id, subject: foto._id });
    await download(other.id, foto._id);
    await write({ action: 'foto.purged', by: me.id, subject: foto._id });
    expect(await pageOf(me)).toEqual({ docs: [], next: null });
    expect((await pageOf(other)).docs).toHaveLength(3);
    expect((await portal.as('nobody').call(profileContract.activity)).status).toBe(401);
  });
});

describe('the tijdlijn in pages', () => {
  /** Of both collections, with moments that fall together. */
  const fill = async (account: Account, number: number) => {
    const written: [at: number, id: string][] = [];
    for (let line = 0; line < number; line++) {
      const [at, id] = [minute(Math.floor(line / 4)), newId()];
      written.push([at.getTime(), id]);
      if (line % 3) await write({ action: 'foto.changed', by: account.id, subject: newId(), at, _id: id });
      else await download(account.id, newId(), at, id);
    }
    return written.sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? 1 : -1)).map(([, id]) => id);
  };

  it.each([1, 3, 4, 24, 25])('of %i has each line once, in order', async (limit) => {
    const me = await createAccount();
    const ids = await fill(me, 24);
    expect((await allOf(me, limit)).map(({ _id }) => _id)).toEqual(ids);
  });

  it('goes on where it was when something new comes', async () => {
    const me = await createAccount();
    const ids = await fill(me, 8);
    const first = await pageOf(me, { limit: 4 });
    await write({ action: 'account.changed', by: me.id, subject: me.id, at: minute(50) });
    const second = await pageOf(me, { limit: 4, before: first.next! });
    expect([...first.docs, ...second.docs].map(({ _id }) => _id)).toEqual(ids);
    expect(second.next).toBeNull();
  });

  it('tells a sign-in, which I do and which is done to me, once', async () => {
    const me = await createAccount();
    for (let at = 0; at < 3; at++)
      await write({ action: 'account.signed-in', by: me.id, subject: me.id, at: minute(at) });
    expect(await allOf(me, 2)).toHaveLength(3);
  });

  it.each([
    ['before', { before: 'gisteren' }],
    ['before', { before: '2026-13-41T99:00:00.000Z_aaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['before', { before: '2026-01-01T00:00:00.000Z_x' }],
    ['before', { before: 'x'.repeat(61) }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 97 }],
  ])('refuses for its %s: %j', async (field, query) => {
    const refused = await portal.as('lid').call(profileContract.activity, { query });
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('what a page costs', () => {
  type Explained = { executionStats: { totalDocsExamined: number }; queryPlanner: { winningPlan: object } };

  it('is two questions, each by an index in the order that is asked for, however long the log', async () => {
    const [me, place] = [newId(), { at: minute(30), id: newId() }];
    const many = Array.from({ length: 300 }, (_, number) => ({
      at: minute(number % 50),
      action: 'foto.changed',
      by: idOf(number % 2 ? me : newId()),
      subject: idOf(number % 3 ? newId() : me),
    }));
    await db().collection('audit').insertMany(many);
    await db()
      .collection('downloads')
      .insertMany(many.map(({ at, by, subject }) => ({ account: by, foto: subject, createdAt: at })));
    const asked: { exec: () => Promise<unknown>; explain: (how: string) => { lean: () => Promise<unknown> } }[] = [];
    const exec = vi.spyOn(mongoose.Query.prototype, 'exec').mockImplementation(function (this: never) {
      asked.push(this);
      return Promise.resolve([]);
    });
    for (const before of [undefined, place]) {
      await entriesAfter(me, ['foto.changed'], before, 21);
      await findDownloadsAfter(me, before, 21);
    }
    exec.mockRestore();
    expect(asked).toHaveLength(4);
    for (const query of asked) {
      const explained = (await query.explain('executionStats').lean()) as Explained | Explained[];
      const { executionStats, queryPlanner } = Array.isArray(explained) ? explained[0]! : explained;
      const plan = JSON.stringify(queryPlanner.winningPlan);
      expect(plan).toContain('IXSCAN');
      expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
      expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(21 * 2 + 2);
    }
  });
});
