import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { can, fillPath, roleNames, type AnyArgs, type Role, type Route } from '@ledenportaal/shared';
import { contracts } from '../../http/contracts.js';
import { calls, relaxedLimits, passwordHash } from './access.calls.js';
import { sendAs } from '../as.js';
import { createAccount, signToken, type Account } from '../builders.js';
import { useMadeUpRole } from '../made-up-role.js';
import { takeSnapshot } from './snapshot.js';
import { usePortal } from '../portal.js';
import { isCoreSuite } from '../suite.js';
import { agreeToTerms, terms } from '../terms.js';

const madeUpRole = useMadeUpRole(['fotos.edit', 'labels.edit']);

const portal = usePortal(undefined, { limits: relaxedLimits, terms });

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const toName = ({ method, path }: Route) => `${method} ${path}`;

/** `role` is the role that the portal must see. */
type Visitor = {
  role?: Role;
  account?: Partial<Pick<Account, 'role' | 'state'>>;
  createToken?: (account: Account) => Promise<string> | string;
};

/** The kinds of visitors that call every route. */
const visitors: Record<string, Visitor> = {
  nobody: { createToken: () => '' },
  lid: { role: 'lid' },
  admin: { role: 'admin', account: { role: 'admin' } },
};
/** Call the routes that a lid may not call: elsewhere the status does not depend on the role. */
const visitorsWithRoles: Record<string, Visitor> = {
  'role with two capabilities': { role: madeUpRole, account: { role: madeUpRole } },
};
/** Not in the core suite: what differs from the other visitors is in the table of roles only. */
const visitorsOfOtherRoles: Record<string, Visitor> = Object.fromEntries(
  roleNames.filter((role) => !(role in visitors)).map((role) => [role, { role, account: { role } }]),
);
/** The role in the token decides nothing, for all routes alike. */
const impostors: Record<string, Visitor> = {
  'lid with role admin in the token': { role: 'lid', createToken: (account) => signToken(account, { role: 'admin' }) },
};
/** Visitors whose token must not be accepted. The same middleware decides this for all routes. */
const visitorsWithoutAccess: Record<string, Visitor> = {
  // An unverified sign-up has no account yet; the token has the id of the future account.
  unverified: {
    createToken: async (account) => {
      await account.deleteOne();
      return signToken(account);
    },
  },
  waiting: { account: { state: 'waiting' } },
  'disabled admin': { account: { role: 'admin', state: 'disabled' } },
  'admin with an expired token': {
    account: { role: 'admin' },
    createToken: (account) => signToken(account, {}, { expiresIn: -1 }),
  },
  'admin that signed out everywhere': {
    account: { role: 'admin' },
    createToken: async (account) => {
      const token = signToken(account);
      await account.set({ tokenVersion: 2 }).save();
      return token;
    },
  },
};

type Spelling = { toPath?: (path: string) => string; method?: 'head' };
const contractSpelling: Record<string, Spelling> = { 'as in the contract': {} };
const headSpelling: Record<string, Spelling> = { 'by HEAD': { method: 'head' } };
/** Not in the core suite: Express matches these with the same route as the plain path. */
const otherSpellings: Record<string, Spelling> = {
  'with a trailing slash': { toPath: (path) => `${path}/` },
  'in capitals': { toPath: (path) => path.replace(/^\/[a-z]+/, (word) => word.toUpperCase()) },
};

/** The first route of each effect that is public, for whoever has signed in, and for a capability. */
const toKind = ({ access, effect }: Route) =>
  (access === 'public' || access === 'signed-in' ? access : 'capability') + effect;
const isRepresentative = (route: Route) => route === routes.find((other) => toKind(other) === toKind(route));
const getVisitors = (route: Route) => ({
  ...visitors,
  ...((!isCoreSuite || !can({ role: 'lid' }, route.access)) && visitorsWithRoles),
  ...(!isCoreSuite && visitorsOfOtherRoles),
  ...((!isCoreSuite || isRepresentative(route)) && { ...impostors, ...visitorsWithoutAccess }),
});
const getSpellings = (route: Route) => ({
  ...contractSpelling,
  ...((!isCoreSuite || isRepresentative(route)) && headSpelling),
  ...(!isCoreSuite && otherSpellings),
});

