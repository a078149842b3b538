import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Route } from '@ledenportaal/shared';
import { contracts } from '../../app.js';
import { hardlyAny } from './access.calls.js';
import { expectSmallRefusal, hostileTo, sendHostile, type Hostile } from './hostile.js';
import { usePortal } from '../portal.js';

const portal = usePortal(undefined, { limits: hardlyAny });
const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const tries = 6;

const idOf = (route: Route) => ({ params: { id: 'f'.repeat(24), code: 'x' }, ...(route.upload && { file }) });
const file = new Blob(['x'], { type: 'image/jpeg' });

/** Many more than hostile.test.ts can make, which looks at what is stored after each. */
it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s refuses hostile requests of anybody in at most 16 kB, with a log of a few kB',
  async (_, route) => {
    const requests = fc.tuple(fc.constantFrom('nobody' as const, 'lid' as const, 'admin' as const), hostileTo(route));
    const refuses = async ([who, hostile]: [who: 'nobody' | 'lid' | 'admin', hostile: Hostile]) => {
      const before = portal.logged().length;
      expectSmallRefusal(await sendHostile(portal.app, await portal.as(who).token(), route, idOf(route), hostile));
      expect(portal.logged().length - before).toBeLessThan(4_000);
    };
    await fc.assert(fc.asyncProperty(requests, refuses), { numRuns: tries });
  },
);
