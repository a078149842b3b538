import { parse } from 'csv-parse/sync';
import mongoose from 'mongoose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  accountsContract,
  activityContract,
  fotoContract,
  heroContract,
  jobContract,
  lidContract,
  tagContract,
  type ActivityItem,
  type Role,
} from '@ledenportaal/shared';
import { record, type Entry } from '../../platform/audit.js';
import { createAuditData } from '../../platform/audit.personal-data.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { portalAccountId } from '../../platform/database/stamps.js';
import {
  buildFotoEdit,
  buildLid,
  createAccount,
  createBedrijf,
  createFoto,
  createLid,
  createTag,
  getAccount,
  type Account,
} from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { ReeksModel } from '../reeksen/reeks.model.js';

const portal = usePortal();
const audit = () => mongoose.connection.db!.collection('audit');
const newId = () => String(new mongoose.Types.ObjectId());
const list = async (query: object = {}, who: Role | Account = 'admin') =>
  (await portal.as(who).call(activityContract.list, { query })).reply.results;
const undo = (id: string, who: Role = 'admin') => portal.as(who).call(jobContract.undo, { params: { id } });
const bulk = async (body: object) => (await portal.as('admin').call(fotoContract.bulk, { body })).reply.results;
const toFacts = ({ what, object, changes, group }: ActivityItem) => [what, object?.naam, changes, group?.count];

/** Records an entry for each of these kinds, a second apart, as done at a moment. */
const recordAt = async (moment: string, ...entries: Partial<Entry>[]) => {
  const by = (await getAccount('admin')).id;
  for (const [index, entry] of entries.entries()) {
    await record({ action: 'tag.added', by, subject: newId(), naam: 'hei', ...entry });
    const at = new Date(Date.parse(moment) + index * 1000);
    await audit().findOneAndUpdate({ by: toObjectId(entry.by ?? by) }, { $set: { at } }, { sort: { _id: -1 } });
  }
};

