import type * as fs from 'node:fs/promises';
import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountContract, fotoContract, platformContract, type Route } from '@ledenportaal/shared';
import { contracts } from '../../app.js';
import { AccountModel } from '../../features/accounts/account.model.js';
import { DeletedFotoModel } from '../../features/fotos/deleted-foto.model.js';
import { FotoModel } from '../../features/fotos/foto.model.js';
import { reserveWithFallback } from '../../platform/limits/limits.js';
import { calls, password, passwordHash } from './access.calls.js';
import { sendAs } from '../as.js';
import { createAccount, createFoto, createTag, tokenOf } from '../builders.js';
import { fillDatabase } from './full-database.js';
import { makeJpeg } from '../pictures.js';
import { usePortal } from '../portal.js';
import { eventually } from '../eventually.js';

/** Whether the disk of the files has room, as the system tells; undefined: as it is. */
const disk = vi.hoisted(() => ({ hasRoom: undefined as (() => boolean) | undefined }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const statfs = async (path: string) => {
    const found = await real.statfs(path);
    return { ...found, bavail: (disk.hasRoom?.() ?? true) ? found.blocks : 0 };
  };
  return { ...real, statfs };
});

const limits = { signinPair: 5, signinIp: 1000, signinEmail: 100, signupIp: 1000, mailAccount: 1000 };
const portal = usePortal(undefined, { limits });
let empty = () => undefined as void;
afterEach(() => {
  empty();
  disk.hasRoom = undefined;
});
const fill = () => (empty = fillDatabase());
const nobody = () => portal.as('nobody');

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
/** What goes on: it deletes, or what it writes may be left out. */
const goesOn = [
  'POST /signin',
  'POST /login/forget/check',
  'DELETE /fotoboek/collection/:id',
  'DELETE /beheer/mail/:id',
  'POST /download',
  'POST /download/address',
  'GET /fotoboek/download/:id',
];

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const call = async (route: Route) => {
  const account = await createAccount({ role: 'admin', passwordHash });
  const args = await calls[nameOf(route)]!(portal, account);
  const stored = portal.stored();
  const token = tokenOf(account);
  fill();
  const answer = await sendAs(portal.app, token, route, args);
  return { status: answer.status, body: answer.body as { error?: { code: string; message: string } }, stored };
};

