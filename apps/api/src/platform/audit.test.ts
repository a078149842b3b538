import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { usePortal } from '../test/portal.js';
import * as audit from './audit.js';

usePortal();
const collection = () => mongoose.connection.db!.collection('audit');

it('expires audit entries after 365 days', async () => {
  const indexes = await collection().indexes();
  expect(indexes.find(({ key }) => 'at' in key && Object.keys(key).length === 1)).toMatchObject({
    key: { at: 1 },
    expireAfterSeconds: 365 * 24 * 60 * 60,
  });
});

it('stores who did what, to which document, and when', async () => {
  const [by, subject] = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
  const before = Date.now();
  await audit.record({ action: 'account.promoted', by: String(by), subject: String(subject), naam: 'Lies Wit' });
  const [entry] = await collection().find().toArray();
  expect(entry).toEqual({
    _id: expect.anything() as unknown,
    at: entry!.at as Date,
    action: 'account.promoted',
    by,
    subject,
    naam: 'Lies Wit',
  });
  expect((entry!.at as Date).getTime()).toBeGreaterThanOrEqual(before);
});

it('exports no function that changes or removes an entry', () => {
  expect(Object.keys(audit).filter((name) => !/^(record|entries)/.test(name))).toEqual([]);
});
