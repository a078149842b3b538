import mongoose from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { accountsContract, fotoContract, profileContract, tagContract, type TimelineItem } from '@ledenportaal/shared';
import { entriesAfter } from '../../platform/audit.js';
import { getAccount, createAccount, createFoto, createTag, type Account } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';

const portal = usePortal();
const db = () => mongoose.connection.db!;
const toObjectId = (hex: string) => new mongoose.Types.ObjectId(hex);
const newId = () => new mongoose.Types.ObjectId().toHexString();
const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 12, number));

type AuditInput = { action: string; by: string; subject: string; at?: Date; naam?: string; _id?: string };
const insertAuditEntry = ({ by, subject, at = minute(0), _id = newId(), ...rest }: AuditInput) =>
  db()
    .collection('audit')
    .insertOne({ ...rest, _id: toObjectId(_id), by: toObjectId(by), subject: toObjectId(subject), at });
const insertDownload = (account: string, foto: string, createdAt = minute(0), _id = newId()) =>
  db()
    .collection('downloads')
    .insertOne({ _id: toObjectId(_id), account: toObjectId(account), foto: toObjectId(foto), createdAt });

type Query = { before?: string; limit?: number };
const fetchPage = async (account: Account, query: Query = {}) =>
  (await portal.as(account).call(profileContract.activity, { query })).reply.results;
/** Fetches all pages. */
const fetchAll = async (account: Account, limit: number) => {
  const entries: TimelineItem[] = [];
  let before: string | null | undefined;
  do {
    const page = await fetchPage(account, { limit, ...(before && { before }) });
    expect(page.docs.length).toBeLessThanOrEqual(limit);
    entries.push(...page.docs);
    before = page.next;
  } while (before);
  return entries;
};

describe('the tijdlijn', () => {
  it('lists the viewer’s actions, downloads and changes by others, newest first', async () => {
    const [me, admin] = [await createAccount(), await getAccount('admin')];
    const foto = await createFoto({ beschrijving: 'Heide in bloei' });
    await insertAuditEntry({ action: 'account.added', by: me.id, subject: me.id, at: minute(1) });
    await insertAuditEntry({
      action: 'account.approved',
      by: admin.id,
      subject: me.id,
      naam: 'Test Tester',
      at: minute(2),
    });
    await insertAuditEntry({ action: 'tag.added', by: me.id, subject: newId(), naam: 'hei', at: minute(4) });
    await insertDownload(me.id, foto._id, minute(3));
    await insertAuditEntry({ action: 'foto.changed', by: me.id, subject: foto._id, at: minute(5) });
    const { docs, next } = await fetchPage(me);
    expect(next).toBeNull();
    expect(docs.map(({ kind, naam, foto: fotoId, at }) => [kind, naam, fotoId, at])).toEqual([
      ['foto.changed', 'Heide in bloei', foto._id, minute(5).toISOString()],
      ['tag.added', 'hei', null, minute(4).toISOString()],
      ['foto.downloaded', 'Heide in bloei', foto._id, minute(3).toISOString()],
      ['account.approved', '', null, minute(2).toISOString()],
      ['account.added', '', null, minute(1).toISOString()],
    ]);
  });

  it('names the account that an admin changed', async () => {
    const [admin, account] = [await getAccount('admin'), await createAccount({ voornaam: 'Lies', name: 'Wit' })];
    const body = { role: 'admin' } as const;
    await portal.as(admin).call(accountsContract.update, { params: { id: account.id }, body });
    expect((await fetchPage(admin)).docs).toMatchObject([{ kind: 'account.promoted', naam: 'Lies Wit', foto: null }]);
    expect((await fetchPage(account)).docs).toMatchObject([{ kind: 'account.promoted', naam: '', foto: null }]);
  });

  it('contains an entry for each action through the API', async () => {
    const [admin, foto] = [await getAccount('admin'), await createFoto({ beschrijving: 'Ven' }, portal.storage)];
    const params = { id: foto._id };
    await portal.as(admin).call(fotoContract.download, { params });
    const tag = await createTag('hei');
    await portal.as(admin).call(tagContract.add, { body: { naam: 'ven' } });
    await portal.as(admin).call(tagContract.remove, { params: { id: tag } });
    await portal.background.run('jobs');
    await portal.as(admin).call(fotoContract.remove, { params });
    const { docs } = await fetchPage(admin);
    expect(docs.map(({ kind, naam, foto: fotoId }) => [kind, naam, fotoId])).toEqual([
      ['foto.deleted', '', null],
      ['tag.removed', 'hei', null],
      ['tag.added', 'ven', null],
      ['foto.downloaded', '', null],
    ]);
  });

  it('omits entries of other accounts and of kinds that are not shown', async () => {
    const [me, other] = [await createAccount(), await createAccount()];
    const foto = await createFoto();
    await insertAuditEntry({ action: 'account.signed-in', by: other.id, subject: other.id });
    await insertAuditEntry({ action: 'foto.changed', by: other.id, subject: foto._id });
    await insertDownload(other.id, foto._id);
    await insertAuditEntry({ action: 'foto.purged', by: me.id, subject: foto._id });
    expect(await fetchPage(me)).toEqual({ docs: [], next: null });
    expect((await fetchPage(other)).docs).toHaveLength(3);
    expect((await portal.as('nobody').call(profileContract.activity)).status).toBe(401);
  });
});