describe('while the disk of the database is full', () => {
  const writing = routes.filter((route) => route.effect === 'write' && !goesOn.includes(nameOf(route)));
  it.each(writing.map((route) => [nameOf(route), route] as const))('%s answers 507', async (_, route) => {
    const { status, body, stored } = await call(route);
    expect([status, body.error]).toMatchObject([507, { code: 'disk_full', message: 'De opslag is vol.' }]);
    expect([portal.stored(), portal.leftOver()]).toEqual([stored, []]);
  });

  const going = routes.filter((route) => route.effect === 'read' || goesOn.includes(nameOf(route)));
  it.each(going.map((route) => [nameOf(route), route] as const))('%s goes on', async (_, route) => {
    expect([200, 204]).toContain((await call(route)).status);
  });

  const signIn = (email: string, typed: string) =>
    nobody().call(accountContract.signin, { body: { email, password: typed } });

  it('whoever knows the password signs in, and guesses are limited as before', async () => {
    const [account, other] = [await createAccount({ passwordHash }), await createAccount({ passwordHash })];
    // Two guesses are counted in the database already.
    for (let guess = 0; guess < 2; guess++) expect((await signIn(account.email, 'fout fout')).status).toBe(401);
    fill();
    for (let time = 0; time < 8; time++) expect((await signIn(other.email, password)).status).toBe(200);
    for (let guess = 0; guess < 3; guess++) expect((await signIn(account.email, 'fout fout')).status).toBe(401);
    const refused = await signIn(account.email, password);
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_often']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60);
    expect((await signIn(other.email, password)).status).toBe(200);
    empty();
    expect((await AccountModel.findById(account._id).orFail()).signedInAt).toBeUndefined();
  });

  it('of guesses that come together no more are looked at than one by one', async () => {
    const { email } = await createAccount({ passwordHash });
    fill();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'fout fout')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('gives back what it reserved in memory', async () => {
    fill();
    const one = [{ key: 'one', max: 1, windowMs: 60_000 }];
    await (await reserveWithFallback(one)).release();
    await (await reserveWithFallback(one)).release();
    await reserveWithFallback(one);
    await expect(reserveWithFallback(one)).rejects.toMatchObject({ code: 'too_often' });
  });

  it('a forgotten password answers alike for an address that is known and one that is not', async () => {
    const { email } = await createAccount({ passwordHash });
    fill();
    const told = [];
    for (const asked of [email, 'niemand@example.org']) {
      const { status, error } = await nobody().call(accountContract.forgot, { body: { email: asked } });
      told.push([status, error?.code, error?.message]);
    }
    expect(told).toEqual([
      [507, 'disk_full', 'De opslag is vol.'],
      [507, 'disk_full', 'De opslag is vol.'],
    ]);
  });

  it('health names it and stays 200', async () => {
    const components = async () => {
      const { status, reply } = await nobody().call(platformContract.ready);
      expect([status, reply.status]).toEqual([200, 'ok']);
      return reply.components;
    };
    fill();
    await eventually(async () => expect(await components()).toMatchObject({ database: 'full', storage: 'ok' }));
    empty();
    await eventually(async () => expect(await components()).toMatchObject({ database: 'ok', storage: 'ok' }));
    disk.hasRoom = () => false;
    await eventually(async () => expect(await components()).toMatchObject({ database: 'ok', storage: 'full' }));
  });

  it('tasks log it once, and once that there is room again', async () => {
    const logged = (text: string) => portal.logged().split(text).length - 1;
    fill();
    portal.background.start();
    await eventually(() => expect(logged('the disk is full; the tasks wait')).toBe(1));
    for (let time = 0; time < 3; time++) portal.background.wake('mail.send');
    await expect(portal.background.run('mail.send')).rejects.toThrow('No space left');
    expect([logged('the disk is full; the tasks wait'), logged('a task failed')]).toEqual([1, 0]);
    empty();
    await portal.background.run('mail.send');
    await eventually(() => expect(logged('the disk has room again')).toBe(1));
  });
});

describe('photos that are deleted on a full disk', () => {
  const remove = (id: string) => portal.as('admin').call(fotoContract.remove, { params: { id } });
  const jpeg = makeJpeg({ width: 90, height: 60 });
  const foto = async (about = {}) => (await createFoto(about, portal.storage, await jpeg))._id;

  it('stay where they are if it is only the disk of the database that is full', async () => {
    const id = await foto();
    await portal.as('admin').token();
    fill();
    const { status, error } = await remove(id);
    expect([status, error?.code]).toEqual([507, 'disk_full']);
    expect(await FotoModel.exists({ _id: id })).not.toBeNull();
    expect(portal.stored().length).toBeGreaterThan(0);
  });

  describe('of the files', () => {
    it('go for good at once where the database has no room for the copy, after what is in the trash', async () => {
      const [older, id] = [await foto(), await foto({ tags: [await createTag('Eik')] })];
      expect((await remove(older)).reply.msg).toContain('is verwijderd');
      expect(await DeletedFotoModel.countDocuments()).toBe(1);
      disk.hasRoom = () => false;
      fill();
      const { reply } = await remove(id);
      expect(reply.msg).toContain('is voorgoed verwijderd, omdat de opslag vol is.');
      empty();
      expect([portal.stored(), await DeletedFotoModel.countDocuments(), await FotoModel.countDocuments()]).toEqual([
        [],
        0,
        0,
      ]);
      expect((await remove(id)).error?.code).toBe('foto_not_found');
    });

    it('push what has been in the trash longest out of it, and no more than is needed', async () => {
      const ids = [await foto(), await foto(), await foto(), await foto()];
      for (const id of ids.slice(0, 3)) await remove(id);
      const before = portal.stored().length;
      // There is room as soon as two of the four photos have gone.
      disk.hasRoom = () => portal.stored().length <= before / 2;
      expect((await remove(ids[3]!)).reply.msg).toContain('is verwijderd');
      const left = await DeletedFotoModel.find().sort({ deletedAt: 1 }).lean();
      expect(left.map(({ _id }) => String(_id))).toEqual(ids.slice(2));
      const audit = mongoose.connection.db!.collection('audit');
      expect(await audit.countDocuments({ action: 'foto.purged' })).toBe(2);
    });

    it('leave the trash as it is where there is room', async () => {
      const ids = [await foto(), await foto()];
      for (const id of ids) await remove(id);
      expect(await DeletedFotoModel.countDocuments()).toBe(2);
    });

    it('make no difference to an upload that finds no room: it is refused before it is received', async () => {
      disk.hasRoom = () => false;
      const { status, error } = await portal.as('admin').call(fotoContract.upload, {
        file: new Blob([new Uint8Array(await jpeg)], { type: 'image/jpeg' }),
      });
      expect([status, error?.code]).toEqual([507, 'disk_full']);
      expect([portal.leftOver(), await FotoModel.countDocuments()]).toEqual([[], 0]);
    });
  });
});