describe('the activity', () => {
  it('shows who changed what, newest first, with names instead of ids', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    const foto = await createFoto({ beschrijving: 'Ven in de mist', eigenaar: '', tags: [bos] });
    const body = { ...buildFotoEdit({ beschrijving: 'Ven in de mist', tags: [heide] }), rechten: { credit: 'Ria' } };
    await portal.as('admin').call(fotoContract.update, { params: { id: foto._id }, body });
    await portal.as('admin').call(tagContract.rename, { params: { id: heide }, body: { naam: 'Grote heide' } });
    await portal.as('admin').call(tagContract.remove, { params: { id: bos } });
    await portal.as('admin').call(heroContract.choose, { body: { foto: foto._id } });
    const { items, total, more } = await list();
    expect(items.map(toFacts)).toEqual([
      ['hero.chosen', 'Ven in de mist', { foto: [null, 'Ven in de mist'] }, undefined],
      ['tag.removed', 'bos', {}, undefined],
      ['tag.changed', 'Grote heide', { naam: ['heide', 'Grote heide'] }, undefined],
      [
        'foto.changed',
        'Ven in de mist',
        { tags: [['bos'], ['Grote heide']], 'rechten.credit': ['', 'Ria'] },
        undefined,
      ],
    ]);
    expect([total, more, items[3]]).toMatchObject([4, false, { kind: 'foto', who: { naam: 'Ada Beheer' } }]);
  });

  it('says what exists, and shows no values of persons who are gone, also those in the trash', async () => {
    const [lid, bedrijf, foto] = [await createLid(), await createBedrijf('Berk'), await createFoto()];
    const account = await createAccount();
    const reeks = await ReeksModel.create({ createdAt: new Date(), createdBy: account.id });
    const changes = { adres: ['Oud 1', 'Nieuw 2'] } satisfies Entry['changes'];
    const subjects = { lid: lid._id, bedrijf, foto: foto._id, account: account.id };
    await recordAt(
      '2026-01-01T12:00:00Z',
      ...Object.entries(subjects).map(([kind, id]) => ({
        action: `${kind}.changed` as Entry['action'],
        subject: String(id),
        changes,
      })),
      { action: 'reeks.added', subject: reeks.id, naam: undefined },
    );
    const read = async () =>
      (await list()).items.flatMap((item) =>
        item.at < '2026-02' ? [[item.kind, item.object?.exists, ...(item.changes.adres ?? [])]] : [],
      );
    expect(await read()).toEqual([
      ['reeks', true],
      ...['account', 'foto', 'bedrijf', 'lid'].map((kind) => [kind, true, ...changes.adres]),
    ]);
    await portal.as('admin').call(lidContract.remove, { params: { id: lid._id } });
    await portal.as('admin').call(fotoContract.remove, { params: { id: foto._id } });
    await account.deleteOne();
    await Promise.all(['bedrijven', 'reeksen'].map((name) => mongoose.connection.db!.collection(name).deleteMany({})));
    expect(await read()).toEqual([
      ['reeks', undefined],
      ['account', false, '…', '…'],
      ['foto', false, ...changes.adres],
      ['bedrijf', false, '…', '…'],
      ['lid', false, '…', '…'],
    ]);
  });

  it('names the portal as who added the files of the content folder', async () => {
    await recordAt('2026-01-01T12:00:00Z', { action: 'file.added', by: portalAccountId });
    expect((await list()).items[0]?.who).toEqual({ _id: portalAccountId, naam: 'Het portaal' });
  });

  it('keeps the last known names of what is gone, and shows entries of an earlier version', async () => {
    const gone = await createAccount({ voornaam: 'Lies', name: 'Wit', role: 'admin' });
    await record({ action: 'account.removed', by: gone.id, subject: gone.id, naam: 'Lies Wit' });
    await gone.deleteOne();
    const subject = newId();
    const at = new Date(0);
    await audit().insertOne({ at, action: 'lid.changed', by: gone._id, subject: toObjectId(subject), kind: 'lid' });
    const { items } = await list({ who: gone.id });
    expect(items.map(({ who, object, changes }) => [who.naam, object?.naam, changes])).toEqual([
      ['Lies Wit', 'Lies Wit', {}],
      ['Lies Wit', 'een verwijderd lid', {}],
    ]);
    await record({ action: 'tag.added', by: newId(), subject, naam: 'hei' });
    expect((await list({ kind: 'tag' })).items[0]).toMatchObject({ who: { naam: '' }, object: { naam: 'hei' } });
  });

  it('filters by person, kind, object, and by days in the time zone of the portal', async () => {
    const [by, subject] = [newId(), newId()];
    await recordAt('2026-06-30T22:30:00Z', { naam: 'juli' }, { by, naam: 'ander' }, { action: 'lid.added', subject });
    await recordAt('2026-06-30T21:30:00Z', { naam: 'juni' });
    const find = async (query: object) => (await list(query)).items.map(({ object }) => object?.naam);
    expect(await find({ who: by })).toEqual(['ander']);
    expect(await find({ kind: 'tag', from: '2026-07-01' })).toEqual(['ander', 'juli']);
    expect(await find({ to: '2026-06-30' })).toEqual(['juni']);
    expect(await find({ object: subject, from: '2026-07-01', to: '2026-07-01' })).toEqual(['hei']);
    expect(await find({ limit: 1, page: 2 })).toEqual(['ander']);
    const { status, error } = await portal.as('admin').call(activityContract.list, { query: { from: '2026-13-01' } });
    expect([status, error?.fields]).toEqual([400, { from: 'Geef een datum als 2026-01-31.' }]);
    const tooFar = await portal.as('admin').call(activityContract.list, { query: { limit: 96, page: 106 } });
    expect(tooFar.error?.fields).toHaveProperty('page');
  });

  it('shows each role the kinds that it may change, and refuses another kind', async () => {
    const actions = ['account.promoted', 'account.signed-in', 'fotos.kept', 'tag.added', 'lid.added', 'bedrijf.added'];
    await recordAt('2026-01-01T12:00:00Z', ...actions.map((action) => ({ action: action as Entry['action'] })));
    const actionsFor = async (role: Role) => (await list({}, role)).items.map(({ what }) => what);
    expect(await actionsFor('admin')).toEqual(['bedrijf.added', 'lid.added', 'tag.added', 'account.promoted']);
    expect(await actionsFor('redacteur')).toEqual(['tag.added']);
    expect(await actionsFor('secretaris')).toEqual(['bedrijf.added', 'lid.added', 'account.promoted']);
    for (const route of [activityContract.list, activityContract.export])
      expect((await portal.as('redacteur').call(route, { query: { kind: 'lid' } })).status).toBe(403);
    expect((await portal.as('lid').call(activityContract.list)).status).toBe(403);
  });

  it('lists who can change something now', async () => {
    await Promise.all([getAccount('admin'), getAccount('lid'), createAccount({ role: 'redacteur', name: 'Aal' })]);
    await createAccount({ role: 'admin', state: 'disabled' });
    const { reply } = await portal.as('admin').call(activityContract.people);
    expect(reply.results.map(({ naam }) => naam)).toEqual(['Aal', 'Ada Beheer']);
  });
});

