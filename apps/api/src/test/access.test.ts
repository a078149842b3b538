import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { fillPath, mayEnter, type Role, type Route } from '@ledenportaal/shared';
import { contracts } from '../app.js';
import { calls, passwordHash } from './access.calls.js';
import { sendAs } from './as.js';
import { createAccount, tokenOf, type Account } from './builders.js';
import { usePortal } from './portal.js';

const many = 1_000_000;
const limits = { signinPair: many, signinIp: many, signinEmail: many, signupIp: many, mailAccount: many };
const portal = usePortal(undefined, { limits });

type Visitor = { token: string; role: Role | undefined };
const asMember = (account: Account, ...more: [object?, object?]): Visitor => ({
  token: tokenOf(account, ...more),
  role: account.role,
});
const refused = (account: Account, ...more: [object?, object?]): Visitor => ({
  ...asMember(account, ...more),
  role: undefined,
});

/** Everybody who may come to the door; `role` is what they should be taken for. */
const visitors: Record<string, (account: Account) => Promise<Visitor> | Visitor> = {
  nobody: () => ({ token: '', role: undefined }),
  // Whoever has not confirmed the address has no account: the id is that of the account to be.
  unverified: async (account) => {
    const visitor = refused(account);
    await account.deleteOne();
    return visitor;
  },
  waiting: async (account) => refused(await account.set({ state: 'waiting' }).save()),
  lid: (account) => asMember(account),
  admin: async (account) => asMember(await account.set({ role: 'admin' }).save()),
  'disabled admin': async (account) => refused(await account.set({ role: 'admin', state: 'disabled' }).save()),
  'expired admin': async (account) => refused(await account.set({ role: 'admin' }).save(), {}, { expiresIn: -1 }),
  'admin that signed out everywhere': async (account) => {
    const visitor = refused(await account.set({ role: 'admin' }).save());
    await account.set({ tokenVersion: 2 }).save();
    return visitor;
  },
  'lid that says it is an admin': (account) => asMember(account, { role: 'admin' }),
};

type Spelling = { of: (path: string) => string; method?: 'head' };
const spellings: Record<string, Spelling> = {
  'as it is': { of: (path) => path },
  'with a slash behind it': { of: (path) => `${path}/` },
  'in capitals': { of: (path) => path.replace(/^\/[a-z]+/, (word) => word.toUpperCase()) },
  'by HEAD': { of: (path) => path, method: 'head' },
};

const statusFor = ({ access, answers, status }: Route, role: Role | undefined) => {
  if (mayEnter(access, role)) return status ?? (answers === 'empty' ? 204 : 200);
  return role ? 403 : 401;
};

/** HEAD is for what is read by GET, and answers as that does. */
const statusOfHead = ({ path }: Route, role: Role | undefined) => {
  const read = routes.find((route) => route.path === path && route.method === 'GET' && route.effect === 'read');
  return read ? statusFor(read, role) : 405;
};

/** Everything that lasts: documents, and the names of files. What counts attempts is no change. */
const everything = async () => {
  const collections = await mongoose.connection.db!.collections();
  const passing = ['limits', 'leases', 'tasks'];
  const kept = collections.filter(({ collectionName }) => !passing.includes(collectionName));
  const contents = kept.map(async (collection) => {
    const documents = await collection.find().sort({ _id: 1 }).toArray();
    return [collection.collectionName, JSON.stringify(documents)] as const;
  });
  return { documents: (await Promise.all(contents)).sort(), files: portal.stored(), received: portal.leftOver() };
};

type Ready = { spelt: string; expected: number; send: () => Promise<{ status: number }> };
const answersAsExpected = async (ready: Ready[]) => {
  for (const { spelt, expected, send } of ready) expect([spelt, (await send()).status]).toEqual([spelt, expected]);
};

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const prepare = calls[name];

  it.each(Object.keys(visitors))('answers %s as it should, and what it refuses changes nothing', async (who) => {
    if (!prepare) throw new Error(`say in access.calls.ts how ${name} is called`);
    // The last admin cannot leave: there is always another.
    await createAccount({ role: 'admin' });
    const asked = Object.entries(spellings).map(([spelt, { of, method }]) => async () => {
      const account = await createAccount({ passwordHash });
      const { token, role } = await visitors[who]!(account);
      const args = await prepare(portal, account);
      const path = of(fillPath(route.path, args.params));
      const expected = method ? statusOfHead(route, role) : statusFor(route, role);
      const send = () => sendAs(portal.app, token, route, args, { path, ...(method && { method }) });
      return { spelt, expected, send };
    });
    const ready = await Promise.all(asked.map((prepared) => prepared()));
    const isRefused = ({ expected }: (typeof ready)[number]) => expected >= 400;
    const before = await everything();
    await answersAsExpected(ready.filter(isRefused));
    expect(await everything()).toEqual(before);
    await answersAsExpected(ready.filter((call) => !isRefused(call)));
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
