import mongoose, { Schema } from 'mongoose';
import { describe, expect, it } from 'vitest';
import {
  bedrijfContract,
  collectionContract,
  contentContract,
  fotoContract,
  profileContract,
  zipContract,
} from '@ledenportaal/shared';
import { AccountModel } from '../../features/accounts/account.model.js';
import { JobModel } from '../../features/jobs/job.model.js';
import { record } from '../../platform/audit.js';
import { enqueueMail } from '../../platform/mail/outbox.js';
import { createAccount, createBedrijf, createFile, createFoto, createLid, type Account } from '../builders.js';
import { usePortal } from '../portal.js';
import { findAllFields, findPersonalFields, getSchemas } from './personal-fields.js';

const portal = usePortal();
const getRegisteredFields = () =>
  Object.values(portal.ownData.registrations).flatMap(({ describe: { fields } }) => fields);
const readData = async (account: Account) =>
  (await portal.as(account).call(profileContract.gegevens)).reply.results as Record<
    string,
    { data: { total: number; latest: Record<string, unknown>[] } }
  >;

describe('the fields of all models', () => {
  it('that name a person are registered with what is kept of persons', () => {
    const registered = new Set(getRegisteredFields());
    const personal = getSchemas().flatMap(([name, schema]) => findPersonalFields(name, schema));
    expect(personal.filter((field) => !registered.has(field))).toEqual([]);
    expect(personal.length).toBeGreaterThan(40);
  });

  it('include every field that is registered', () => {
    const existing = new Set(getSchemas().flatMap(([name, schema]) => findAllFields(name, schema)));
    expect(getRegisteredFields().filter((field) => !existing.has(field))).toEqual([]);
  });

  it.each([
    ['by', { type: Schema.Types.ObjectId }],
    ['checkedBy', { type: String }],
    ['accountId', { type: String }],
    ['contactEmail', { type: String }],
    ['emailadres', { type: String }],
    ['lid', { type: Schema.Types.ObjectId }],
    ['wie', { type: Schema.Types.ObjectId, ref: 'Account' }],
    ['viewers', { type: [Schema.Types.ObjectId] }],
    ['details', { type: Schema.Types.Mixed }],
    ['regels', { type: [Schema.Types.Mixed] }],
    ['extra', { type: Object }],
    ['namen', { type: Map, of: Schema.Types.Mixed }],
    ['leden', { type: Map, of: String }],
  ])('would include a new field %s', (name, definition) => {
    expect(findPersonalFields('Nieuw', new Schema({ titel: String, [name]: definition }))).toEqual([`Nieuw.${name}`]);
    const nested = new Schema({
      delen: [new Schema({ [name]: definition })],
      deel: new Schema({ [name]: definition }),
    });
    expect(findPersonalFields('Nieuw', nested)).toEqual([`Nieuw.delen.${name}`, `Nieuw.deel.${name}`]);
  });

  it('would not include a new field that cannot name a person', () => {
    const schema = new Schema({ islid: Boolean, mailedAt: Date, accounts: Number, geldig: String, bytes: Number });
    expect(findPersonalFields('Nieuw', schema)).toEqual([]);
  });
});

const addData = async (account: Account, { id: lid }: { id: string }) => {
  const { id, email } = account;
  const foto = await createFoto({}, portal.storage);
  const { filename } = await createFile({ filename: `${id}.pdf` }, portal.storage);
  const bedrijf = await createBedrijf();
  await AccountModel.updateOne({ _id: id }, { lid });
  const as = portal.as(account);
  await as.call(collectionContract.add, { params: { id: foto._id } });
  await as.call(bedrijfContract.setFavourite, { body: { bedrijf } });
  await as.call(fotoContract.download, { params: { id: foto._id } });
  await as.call(contentContract.download, { body: { filename, file: 'Download' } });
  await as.call(zipContract.create, { body: { fotos: [foto._id], als: 'origineel' } });
  await record({ action: 'account.changed', by: id, subject: id });
  await enqueueMail({ _id: new mongoose.mongo.ObjectId(), to: email, kind: 'reset', data: { nonce: 'geheim-1' } });
  await portal.resets.createCode(email);
  return { foto: foto._id, filename, bedrijf };
};

describe('GET /user/gegevens', () => {
  it('returns what is kept of the viewer, with what it is for, and nothing of others', async () => {
    const [account, other] = [await createAccount({ passwordHash: 'geheim-2' }), await createAccount()];
    const [lid, otherLid] = [await createLid(), await createLid({ naam: 'Hotel De Ander' })];
    const added = await addData(account, { id: lid._id });
    const ofOther = await addData(other, { id: otherLid._id });
    const results = await readData(account);
    expect(Object.keys(results).sort()).toEqual(Object.keys(portal.ownData.registrations).sort());
    expect(results.collection).toEqual({
      what: 'De foto’s in je collectie',
      why: 'Zo vind je ze terug.',
      keptFor: 'tot je ze eruit haalt of je account verwijdert',
      data: { total: 1, latest: [{ foto: added.foto, createdAt: expect.any(String) as unknown }] },
    });
    expect(results).toMatchObject({
      account: { data: { _id: account.id, email: account.email, role: 'lid', state: 'active', lid: lid._id } },
      lid: {
        data: { leden: [{ _id: lid._id, naam: 'Camping De Berk', email: lid.email }], inPrullenbak: [] },
        keptBecause: expect.any(String) as unknown,
      },
      favourites: { data: { latest: [{ bedrijf: added.bedrijf }] } },
      downloads: { data: { total: 1, latest: [{ foto: added.foto, als: 'origineel' }] } },
      fileDownloads: { data: { latest: [{ filename: added.filename }] } },
      zips: { data: { latest: [{ als: 'origineel', total: 1 }] } },
      audit: { data: { latest: [{ action: 'account.changed' }] } },
      mails: { data: { total: 1, latest: [{ kind: 'reset', state: 'waiting' }] } },
      resets: { data: { total: 1 } },
    });
    const text = JSON.stringify(results);
    for (const foreign of [
      other.id,
      other.email,
      otherLid._id,
      'De Ander',
      ofOther.foto,
      ofOther.filename,
      ofOther.bedrijf,
    ])
      expect(text).not.toContain(foreign);
    expect(text).not.toMatch(/geheim|hash|nonce|"code|spent|token|version|sessions/i);
  });

  it('returns 401 without a session', async () => {
    expect((await portal.as('nobody').call(profileContract.gegevens)).status).toBe(401);
  });

  it('returns the latest 1,000 items of a list, and their number', async () => {
    const account = await createAccount();
    const jobs = Array.from({ length: 1001 }, (_, number) => ({
      _id: new mongoose.Types.ObjectId(),
      by: account._id,
      kind: 'fotos.change',
      state: 'done',
      total: number,
      createdAt: new Date(number),
    }));
    await JobModel.collection.insertMany(jobs);
    const { total, latest } = (await readData(account)).jobs!.data;
    expect([total, latest.length, latest[0]?.total]).toEqual([1001, 1000, 1000]);
  });

  it('contains no photo that became a concept after the viewer collected and downloaded it', async () => {
    const account = await createAccount();
    const { foto } = await addData(account, { id: (await createLid())._id });
    expect(JSON.stringify(await readData(account))).toContain(foto);
    await mongoose.connection.db!.collection('fotos').updateOne({}, { $set: { status: 'concept' } });
    const { collection, downloads, ...others } = await readData(account);
    expect([collection!.data, downloads!.data.latest[0]!.foto]).toEqual([{ total: 0, latest: [] }, null]);
    expect(JSON.stringify(others)).not.toContain(foto);
  });
});
