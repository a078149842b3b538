import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { authContract, bedrijfContract, fotoContract, lidContract, tagContract } from '@ledenportaal/shared';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { migrate, migrations } from './run.js';

const portal = usePortal();
const log = pino({ level: 'silent' });
const db = () => mongoose.connection.db!;
const id = () => new mongoose.Types.ObjectId();
const at = new Date('2025-03-01T10:00:00Z');
const stamps = () => ({ createdAt: at, createdBy: id(), updatedAt: at, updatedBy: id() });

const readIndexes = async () => {
  const indexesByCollection: Record<string, object[]> = {};
  for (const { name } of await db().listCollections({}, { nameOnly: true }).toArray()) {
    const indexes = (await db().collection(name).indexes()).map(({ v: _, ...index }) => JSON.stringify(index));
    if (indexes.length > 1) indexesByCollection[name] = indexes.sort().map((index) => JSON.parse(index) as object);
  }
  return indexesByCollection;
};
let newDatabaseIndexes: Awaited<ReturnType<typeof readIndexes>>;
beforeAll(async () => (newDatabaseIndexes = await readIndexes()));

const [tag, thema, foto, lid, bedrijf] = [id(), id(), id(), id(), id()];
const account = id();

/** The documents as the first version wrote them. */
const insertFirstVersion = async () => {
  const passwordHash = await bcrypt.hash('een wachtwoord', 4);
  const person = { email: 'lies@example.org', passwordHash, name: 'Lid', voornaam: 'Lies', bedrijf: 'De Berk' };
  await db()
    .collection('accounts')
    .insertOne({ _id: account, ...person, role: 'lid', state: 'active', tokenVersion: 1, ...stamps() });
  await db()
    .collection('tags')
    .insertOne({ _id: tag, naam: 'Heide', normaal: 'heide', ...stamps() });
  await db()
    .collection('themas')
    .insertOne({ _id: thema, naam: 'Natuur', normaal: 'natuur', ...stamps() });
  const picture = { sha256: 'a'.repeat(64), bytes: 10, width: 4, height: 3, thumbhash: 'XjkSHQJgiYt2mHiXeIh3iDafKPV6' };
  const description = { beschrijving: 'Reeën in de mist', eigenaar: 'Ria', tags: [tag], themes: [thema] };
  await db()
    .collection('fotos')
    .insertOne({ _id: foto, ...picture, ...description, ...stamps() });
  await db().collection('downloads').insertOne({ foto, account, createdAt: at });
  const where = { adres: 'Heideweg 1', postcode: '1234 AB', plaats: 'Ruigenhei', email: 'lid@example.org' };
  const member = { naam: 'Camping De Berk', contactpersoon: 'Bert', ...where, type: 'verblijf', islid: true };
  await db()
    .collection('leden')
    .insertOne({ _id: lid, ...member, ...stamps() });
  const details = { beschrijving: '', categorie: '', plaats: '', website: '', email: '', telefoon: '' };
  await db()
    .collection('bedrijven')
    .insertOne({ _id: bedrijf, naam: 'Café de Linde', ...details, doelgroepen: [], activiteiten: [], ...stamps() });
};

beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
  await db()
    .collection('migrations')
    .insertOne({ _id: 1 as never, name: firstIndexes.name, at });
  await insertFirstVersion();
  await migrate(log);
});

it('migrate upgrades a database of the first version, with the indexes of a new database', async () => {
  const applied = await db().collection('migrations').find().sort({ _id: 1 }).toArray();
  expect(applied.map(({ _id, name }) => [_id, name as string])).toEqual(
    migrations.map(({ name }, position) => [position + 1, name]),
  );
  expect(await readIndexes()).toEqual(newDatabaseIndexes);
});

it('photos of the first version are found by tag, thema and words, with their counts', async () => {
  const ids = async (body: object) => {
    const { reply } = await portal.as('lid').call(fotoContract.search, { body });
    return reply.results.items.map(({ _id }) => _id);
  };
  const expected = [String(foto)];
  expect(await ids({ tags: [String(tag)], themes: [String(thema)] })).toEqual(expected);
  expect([await ids({ tekst: 'reeen mist' }), await ids({ tekst: 'das' })]).toEqual([expected, []]);
  const { reply } = await portal.as('lid').call(tagContract.list);
  expect(reply.results).toEqual([{ _id: String(tag), naam: 'Heide', count: 1 }]);
  const { status } = await portal.as('admin').call(fotoContract.remove, { params: { id: String(foto) } });
  expect(status).toBe(200);
});

it('members of the first version sign in with their password, and leden and bedrijven are complete', async () => {
  const body = { email: 'lies@example.org', password: 'een wachtwoord' };
  const { reply } = await portal.as('nobody').call(authContract.signin, { body });
  expect(reply.user).toMatchObject({ _id: String(account), voornaam: 'Lies', role: 'lid' });
  const leden = await portal.as('admin').call(lidContract.list);
  expect(leden.reply.results).toEqual([
    expect.objectContaining({ _id: String(lid), naam: 'Camping De Berk', isregist: [] }),
  ]);
  const bedrijven = await portal.as('lid').call(bedrijfContract.list);
  expect(bedrijven.reply.results).toEqual([expect.objectContaining({ _id: String(bedrijf), naam: 'Café de Linde' })]);
  const twin = { naam: 'cafe de linde', doelgroepen: [], activiteiten: [] };
  expect((await portal.as('admin').call(bedrijfContract.add, { body: twin })).status).toBe(409);
});
