import { expect, it } from 'vitest';
import { accountContract, fotoContract, platformContract } from '@ledenportaal/shared';
import { asFile, makeJpeg } from '../pictures.js';
import { usePortal } from '../portal.js';
import { startStoppableDatabase } from '../stoppable-database.js';
import { eventually } from '../eventually.js';

const { uri, stop, startAgain } = await startStoppableDatabase();
const portal = usePortal(uri);

it('answers 503 within two seconds while the database is gone, and serves again when it is back', async () => {
  const member = portal.as('lid');
  const admin = portal.as('admin');
  const file = asFile(await makeJpeg());
  expect([(await member.call(fotoContract.search)).status, await admin.token()]).toEqual([200, expect.any(String)]);
  await stop();
  const body = { email: 'lid@example.org', password: 'een wachtwoord' };
  const asks = [
    () => member.call(fotoContract.search),
    () => admin.call(fotoContract.upload, { file }),
    () => portal.as('nobody').call(accountContract.signin, { body }),
    () => portal.as('nobody').call(platformContract.ready),
  ];
  for (const ask of asks) {
    const start = Date.now();
    const { status, error, headers } = await ask();
    expect([status, error?.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect(Date.now() - start).toBeLessThan(2000);
  }
  expect((await portal.as('nobody').call(platformContract.live)).status).toBe(200);
  const { error } = await portal.as('nobody').call(platformContract.ready);
  expect(error?.details).toEqual({ components: { database: 'gone', storage: 'ok', mail: 'unknown' } });
  expect([portal.stored(), portal.leftOver()]).toEqual([[], []]);
  await startAgain();
  const statuses = async () => [
    (await member.call(fotoContract.search)).status,
    (await portal.as('nobody').call(platformContract.ready)).status,
  ];
  await eventually(async () => expect(await statuses()).toEqual([200, 200]));
});