const getExpectedStatus = ({ access, responseType, status }: Route, role: Role | undefined) => {
  if (can(role && { role }, access)) return status ?? (responseType === 'empty' ? 204 : 200);
  return role ? 403 : 401;
};

/** HEAD returns the status of a GET that reads; for other routes it is not allowed. */
const getExpectedHeadStatus = ({ path }: Route, role: Role | undefined) => {
  const getRoute = routes.find((route) => route.path === path && route.method === 'GET' && route.effect === 'read');
  return getRoute ? getExpectedStatus(getRoute, role) : 405;
};

type PreparedCall = { name: string; expected: number; send: () => Promise<{ status: number }> };
const expectStatuses = async (preparedCalls: PreparedCall[]) => {
  for (const { name, expected, send } of preparedCalls) expect([name, (await send()).status]).toEqual([name, expected]);
};

/**
 * Prepares a call of each visitor in each spelling, with an account and the data that it needs. Rejected calls share
 * their data, because they change nothing.
 */
const prepareCalls = (route: Route): Promise<PreparedCall[]> => {
  const prepare = calls[toName(route)];
  if (!prepare) throw new Error(`access.calls.ts has no entry for ${toName(route)}`);
  let rejectedArgs: Promise<AnyArgs> | undefined;
  const prepareCall = async (visitor: [string, Visitor], spelling: [string, Spelling]) => {
    const [visitorName, { role, account: overrides, createToken = signToken }] = visitor;
    const [spellingName, { toPath = (path: string) => path, method }] = spelling;
    const account = await createAccount({ passwordHash, ...overrides });
    const expected = method ? getExpectedHeadStatus(route, role) : getExpectedStatus(route, role);
    const args = await (expected < 400 ? prepare(portal, account) : (rejectedArgs ??= prepare(portal, account)));
    // After the data, some of which only an account with access can have.
    const token = await createToken(account);
    const path = toPath(fillPath(route.path, args.params));
    const send = () => sendAs(portal.app, token, route, args, { path, ...(method && { method }) });
    return { name: `${visitorName}, ${spellingName}`, expected, send };
  };
  const spellings = Object.entries(getSpellings(route));
  const prepared = Object.entries(getVisitors(route)).flatMap((visitor) =>
    spellings.map((spelling) => prepareCall(visitor, spelling)),
  );
  return Promise.all(prepared);
};

it.each(routes.map((route) => [toName(route), route] as const))(
  '%s rejects visitors without access with 401 or 403 and changes nothing, and accepts all others',
  async (_, route) => {
    // A second admin, because the last one cannot be deleted.
    await createAccount({ role: 'admin' });
    const preparedCalls = await prepareCalls(route);
    const rejected = preparedCalls.filter(({ expected }) => expected >= 400);
    const accepted = preparedCalls.filter(({ expected }) => expected < 400);
    if (rejected.length > 0) {
      const before = await takeSnapshot(portal);
      await expectStatuses(rejected);
      expect(await takeSnapshot(portal)).toEqual(before);
    }
    await expectStatuses(accepted);
  },
);

/** Returns the account with its collection and downloads as JSON. */
const readPrivateData = async ({ _id }: Account) => {
  const db = mongoose.connection.db!;
  const lists = ['collectionitems', 'downloads'].map((name) => db.collection(name).find({ account: _id }).toArray());
  return JSON.stringify([await db.collection('accounts').findOne({ _id }), ...(await Promise.all(lists))]);
};

it('no route for leden changes the private data of another lid', async () => {
  const owner = await createAccount({ passwordHash });
  for (const route of routes.filter(({ access }) => access === 'signed-in')) {
    const other = await createAccount({ passwordHash });
    await agreeToTerms(portal, other);
    const args = await calls[toName(route)]!(portal, owner);
    const before = await readPrivateData(owner);
    await sendAs(portal.app, signToken(other), route, args);
    expect([toName(route), await readPrivateData(owner)]).toEqual([toName(route), before]);
  }
});

it('access.calls.ts has exactly one entry for each route', () => {
  expect(Object.keys(calls).sort()).toEqual(routes.map(toName).sort());
});
