import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillPath, hasAccess, type Role, type Route } from '@ledenportaal/shared';
import { contracts } from '../../app.js';
import { calls, hardlyAny, passwordHash } from './access.calls.js';
import { sendAs } from '../as.js';
import { createAccount, tokenOf, type Account } from '../builders.js';
import { everythingOf } from './everything.js';
import { usePortal } from '../portal.js';

const portal = usePortal(undefined, { limits: hardlyAny });

type Visitor = { role: Role | undefined; tokenOf: (account: Account) => Promise<string> | string };
const member = (role: Role): Visitor => ({
  role,
  tokenOf: async (account) => tokenOf(await account.set({ role }).save()),
});
/** Whoever has a token that should no longer let anybody in. */
const refused = (token: Visitor['tokenOf']): Visitor => ({ role: undefined, tokenOf: token });

/** Everybody who may come to the door; `role` is what they should be taken for. */
const visitors: Record<string, Visitor> = {
  nobody: refused(() => ''),
  // Whoever has not confirmed the address has no account: the id is that of the account to be.
  unverified: refused(async (account) => {
    await account.deleteOne();
    return tokenOf(account);
  }),
  waiting: refused(async (account) => tokenOf(await account.set({ state: 'waiting' }).save())),
  lid: member('lid'),
  admin: member('admin'),
  'disabled admin': refused(async (account) => tokenOf(await account.set({ role: 'admin', state: 'disabled' }).save())),
  'expired admin': refused(async (account) =>
    tokenOf(await account.set({ role: 'admin' }).save(), {}, { expiresIn: -1 }),
  ),
  'admin that signed out everywhere': refused(async (account) => {
    const token = tokenOf(await account.set({ role: 'admin' }).save());
    await account.set({ tokenVersion: 2 }).save();
    return token;
  }),
  'lid that says it is an admin': { role: 'lid', tokenOf: (account) => tokenOf(account, { role: 'admin' }) },
};
const everybody = Object.keys(visitors);

type Spelling = { of: (path: string) => string; method?: 'head' };
/** Not in the core suite: Express matches these with the same route as the plain path. */
const otherSpellings: Record<string, Spelling> = {
  'with a slash behind it': { of: (path) => `${path}/` },
  'in capitals': { of: (path) => path.replace(/^\/[a-z]+/, (word) => word.toUpperCase()) },
};
const spellings: Record<string, Spelling> = {
  'as it is': { of: (path) => path },
  ...(process.env.TEST_SUITE !== 'core' && otherSpellings),
  'by HEAD': { of: (path) => path, method: 'head' },
};

const statusFor = ({ access, responseType: answers, status }: Route, role: Role | undefined) => {
  if (hasAccess(access, role)) return status ?? (answers === 'empty' ? 204 : 200);
  return role ? 403 : 401;
};

/** HEAD is for what is read by GET, and answers as that does. */
const statusOfHead = ({ path }: Route, role: Role | undefined) => {
  const read = routes.find((route) => route.path === path && route.method === 'GET' && route.effect === 'read');
  return read ? statusFor(read, role) : 405;
};

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

type Ready = { asked: string; expected: number; send: () => Promise<{ status: number }> };
const answersAsExpected = async (ready: Ready[]) => {
  for (const { asked, expected, send } of ready) expect([asked, (await send()).status]).toEqual([asked, expected]);
};

/** This call by this visitor, in each spelling, with everything there that it asks for. */
const readyFor = (route: Route, who: string): Promise<Ready[]> => {
  const prepare = calls[nameOf(route)];
  if (!prepare) throw new Error(`say in access.calls.ts how ${nameOf(route)} is called`);
  const { role, tokenOf: enter } = visitors[who]!;
  return Promise.all(
    Object.entries(spellings).map(async ([spelt, { of, method }]) => {
      const account = await createAccount({ passwordHash });
      const token = await enter(account);
      const args = await prepare(portal, account);
      const path = of(fillPath(route.path, args.params));
      const send = () => sendAs(portal.app, token, route, args, { path, ...(method && { method }) });
      return { asked: `${who}, ${spelt}`, expected: method ? statusOfHead(route, role) : statusFor(route, role), send };
    }),
  );
};

/** What is refused changes nothing; what is not comes after it. */
const holds = async (ready: Ready[]) => {
  const isRefused = ({ expected }: Ready) => expected >= 400;
  const before = await everythingOf(portal);
  await answersAsExpected(ready.filter(isRefused));
  expect(await everythingOf(portal)).toEqual(before);
  await answersAsExpected(ready.filter((call) => !isRefused(call)));
};

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
  const mayCome = (who: string) => hasAccess(route.access, visitors[who]!.role);
  // The last admin cannot leave: there is always another.
  beforeEach(() => createAccount({ role: 'admin' }));

  it.each(everybody.filter(mayCome))('answers %s', async (who) => holds(await readyFor(route, who)));

  const strangers = everybody.filter((who) => !mayCome(who));
  if (strangers.length > 0)
    it('keeps everybody else out, and they change nothing', async () => {
      const ready = await Promise.all(strangers.map((who) => readyFor(route, who)));
      await holds(ready.flat());
    });
});

const ownedBy = async ({ _id }: Account) => {
  const db = mongoose.connection.db!;
  const owned = ['collectionitems', 'downloads'].map((name) => db.collection(name).find({ account: _id }).toArray());
  return JSON.stringify([await db.collection('accounts').findOne({ _id }), ...(await Promise.all(owned))]);
};

it.each(routes.filter(({ access }) => access === 'lid').map((route) => [nameOf(route), route] as const))(
  '%s by another lid leaves what is somebody’s own as it was',
  async (name, route) => {
    const [owner, other] = [await createAccount({ passwordHash }), await createAccount({ passwordHash })];
    const args = await calls[name]!(portal, owner);
    const before = await ownedBy(owner);
    await sendAs(portal.app, tokenOf(other), route, args);
    expect(await ownedBy(owner)).toBe(before);
  },
);

it('names no call that does not exist', () => {
  expect(Object.keys(calls).sort()).toEqual(routes.map(nameOf).sort());
});
