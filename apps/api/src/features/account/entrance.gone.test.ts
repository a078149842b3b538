import { expect, it, vi } from 'vitest';
import { accountContract } from '@ledenportaal/shared';
import { usePortal } from '../../test/portal.js';
import { startStoppableDatabase } from '../../test/stoppable-database.js';

const { uri, stop } = await startStoppableDatabase();
const portal = usePortal(uri);

it('looks at no guess and takes no request while the database is gone', async () => {
  const visitor = portal.as('nobody');
  await stop();
  const looked = [vi.spyOn(portal.passwords, 'matches'), vi.spyOn(portal.passwords, 'hash')];
  const [email, password, code] = ['lies@example.org', 'een goed wachtwoord', 'x'];
  const asks = [
    () => visitor.call(accountContract.signin, { body: { email, password } }),
    () => visitor.call(accountContract.signup, { body: { email, password, name: 'Lid', voornaam: 'Lies' } }),
    () => visitor.call(accountContract.forgot, { body: { email } }),
    () => visitor.call(accountContract.verify, { params: { code } }),
    () => visitor.call(accountContract.reset, { body: { code, password } }),
  ];
  for (const ask of asks) {
    const { status, error } = await ask();
    expect([status, error?.code]).toEqual([503, 'unavailable']);
  }
  for (const call of looked) expect(call).not.toHaveBeenCalled();
});
