import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { firstIndexes } from './0001-first-indexes.js';
import { leden } from './0004-leden.js';

usePortal();
const db = () => mongoose.connection.db!;

/** The state after the first migration. */
beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
});

const addBedrijf = (naam: string) => db().collection('bedrijven').insertOne({ naam });
const readNormaal = async () => {
  const bedrijven = await db().collection('bedrijven').find().sort({ _id: 1 }).toArray();
  return bedrijven.map(({ normaal }) => normaal as unknown);
};

it('sets the normalised name of each bedrijf, for duplicates only of the first', async () => {
  for (const naam of ['Café  de Hoek', 'De Linde', 'cafe de hoek', 'CAFE DE HOEK']) await addBedrijf(naam);
  await leden.run(db());
  expect(await readNormaal()).toEqual(['cafe de hoek', 'de linde', undefined, undefined]);
  await expect(db().collection('bedrijven').insertOne({ naam: 'x', normaal: 'de linde' })).rejects.toThrow('E11000');
});

it('leden can be repeated after a kill', async () => {
  await addBedrijf('De Linde');
  await leden.run(db());
  await addBedrijf('De Berk');
  await leden.run(db());
  expect(await readNormaal()).toEqual(['de linde', 'de berk']);
});

it('does not change leden, also with duplicate email addresses', async () => {
  const both = [{ email: 'a@example.org' }, { email: 'a@example.org' }];
  await db().collection('leden').insertMany(both);
  await leden.run(db());
  expect(await db().collection('leden').find().toArray()).toEqual(both);
});

it('allows one favourite per account and bedrijf', async () => {
  await leden.run(db());
  const favourite = { account: new mongoose.Types.ObjectId(), bedrijf: new mongoose.Types.ObjectId() };
  await db()
    .collection('favourites')
    .insertOne({ ...favourite });
  await expect(
    db()
      .collection('favourites')
      .insertOne({ ...favourite }),
  ).rejects.toThrow('E11000');
});
