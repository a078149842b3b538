import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Route } from '@ledenportaal/shared';
import { contracts } from '../../http/contracts.js';
import { relaxedLimits } from './access.calls.js';
import { expectSmallError, hostileArbitrary, sendHostile, type Hostile } from './hostile.js';
import { usePortal } from '../portal.js';

const portal = usePortal(undefined, { limits: relaxedLimits });
const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const runs = 6;

const buildArgs = (route: Route) => ({ params: { id: 'f'.repeat(24), code: 'x' }, ...(route.upload && { file }) });
const file = new Blob(['x'], { type: 'image/jpeg' });

/** Many more requests than in hostile.test.ts, which compares the stored data after each request. */
it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s rejects hostile requests in at most 16 kB and logs at most 4 kB, for every role',
  async (_, route) => {
    const roles = fc.constantFrom('nobody' as const, 'lid' as const, 'admin' as const);
    const requests = fc.tuple(roles, hostileArbitrary(route));
    const expectRejected = async ([role, hostile]: [role: 'nobody' | 'lid' | 'admin', hostile: Hostile]) => {
      const before = portal.logged().length;
      expectSmallError(await sendHostile(portal.app, await portal.as(role).token(), route, buildArgs(route), hostile));
      expect(portal.logged().length - before).toBeLessThan(4_000);
    };
    await fc.assert(fc.asyncProperty(requests, expectRejected), { numRuns: runs });
  },
);
