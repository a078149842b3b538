import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillPath, hasAccess, type Role, type Route } from '@ledenportaal/shared';
import { contracts } from '../../http/contracts.js';
import { calls, relaxedLimits, passwordHash } from './access.calls.js';
import { sendAs } from '../as.js';
import { createAccount, signToken, type Account } from '../builders.js';
import { takeSnapshot } from './snapshot.js';
import { usePortal } from '../portal.js';

const portal = usePortal(undefined, { limits: relaxedLimits });

type Visitor = { role: Role | undefined; createToken: (account: Account) => Promise<string> | string };
const withRole = (role: Role): Visitor => ({
  role,
  createToken: async (account) => signToken(await account.set({ role }).save()),
});
/** A visitor whose token must not be accepted. */
const withoutAccess = (createToken: Visitor['createToken']): Visitor => ({ role: undefined, createToken });

/** All kinds of visitors. `role` is the role that the portal must see. */
const visitors: Record<string, Visitor> = {
  nobody: withoutAccess(() => ''),
  // An unverified sign-up has no account yet; the token has the id of the future account.
  unverified: withoutAccess(async (account) => {
    await account.deleteOne();
    return signToken(account);
  }),
  waiting: withoutAccess(async (account) => signToken(await account.set({ state: 'waiting' }).save())),
  lid: withRole('lid'),
  admin: withRole('admin'),
  'disabled admin': withoutAccess(async (account) =>
    signToken(await account.set({ role: 'admin', state: 'disabled' }).save()),
  ),
  'admin with an expired token': withoutAccess(async (account) =>
    signToken(await account.set({ role: 'admin' }).save(), {}, { expiresIn: -1 }),
  ),
  'admin that signed out everywhere': withoutAccess(async (account) => {
    const token = signToken(await account.set({ role: 'admin' }).save());
    await account.set({ tokenVersion: 2 }).save();
    return token;
  }),
  'lid with role admin in the token': { role: 'lid', createToken: (account) => signToken(account, { role: 'admin' }) },
};
const visitorNames = Object.keys(visitors);

type Spelling = { toPath: (path: string) => string; method?: 'head' };
/** Not in the core suite: Express matches these with the same route as the plain path. */
const otherSpellings: Record<string, Spelling> = {
  'with a trailing slash': { toPath: (path) => `${path}/` },
  'in capitals': { toPath: (path) => path.replace(/^\/[a-z]+/, (word) => word.toUpperCase()) },
};
const spellings: Record<string, Spelling> = {
  'as in the contract': { toPath: (path) => path },
  ...(process.env.TEST_SUITE !== 'core' && otherSpellings),
  'by HEAD': { toPath: (path) => path, method: 'head' },
};

const getExpectedStatus = ({ access, responseType, status }: Route, role: Role | undefined) => {
  if (hasAccess(access, role)) return status ?? (responseType === 'empty' ? 204 : 200);
  return role ? 403 : 401;
};

/** HEAD returns the status of a GET that reads; for other routes it is not allowed. */
const getExpectedHeadStatus = ({ path }: Route, role: Role | undefined) => {
  const getRoute = routes.find((route) => route.path === path && route.method === 'GET' && route.effect === 'read');
  return getRoute ? getExpectedStatus(getRoute, role) : 405;
};

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const toName = ({ method, path }: Route) => `${method} ${path}`;

type PreparedCall = { name: string; expected: number; send: () => Promise<{ status: number }> };
const expectStatuses = async (preparedCalls: PreparedCall[]) => {
  for (const { name, expected, send } of preparedCalls) expect([name, (await send()).status]).toEqual([name, expected]);
};

/** Prepares a call of this visitor in each spelling, with the data that it needs. */
const prepareCalls = (route: Route, visitor: string): Promise<PreparedCall[]> => {
  const prepare = calls[toName(route)];
  if (!prepare) throw new Error(`access.calls.ts has no entry for ${toName(route)}`);
  const { role, createToken } = visitors[visitor]!;
  return Promise.all(
    Object.entries(spellings).map(async ([spelling, { toPath, method }]) => {
      const account = await createAccount({ passwordHash });
      const token = await createToken(account);
      const args = await prepare(portal, account);
      const path = toPath(fillPath(route.path, args.params));
      const send = () => sendAs(portal.app, token, route, args, { path, ...(method && { method }) });
      const expected = method ? getExpectedHeadStatus(route, role) : getExpectedStatus(route, role);
      return { name: `${visitor}, ${spelling}`, expected, send };
    }),
  );
};

/** Checks that rejected calls change nothing, and then that the other calls succeed. */
const expectAccess = async (preparedCalls: PreparedCall[]) => {
  const isRejected = ({ expected }: PreparedCall) => expected >= 400;
  const before = await takeSnapshot(portal);
  await expectStatuses(preparedCalls.filter(isRejected));
  expect(await takeSnapshot(portal)).toEqual(before);
  await expectStatuses(preparedCalls.filter((call) => !isRejected(call)));
};

describe.each(routes.map((route) => [toName(route), route] as const))('%s', (_, route) => {
  const isAllowed = (visitor: string) => hasAccess(route.access, visitors[visitor]!.role);
  // A second admin, because the last one cannot be deleted.
  beforeEach(() => createAccount({ role: 'admin' }));

  it.each(visitorNames.filter(isAllowed))('accepts %s', async (visitor) =>
    expectAccess(await prepareCalls(route, visitor)),
  );

  const rejectedVisitors = visitorNames.filter((visitor) => !isAllowed(visitor));
  if (rejectedVisitors.length > 0)
    it('returns 401 or 403 to all other visitors, and changes nothing', async () => {
      const preparedCalls = await Promise.all(rejectedVisitors.map((visitor) => prepareCalls(route, visitor)));
      await expectAccess(preparedCalls.flat());
    });
});

/** Returns the account with its collection and downloads as JSON. */
const readPrivateData = async ({ _id }: Account) => {
  const db = mongoose.connection.db!;
  const lists = ['collectionitems', 'downloads'].map((name) => db.collection(name).find({ account: _id }).toArray());
  return JSON.stringify([await db.collection('accounts').findOne({ _id }), ...(await Promise.all(lists))]);
};

it.each(routes.filter(({ access }) => access === 'lid').map((route) => [toName(route), route] as const))(
  '%s does not change the private data of another lid',
  async (name, route) => {
    const [owner, other] = [await createAccount({ passwordHash }), await createAccount({ passwordHash })];
    const args = await calls[name]!(portal, owner);
    const before = await readPrivateData(owner);
    await sendAs(portal.app, signToken(other), route, args);
    expect(await readPrivateData(owner)).toBe(before);
  },
);

it('access.calls.ts has exactly one entry for each route', () => {
  expect(Object.keys(calls).sort()).toEqual(routes.map(toName).sort());
});
