import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { heroContract } from '@ledenportaal/shared';
import { createFoto } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { portalSettings } from './0025-portal-settings.js';

const portal = usePortal();

it('keeps the hero, removes the former collection, and can be repeated', async () => {
  const db = mongoose.connection.db!;
  const { _id } = await createFoto();
  const hero = { _id: 'hero' as never, foto: new mongoose.mongo.ObjectId(_id) };
  for (let time = 0; time < 2; time++) {
    // Again there when the process is killed before the collection is dropped.
    await db.collection('settings').insertOne(hero);
    await portalSettings.run(db);
  }
  await portalSettings.run(db);
  expect(await db.listCollections({ name: 'settings' }).toArray()).toEqual([]);
  const { reply } = await portal.as('admin').call(heroContract.choice);
  expect([reply.results, await db.collection('portalsettings').findOne()]).toMatchObject([
    { foto: _id },
    { _id: 'hero', revision: 1, updatedAt: expect.any(Date) as Date },
  ]);
});