describe('a change of many things', () => {
  it('is one line with its parts, which are also in the history of each photo, and whose undo leaves one that was changed since', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    const fotos = await Promise.all(
      [1, 2].map((n) => createFoto({ tags: [bos], eigenaar: '', beschrijving: `Foto ${n}` })),
    );
    const ids = fotos.map(({ _id }) => _id);
    await bulk({ fotos: ids, add: { tags: [heide] }, remove: { tags: [bos] }, eigenaar: 'Ria' });
    const { items, total } = await list();
    expect([total, toFacts(items[0]!)]).toEqual([
      1,
      ['fotos.changed', undefined, { eigenaar: [null, 'Ria'], tags: [['bos'], ['heide']] }, 2],
    ]);
    const part = ['foto.changed', 'Foto 1', { eigenaar: ['', 'Ria'], tags: [['bos'], ['heide']] }, undefined];
    expect((await list({ object: ids[0] })).items.map(toFacts)).toEqual([part]);
    const parts = (await list({ group: items[0]!.group!._id })).items;
    expect(parts.map(({ object }) => object?.naam).sort()).toEqual(['Foto 1', 'Foto 2']);
    expect(parts.map((item) => item.undo)).toEqual([undefined, undefined]);

    const edit = buildFotoEdit({ beschrijving: 'Foto 2', eigenaar: 'Loes', tags: [heide] });
    await portal.as('admin').call(fotoContract.update, { params: { id: ids[1]! }, body: edit });
    const { results } = (await undo(items[0]!.undo!)).reply;
    expect(results).toMatchObject({ state: 'done', done: 1, left: { changed: 1 } });
    const [undone, , before] = (await list()).items;
    expect(toFacts(undone!)).toEqual([
      'fotos.undone',
      undefined,
      { eigenaar: ['Ria', null], tags: [['heide'], ['bos']] },
      1,
    ]);
    expect([undone?.undo, before?.undo]).toEqual([undefined, undefined]);
  });

  it('is the line of its only photo when there is one, which can be undone', async () => {
    const { _id } = await createFoto({ beschrijving: 'Ree', eigenaar: 'Lies' }, portal.storage);
    await bulk({ fotos: [_id], eigenaar: 'Ria' });
    await portal.as('admin').call(fotoContract.remove, { params: { id: _id } });
    const { items } = await list();
    expect(items.map(toFacts)).toEqual([
      ['foto.deleted', 'Ree', {}, undefined],
      ['foto.changed', 'Ree', { eigenaar: ['Lies', 'Ria'] }, undefined],
    ]);
    for (const item of items) expect((await undo(item.undo!)).reply.results).toMatchObject({ done: 1 });
    expect((await list()).items.slice(0, 2).map(({ what, undo: id }) => [what, id])).toEqual([
      ['foto.changed', undefined],
      ['foto.restored', undefined],
    ]);
  });

  it('is also the removal of a label with its photos, and a deletion of photos', async () => {
    const bos = await createTag('bos');
    const fotos = await Promise.all([1, 2].map(() => createFoto({ tags: [bos], beschrijving: '' }, portal.storage)));
    await portal.as('admin').call(tagContract.remove, { params: { id: bos } });
    const label = (await list()).items;
    expect(label.map(toFacts)).toEqual([['tags.removed', 'bos', {}, 3]]);
    expect((await list({ object: fotos[0]!._id })).items.map(toFacts)).toEqual([
      ['foto.changed', 'Foto zonder beschrijving', { tags: [['bos'], []] }, undefined],
    ]);
    expect((await list({ object: bos })).items.map(({ what }) => what)).toEqual(['tag.removed']);
    expect((await undo(label[0]!.undo!, 'redacteur')).status).toBe(200);
    await bulk({ fotos: fotos.map(({ _id }) => _id), toTrash: true });
    expect((await list()).items.map(({ what, group }) => [what, group?.count])).toEqual([
      ['fotos.deleted', 2],
      ['tags.undone', 3],
      ['tags.removed', 3],
    ]);
  });
});

