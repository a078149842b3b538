import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import {
  accountsContract,
  bedrijfContract,
  catalogueContract,
  fotoContract,
  heroContract,
  lidContract,
  pictureContract,
  profileContract,
  tagContract,
} from '@ledenportaal/shared';
import {
  buildFotoEdit,
  buildLid,
  createAccount,
  createBedrijf,
  createFile,
  createFoto,
  createLid,
  createTag,
  getAccount,
} from '../test/builders.js';
import { buildFileForm, upload } from '../test/catalogue.js';
import { makePdf } from '../test/documents.js';
import { asFile, makeJpeg } from '../test/pictures.js';
import { usePortal } from '../test/portal.js';
import * as audit from './audit.js';

const portal = usePortal();
const collection = () => mongoose.connection.db!.collection('audit');
const picture = { width: 60, height: 40 };
const newId = () => new mongoose.Types.ObjectId();

it('stores who did what, to which document, what changed, and when', async () => {
  const [by, subject] = [newId(), newId()];
  const before = Date.now();
  const changes = { role: ['lid', 'admin'] } satisfies audit.Entry['changes'];
  const entry = { action: 'account.promoted', by: String(by), subject: String(subject), naam: 'Lies Wit' } as const;
  await audit.record({ ...entry, changes });
  const [stored] = await collection().find().toArray();
  expect(stored).toEqual({
    ...entry,
    _id: expect.anything() as unknown,
    at: stored!.at as Date,
    by,
    subject,
    kind: 'account',
    changes,
  });
  expect((stored!.at as Date).getTime()).toBeGreaterThanOrEqual(before);
});

it.each([
  ['lid.changed', 'lid'],
  ['thema.changed', 'thema'],
  ['leden.imported', 'lid'],
  ['picture.purged', 'foto'],
  ['fotos.kept', undefined],
  ['hero.chosen', 'foto'],
  ['account.signed-in', undefined],
] as const)('stores with %s that a %s changed, and nothing of an edit without difference', async (action, kind) => {
  const [by, subject] = [String(newId()), String(newId())];
  await audit.record({ action, by, subject });
  await audit.record({ action: 'lid.changed', by, subject, changes: {} });
  const entries = await collection().find().toArray();
  expect(entries.map((entry) => [entry.kind as unknown, 'changes' in entry])).toEqual([[kind, false]]);
});

it('records a change with the same id once', async () => {
  const [once, by, subject] = [newId(), String(newId()), String(newId())];
  for (let times = 0; times < 2; times++) await audit.record({ once, action: 'leden.imported', by, subject });
  expect((await collection().find().toArray()).map(({ _id }) => String(_id))).toEqual([String(once)]);
});

it('returns entries of an earlier version, without kind and changes, with the others', async () => {
  const [by, subject] = [newId(), newId()];
  await collection().insertOne({ action: 'tag.changed', by, subject, naam: 'hei', at: new Date(0) });
  const changes = { naam: ['hei', 'heide'] } satisfies audit.Entry['changes'];
  await audit.record({ action: 'tag.changed', by: String(by), subject: String(subject), naam: 'heide', changes });
  const entries = await audit.entriesAfter(String(by), ['tag.changed'], undefined, 5);
  expect(entries.map((entry) => [entry.naam, String(entry.subject), Object.keys(entry).sort().join()])).toEqual([
    ['heide', String(subject), '_id,action,at,naam,subject'],
    ['hei', String(subject), '_id,action,at,naam,subject'],
  ]);
});

it('counts the parts of each group up to a limit', async () => {
  const [by, few, many] = [newId(), newId(), newId()];
  await collection().insertMany([few, many, many, many].map((group) => ({ action: 'foto.changed', by, group })));
  expect(await audit.countParts([few, many, newId()], 2)).toEqual(
    new Map([
      [String(few), 1],
      [String(many), 2],
    ]),
  );
});

it('exports no function that changes an entry other than its kind, or removes one other than by its age', () => {
  const names = Object.keys(audit);
  expect(names.filter((name) => !/^(find|count|iterate|entriesAfter|export)/.test(name))).toEqual([
    'record',
    'recordParts',
    'deleteEntriesBefore',
    'clearUnlistedKinds',
  ]);
});

