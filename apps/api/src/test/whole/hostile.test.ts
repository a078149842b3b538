import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Route } from '@ledenportaal/shared';
import { contracts } from '../../app.js';
import { calls, hardlyAny, passwordHash } from './access.calls.js';
import { sendAs } from '../as.js';
import { createAccount, tokenOf } from '../builders.js';
import { everythingOf } from './everything.js';
import { expectSmallRefusal, hostileTo, sendHostile } from './hostile.js';
import { usePortal } from '../portal.js';

const portal = usePortal(undefined, { limits: hardlyAny });
const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const tries = 15;

/** How often each route let something in, and how often it refused. */
const tally = new Map<string, { in: number; refused: number }>();
afterAll(() => {
  const lines = [...tally].map(([name, { in: taken, refused }]) => `${name}: ${taken} x 2xx, ${refused} x 4xx`);
  console.info(`What routes made of hostile calls\n${lines.join('\n')}`);
});

/** Whoever may call it, with what it asks for. */
const ready = async (route: Route) => {
  const account = await createAccount({ role: 'admin', passwordHash });
  const args = await calls[nameOf(route)]!(portal, account);
  return { token: tokenOf(account), args, before: await everythingOf(portal) };
};

it.each(routes.map((route) => [nameOf(route), route] as const))(
  '%s neither breaks nor changes anything by what it refuses',
  async (name, route) => {
    const counted = { in: 0, refused: 0 };
    tally.set(name, counted);
    await createAccount({ role: 'admin' });
    const usual = await ready(route);
    expect((await sendAs(portal.app, usual.token, route, usual.args)).status).toBeLessThan(300);
    let now = await ready(route);
    const holds = async (hostile: Parameters<typeof sendHostile>[4]) => {
      const answer = await sendHostile(portal.app, now.token, route, now.args, hostile);
      expectSmallRefusal(answer);
      const { status } = answer;
      if (status < 400) {
        counted.in++;
        now = await ready(route);
      } else {
        counted.refused++;
        expect(await everythingOf(portal)).toEqual(now.before);
      }
    };
    counted.in++;
    await fc.assert(fc.asyncProperty(hostileTo(route), holds), { numRuns: tries });
  },
);
