import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { toObjectId } from '../database/object-id.js';
import { activity } from './0034-activity.js';

usePortal();

it('gives entries the kinds of the activity, also when it is repeated, and ends their expiry', async () => {
  const db = mongoose.connection.db!;
  const audit = db.collection('audit');
  const stored: [action: string, kind?: string][] = [
    ['foto.changed'],
    ['hero.chosen'],
    ['account.signed-in', 'account'],
    ['fotos.kept', 'lookalike'],
    ['leden.imported', 'ledenplan'],
    ['lid.changed', 'lid'],
  ];
  const [by, at] = [toObjectId('a'.repeat(24)), new Date()];
  await audit.insertMany(stored.map(([action, kind]) => ({ at, by, action, ...(kind && { kind }) })));
  for (let times = 0; times < 2; times++) await activity.run(db);
  const entries = await audit.find().sort({ _id: 1 }).toArray();
  expect(entries.map(({ kind }) => kind as unknown)).toEqual(['foto', 'foto', null, null, 'lid', 'lid']);
  const ofTime = (await audit.indexes()).find(({ name }) => name === 'at_1');
  expect(ofTime).not.toHaveProperty('expireAfterSeconds');
});