describe('a change through the API', () => {
  const admin = () => portal.as('admin');
  type Response = Promise<{ status: number }>;
  /** Makes a change, and returns the expected entry. */
  const changes: Record<
    string,
    () => Promise<[request: Response, action: string, kind: string | undefined, changes?: object]>
  > = {
    role: async () => {
      const { id } = await createAccount();
      const request = admin().call(accountsContract.update, { params: { id }, body: { role: 'admin' } });
      return [request, 'account.promoted', 'account', { role: ['lid', 'admin'] }];
    },
    lidOfAccount: async () => {
      const [{ id }, lid] = [await createAccount(), await createLid()];
      const request = admin().call(accountsContract.update, { params: { id }, body: { lid: lid._id } });
      return [request, 'account.linked', 'account', { lid: [null, lid._id] }];
    },
    removedLid: async () => {
      const lid = await createLid();
      await createAccount({ lid: lid._id });
      const request = admin().call(lidContract.remove, { params: { id: lid._id } });
      return [request, 'account.unlinked', 'account', { lid: [lid._id, null] }];
    },
    profile: async () => {
      const account = await createAccount({ voornaam: 'Lies', name: 'Wit' });
      const body = { voornaam: 'Lies', name: 'de Wit', bedrijf: 'De Berk' };
      const request = portal.as(account).call(profileContract.update, { body });
      return [request, 'account.changed', 'account', { name: ['Wit', 'de Wit'], bedrijf: ['', 'De Berk'] }];
    },
    sessions: async () => {
      const request = portal.as(await createAccount()).call(profileContract.signOutEverywhere);
      return [request, 'account.signed-out', undefined];
    },
    portrait: async () => {
      const request = portal.as('lid').call(profileContract.upload, { file: asFile(await makeJpeg(picture)) });
      return [request, 'account.changed', 'account', { portimage: [null, expect.stringMatching(/^portretten/)] }];
    },
    password: async () => {
      const [currentpassword, password] = ['een goed wachtwoord', 'een ander wachtwoord'];
      const account = await createAccount({ passwordHash: bcrypt.hashSync(currentpassword, 4) });
      const body = { currentpassword, password };
      return [portal.as(account).call(profileContract.password, { body }), 'account.password', undefined];
    },
    lid: async () => {
      const { _id: id, email } = await createLid({ plaats: 'Ruigenhei', islid: true });
      const body = buildLid({ email, plaats: 'Heidedorp', islid: false });
      const request = admin().call(lidContract.update, { params: { id }, body });
      return [request, 'lid.changed', 'lid', { plaats: ['Ruigenhei', 'Heidedorp'], islid: [true, false] }];
    },
    foto: async () => {
      const [hei, ven] = [await createTag('hei'), await createTag('ven')];
      const foto = await createFoto({ beschrijving: 'Heide', eigenaar: 'Lies', tags: [hei] });
      const body = buildFotoEdit({ beschrijving: 'V'.repeat(300), eigenaar: 'Lies', tags: [hei, ven] });
      const request = admin().call(fotoContract.update, {
        params: { id: foto._id },
        body: { ...body, focus: { x: 0.5, y: 0.25 } },
      });
      const expected = {
        beschrijving: ['Heide', `${'V'.repeat(200)}… (300)`],
        tags: [[hei], [hei, ven]],
        focus: [null, { x: 0.5, y: 0.25 }],
      };
      return [request, 'foto.changed', 'foto', expected];
    },
    turnedFoto: async () => {
      const uploaded = await admin().call(fotoContract.upload, { file: asFile(await makeJpeg(picture)) });
      const params = { id: uploaded.reply.results._id };
      const request = admin().call(pictureContract.rotate, { params, body: { degrees: 90 } });
      const expected = { width: [60, 40], height: [40, 60], picture: [null, expect.any(String)] };
      return [request, 'foto.turned', 'foto', expect.objectContaining(expected) as object];
    },
    hero: async () => {
      const foto = (await createFoto())._id;
      const request = admin().call(heroContract.choose, { body: { foto } });
      return [request, 'hero.chosen', 'foto', { foto: [null, foto] }];
    },
    tag: async () => {
      const request = admin().call(tagContract.rename, {
        params: { id: await createTag('hei') },
        body: { naam: 'heide' },
      });
      return [request, 'tag.changed', 'tag', { naam: ['hei', 'heide'] }];
    },
    file: async () => {
      const { _id: id } = await createFile({ filename: 'Oud.zip' });
      const body = buildFileForm({ filename: 'Nieuw.zip', section: 'social' });
      const request = admin().call(catalogueContract.update, { params: { id }, body });
      const expected = { section: ['logo', 'social'], filename: ['Oud.zip', 'Nieuw.zip'] };
      return [request, 'file.changed', 'file', expected];
    },
    replacedFile: async () => {
      const { _id: id, bytes } = await createFile(
        { filename: 'Plan.zip', section: 'jaarplan', period: '2023' },
        portal.storage,
      );
      const pdf = makePdf();
      const request = admin().call(catalogueContract.replace, { params: { id }, file: upload(pdf) });
      const expected = { kind: ['zip', 'pdf'], size: [bytes.length, pdf.length], filename: ['Plan.zip', 'Plan.pdf'] };
      return [request, 'file.replaced', 'file', expect.objectContaining(expected) as object];
    },
    bedrijf: async () => {
      const id = await createBedrijf('De Berk');
      const body = { naam: 'De Berk', beschrijving: '', categorie: '', doelgroepen: ['gezin'], activiteiten: [] };
      const rest = { plaats: 'Ruigenhei', website: '', email: '', telefoon: '' };
      const request = admin().call(bedrijfContract.update, { params: { id }, body: { ...body, ...rest } });
      return [request, 'bedrijf.changed', 'bedrijf', { doelgroepen: [[], ['gezin']], plaats: ['', 'Ruigenhei'] }];
    },
  };

  it.each(Object.keys(changes))('of %s is recorded with the values before and after', async (name) => {
    await getAccount('admin');
    const [request, action, kind, expected] = await changes[name]!();
    expect((await request).status).toBe(200);
    const entries = await collection().find({ action }).toArray();
    expect(entries.map((entry) => [entry.kind as unknown, entry.changes as unknown])).toEqual([[kind, expected]]);
  });
});
