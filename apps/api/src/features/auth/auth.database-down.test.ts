import { expect, it, vi } from 'vitest';
import { authContract } from '@ledenportaal/shared';
import { usePortal } from '../../test/portal.js';
import { startStoppableDatabase } from '../../test/stoppable-database.js';

const { uri, stop } = await startStoppableDatabase();
const portal = usePortal(uri);

it('returns 503 and checks or hashes no password while the database is down', async () => {
  const visitor = portal.as('nobody');
  await stop();
  const passwordSpies = [vi.spyOn(portal.passwords, 'matches'), vi.spyOn(portal.passwords, 'hash')];
  const [email, password, code] = ['lies@example.org', 'een goed wachtwoord', 'x'];
  const requests = [
    () => visitor.call(authContract.signin, { body: { email, password } }),
    () => visitor.call(authContract.signup, { body: { email, password, name: 'Lid', voornaam: 'Lies' } }),
    () => visitor.call(authContract.forgot, { body: { email } }),
    () => visitor.call(authContract.verify, { params: { code } }),
    () => visitor.call(authContract.reset, { body: { code, password } }),
  ];
  // At once, because each waits as long for the database.
  const replies = await Promise.all(requests.map((sendRequest) => sendRequest()));
  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(requests.map(() => [503, 'unavailable']));
  for (const spy of passwordSpies) expect(spy).not.toHaveBeenCalled();
});
