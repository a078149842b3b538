import { expect, it, vi } from 'vitest';
import { authContract, fotoContract, platformContract } from '@ledenportaal/shared';
import { openDatabase } from '../../platform/database/database.js';
import { acquireServingLease } from '../../platform/database/serving-lease.js';
import { asFile, makeJpeg } from '../pictures.js';
import { usePortal } from '../portal.js';
import { startStoppableDatabase } from '../stoppable-database.js';
import { eventually } from '../eventually.js';

const { uri, stop, restart } = await startStoppableDatabase();
const portal = usePortal(uri);

it('returns 503 within two seconds while the database is down, and works again, with a new serving lease, after a restart', async () => {
  const member = portal.as('lid');
  const admin = portal.as('admin');
  const file = asFile(await makeJpeg());
  expect([(await member.call(fotoContract.search)).status, await admin.token()]).toEqual([200, expect.any(String)]);
  const onInterrupted = vi.fn();
  // Shorter than the database is down.
  const release = await acquireServingLease(onInterrupted, { leaseMs: 300 });
  const findLease = (exceptId = '') =>
    openDatabase()
      .collection<{ _id: string }>('leases')
      .findOne({ _id: { $regex: /^serving:/, $ne: exceptId } });
  const formerLease = await findLease();
  await stop();
  const body = { email: 'lid@example.org', password: 'een wachtwoord' };
  const requests = [
    () => member.call(fotoContract.search),
    () => admin.call(fotoContract.upload, { file }),
    () => portal.as('nobody').call(authContract.signin, { body }),
    () => portal.as('nobody').call(platformContract.ready),
  ];
  for (const sendRequest of requests) {
    const start = Date.now();
    const { status, error, headers } = await sendRequest();
    expect([status, error?.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect(Date.now() - start).toBeLessThan(2000);
  }
  expect((await portal.as('nobody').call(platformContract.live)).status).toBe(200);
  const { error } = await portal.as('nobody').call(platformContract.ready);
  expect(error?.details).toEqual({ components: { database: 'gone', storage: 'ok', mail: 'unknown', search: 'ok' } });
  expect([portal.stored(), portal.tempFiles()]).toEqual([[], []]);
  await restart();
  const getStatuses = async () => [
    (await member.call(fotoContract.search)).status,
    (await portal.as('nobody').call(platformContract.ready)).status,
  ];
  await eventually(async () => expect(await getStatuses()).toEqual([200, 200]));
  await eventually(async () => expect(await findLease(formerLease!._id)).not.toBeNull());
  expect(onInterrupted).not.toHaveBeenCalled();
  await release();
});