it('undoes the edit of a photo as long as nobody changed it since, as a job of who made the edit', async () => {
  const foto = await createFoto({ beschrijving: 'Ree', eigenaar: '' }, portal.storage);
  const edit = (beschrijving: string) =>
    portal
      .as('redacteur')
      .call(fotoContract.update, { params: { id: foto._id }, body: buildFotoEdit({ beschrijving }) });
  await edit('Vos');
  await edit('Das');
  const params = { id: foto._id };
  await portal.as('admin').call(fotoContract.remove, { params });
  await portal.as('admin').call(fotoContract.restore, { params });
  const [, , second, first] = (await list()).items;
  expect(first?.undo).toBeUndefined();
  expect((await undo(second!.undo!, 'secretaris')).status).toBe(403);
  const results = await Promise.all([1, 2].map(() => undo(second!.undo!)));
  // One of them may find the job of the other before it is done.
  for (const { status } of results) expect([200, 202]).toContain(status);
  expect(results.map(({ status }) => status)).toContain(200);
  const { docs } = (await portal.as('admin').call(jobContract.list)).reply.results;
  const made = docs.find(({ _id }) => _id === second!._id);
  const [by, createdAt] = [(await getAccount('redacteur')).id, toObjectId(second!._id).getTimestamp().toISOString()];
  expect([made, docs.filter(({ kind }) => kind === 'undo')]).toMatchObject([
    { by: { _id: by }, createdAt },
    [{ done: 1 }],
  ]);
  const [undone, ...others] = (await list({ object: foto._id })).items;
  expect(toFacts(undone!)).toEqual(['foto.changed', 'Vos', { beschrijving: ['Das', 'Vos'] }, undefined]);
  expect(others.slice(-2).map(({ undo: id }) => id)).toEqual([undefined, first!._id]);
  expect((await undo(newId(), 'admin')).status).toBe(404);
});

it('records no edit without difference', async () => {
  const { _id: id, email } = await createLid({ plaats: 'Ruigenhei' });
  const account = await createAccount();
  const body = buildLid({ email, plaats: 'Ruigenhei' });
  expect((await portal.as('admin').call(lidContract.update, { params: { id }, body })).status).toBe(200);
  await portal.as('admin').call(accountsContract.update, { params: { id: account.id }, body: { role: 'lid' } });
  expect((await list()).items).toEqual([]);
});

it('exports the lines as CSV, without formulas', async () => {
  const [bos, heide] = [await createTag('=bos'), await createTag('heide')];
  const { _id: id } = await createFoto({ beschrijving: '=1+1', eigenaar: '', tags: [bos] });
  const body = buildFotoEdit({ beschrijving: '=1+1', tags: [heide] });
  await portal.as('admin').call(fotoContract.update, { params: { id }, body });
  const { headers, reply } = await portal.as('admin').call(activityContract.export, { query: { kind: 'foto' } });
  expect(headers['content-disposition']).toBe('attachment; filename="activiteit.csv"');
  const [columns, row, ...others] = parse(reply, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
  expect(columns).toEqual(['moment', 'wie', 'wat', 'soort', 'onderwerp', 'aantal', 'wijzigingen']);
  expect(row?.slice(1)).toEqual(['Ada Beheer', 'Foto gewijzigd', 'foto', "'=1+1", '1', 'tags: + heide, - =bos']);
  expect(others).toEqual([]);
});

it('deletes what is older than the setting, as it is at that moment, and sign-ins after a year at most', async () => {
  const { site } = portal.content;
  const settings = vi.spyOn(portal.content, 'site', 'get');
  onTestFinished(() => settings.mockRestore());
  const set = (activityDays: number) => settings.mockReturnValue({ ...site, activityDays });
  set(365);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  for (const days of [1, 100, 400]) await recordAt(daysAgo(days), { naam: String(days) });
  const findRemaining = async () => {
    await portal.background.run('activity.retention');
    return (await list()).items.map(({ object }) => object?.naam);
  };
  expect(await findRemaining()).toEqual(['1', '100']);
  set(30);
  expect(await findRemaining()).toEqual(['1']);
  set(3650);
  const signIn = { action: 'account.signed-in' } as const;
  for (const days of [2, 400]) await recordAt(daysAgo(days), { ...signIn, naam: String(days) }, { naam: 'hei' });
  // As a process of the previous version records it.
  await audit().updateOne({ ...signIn, naam: '2' }, { $set: { kind: 'account' } });
  expect(await findRemaining()).toEqual(['1', 'hei', 'hei']);
  expect(await audit().find(signIn).toArray()).toMatchObject([{ naam: '2' }]);
  expect((await list({ kind: 'account' })).total).toBe(0);
  expect(createAuditData(() => 3650).describe.keptFor).toBe('3650 dagen, en dat je inlogde een jaar');
});
