import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Route } from '@ledenportaal/shared';
import { contracts } from '../../http/contracts.js';
import { calls, relaxedLimits, passwordHash } from './access.calls.js';
import { sendAs } from '../as.js';
import { createAccount, signToken } from '../builders.js';
import { takeSnapshot } from './snapshot.js';
import { expectSmallError, hostileArbitrary, sendHostile } from './hostile.js';
import { usePortal } from '../portal.js';
import { terms } from '../terms.js';

const portal = usePortal(undefined, { limits: relaxedLimits, terms });
const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const toName = ({ method, path }: Route) => `${method} ${path}`;
const runs = 15;

/** The numbers of accepted and rejected requests of each route. */
const counts = new Map<string, { accepted: number; rejected: number }>();
afterAll(() => {
  const lines = [...counts].map(([name, { accepted, rejected }]) => `${name}: ${accepted} x 2xx, ${rejected} x 4xx`);
  console.info(`Responses to hostile requests\n${lines.join('\n')}`);
});

/** Prepares a call of the route by an admin. Returns it with a snapshot of the stored data. */
const prepareCall = async (route: Route) => {
  const account = await createAccount({ role: 'admin', passwordHash });
  const args = await calls[toName(route)]!(portal, account);
  return { token: signToken(account), args, before: await takeSnapshot(portal) };
};

it.each(routes.map((route) => [toName(route), route] as const))(
  '%s returns no 5xx, and changes nothing for a rejected request',
  async (name, route) => {
    const count = { accepted: 0, rejected: 0 };
    counts.set(name, count);
    await createAccount({ role: 'admin' });
    const validCall = await prepareCall(route);
    expect((await sendAs(portal.app, validCall.token, route, validCall.args)).status).toBeLessThan(300);
    let call = await prepareCall(route);
    const expectSafe = async (hostile: Parameters<typeof sendHostile>[4]) => {
      const response = await sendHostile(portal.app, call.token, route, call.args, hostile);
      expectSmallError(response);
      const { status } = response;
      if (status < 400) {
        count.accepted++;
        call = await prepareCall(route);
      } else {
        count.rejected++;
        expect(await takeSnapshot(portal)).toEqual(call.before);
      }
    };
    count.accepted++;
    await fc.assert(fc.asyncProperty(hostileArbitrary(route), expectSafe), { numRuns: runs });
  },
);