describe('the tijdlijn in pages', () => {
  /** Adds entries to both collections; some have the same time. */
  const createEntries = async (account: Account, count: number) => {
    const created: [at: number, id: string][] = [];
    for (let index = 0; index < count; index++) {
      const [at, id] = [minute(Math.floor(index / 4)), newId()];
      created.push([at.getTime(), id]);
      if (index % 3) await insertAuditEntry({ action: 'foto.changed', by: account.id, subject: newId(), at, _id: id });
      else await insertDownload(account.id, newId(), at, id);
    }
    return created.sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? 1 : -1)).map(([, id]) => id);
  };

  it.each([1, 3, 4, 24, 25])('returns each entry once and in order with a limit of %i', async (limit) => {
    const me = await createAccount();
    const ids = await createEntries(me, 24);
    expect((await fetchAll(me, limit)).map(({ _id }) => _id)).toEqual(ids);
  });

  it('continues after the previous page when a new entry was added', async () => {
    const me = await createAccount();
    const ids = await createEntries(me, 8);
    const first = await fetchPage(me, { limit: 4 });
    await insertAuditEntry({ action: 'account.changed', by: me.id, subject: me.id, at: minute(50) });
    const second = await fetchPage(me, { limit: 4, before: first.next! });
    expect([...first.docs, ...second.docs].map(({ _id }) => _id)).toEqual(ids);
    expect(second.next).toBeNull();
  });

  it('lists a sign-in once, although the viewer is both its actor and its subject', async () => {
    const me = await createAccount();
    for (let at = 0; at < 3; at++)
      await insertAuditEntry({ action: 'account.signed-in', by: me.id, subject: me.id, at: minute(at) });
    expect(await fetchAll(me, 2)).toHaveLength(3);
  });

  it.each([
    ['before', { before: 'gisteren' }],
    ['before', { before: '2026-13-41T99:00:00.000Z_aaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['before', { before: '2026-01-01T00:00:00.000Z_x' }],
    ['before', { before: 'x'.repeat(61) }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 97 }],
  ])('returns 400 for the wrong field %s: %j', async (field, query) => {
    const refused = await portal.as('lid').call(profileContract.activity, { query });
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('the cost of a page', () => {
  type Explained = { executionStats: { totalDocsExamined: number }; queryPlanner: { winningPlan: object } };

  it('runs two queries, each in index order and without reading the whole log', async () => {
    const [me, cursor] = [newId(), { at: minute(30), id: newId() }];
    const many = Array.from({ length: 300 }, (_, number) => ({
      at: minute(number % 50),
      action: 'foto.changed',
      by: toObjectId(number % 2 ? me : newId()),
      subject: toObjectId(number % 3 ? newId() : me),
    }));
    await db().collection('audit').insertMany(many);
    await db()
      .collection('downloads')
      .insertMany(many.map(({ at, by, subject }) => ({ account: by, foto: subject, createdAt: at })));
    const queries: { exec: () => Promise<unknown>; explain: (how: string) => { lean: () => Promise<unknown> } }[] = [];
    const exec = vi.spyOn(mongoose.Query.prototype, 'exec').mockImplementation(function (this: never) {
      queries.push(this);
      return Promise.resolve([]);
    });
    for (const before of [undefined, cursor]) {
      await entriesAfter(me, ['foto.changed'], before, 21);
      await portal.downloads.findDownloadsAfter(me, before, 21);
    }
    exec.mockRestore();
    expect(queries).toHaveLength(4);
    for (const query of queries) {
      const explained = (await query.explain('executionStats').lean()) as Explained | Explained[];
      const { executionStats, queryPlanner } = Array.isArray(explained) ? explained[0]! : explained;
      const plan = JSON.stringify(queryPlanner.winningPlan);
      expect(plan).toContain('IXSCAN');
      expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
      expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(21 * 2 + 2);
    }
  });
});
