import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { officeContract, type JobKind, type Office, type Role } from '@ledenportaal/shared';
import { recordBackup } from '../../platform/backup/last-backup.js';
import { newObjectId, toObjectId } from '../../platform/database/object-id.js';
import { createAccount, createFoto, getAccount } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { LookAlikeModel } from '../fotos/look-alikes/look-alike.model.js';
import { JobModel } from '../jobs/job.model.js';
import { createOfficeService } from './office.service.js';

const portal = usePortal();
const read = async (role: Role): Promise<Office> => (await portal.as(role).call(officeContract.get)).reply.results;
const getOutbox = () => mongoose.connection.db!.collection('outbox');
const admin = { id: 'a'.repeat(24), name: 'Ada', role: 'admin' } as const;
const exactly = (total: number) => ({ total, more: false });

/** Two accounts that wait, a failed mail, three photos and a pair of look-alikes, and a running job of three kinds. */
const fillPortal = async () => {
  for (let at = 0; at < 2; at++) await createAccount({ state: 'waiting' });
  await (await createAccount({ state: 'waiting' })).set({ leavingAt: new Date() }).save();
  await getOutbox().insertMany([{ state: 'failed' }, { state: 'waiting' }]);
  const [a, b] = [await createFoto({ status: 'concept' }), await createFoto({ beschrijving: '', eigenaar: '' })];
  await createFoto();
  // Of the second pair one photo is in the trash.
  for (const second of [b._id, 'f'.repeat(24)])
    await LookAlikeModel.create({ first: toObjectId(a._id), second: toObjectId(second), afstand: 2 });
  const by = (await getAccount('admin'))._id;
  const job = (kind: JobKind) => ({
    kind,
    state: 'running' as const,
    by,
    subject: { fields: ['tags'] },
    total: 9,
    processed: 3,
    done: 3,
    left: {},
    named: [],
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  });
  for (const kind of ['fotos.change', 'leden.import', 'labels.merge'] as const) await JobModel.create(job(kind));
  await JobModel.create({ ...job('fotos.change'), state: 'done', finishedAt: new Date() });
};

const ofFotos = {
  concepten: exactly(1),
  dubbel: exactly(1),
  zonderTags: exactly(3),
  zonderBeschrijving: exactly(1),
  zonderEigenaar: exactly(1),
  rechtenOnbekend: exactly(3),
  rechtenPersonen: exactly(0),
  rechtenVerloopt: exactly(0),
  rechtenVerlopen: exactly(0),
  rechtenIngetrokken: exactly(0),
  jobs: {
    total: 2,
    docs: [
      expect.objectContaining({ processed: 3, total: 9 }),
      expect.objectContaining({ finishedAt: null }),
    ] as unknown[],
  },
};
const ofPersons = { accounts: exactly(2), mails: exactly(1) };
const ofServer = {
  disk: {
    free: expect.any(Number) as number,
    total: expect.any(Number) as number,
    isLow: expect.any(Boolean) as boolean,
  },
  backup: { madeAt: null, isLate: true },
};

it('sends each role the parts of its capabilities only, with what there is to do', async () => {
  await fillPortal();
  const version = { version: '1.0.0', commit: 'c0ffee1' };
  expect(await read('redacteur')).toEqual({ ...version, ...ofFotos });
  expect(await read('secretaris')).toEqual({ ...version, ...ofPersons });
  expect(await read('admin')).toEqual({ ...version, ...ofPersons, ...ofFotos, ...ofServer });
  const { status, error } = await portal.as('lid').call(officeContract.get);
  expect([status, error?.code]).toEqual([403, 'not_allowed']);
});

it('has the last backup, which is late after a week', async () => {
  const madeAt = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
  await recordBackup(madeAt);
  expect((await read('admin')).backup).toEqual({ madeAt, isLate: true });
  const latest = new Date().toISOString();
  await recordBackup(latest);
  // One that began earlier and took longer.
  await recordBackup(madeAt);
  expect((await read('admin')).backup).toEqual({ madeAt: latest, isLate: false });
});

it('counts up to 1,000, and says of more that there are more', async () => {
  const pairs = Array.from({ length: 1000 }, () => ({ first: newObjectId(), second: newObjectId(), afstand: 2 }));
  await LookAlikeModel.collection.insertMany(pairs);
  await getOutbox().insertMany(Array.from({ length: 1001 }, () => ({ state: 'failed' })));
  const { dubbel, mails } = await read('admin');
  expect([dubbel, mails]).toEqual([exactly(0), { total: 1000, more: true }]);
});

it('warns of a disk with less than a tenth free', async () => {
  const readDisk = async (free: number) => {
    const diskSpace = { getUsage: () => Promise.resolve({ free, total: 1000 }) };
    const resources = { diskSpace, settings: { commit: '' } } as unknown as Parameters<typeof createOfficeService>[0];
    return (await createOfficeService(resources, portal, { version: '' }).get(admin)).disk;
  };
  expect(await Promise.all([99, 100].map(readDisk))).toMatchObject([{ isLow: true }, { isLow: false }]);
});

it('has no size of a bucket', async () => {
  const { folder: _, ...bucket } = portal.storage;
  expect((await portal.createServices({ storage: bucket }).office.get(admin)).disk).toBeNull();
});
