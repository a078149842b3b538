import type * as fs from 'node:fs/promises';
import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authContract, fotoContract, platformContract, type Route } from '@ledenportaal/shared';
import { contracts } from '../../http/contracts.js';
import { AccountModel } from '../../features/accounts/account.model.js';
import { DeletedFotoModel } from '../../features/fotos/deleted-foto.model.js';
import { FotoModel } from '../../features/fotos/foto.model.js';
import { reserveWithFallback } from '../../platform/limits/limits.js';
import { calls, password, passwordHash } from './access.calls.js';
import { sendAs } from '../as.js';
import { createAccount, createFoto, createTag, getAccount, signToken } from '../builders.js';
import { fillDatabase } from './full-database.js';
import { makeJpeg } from '../pictures.js';
import { usePortal } from '../portal.js';
import { agreeToTerms, terms } from '../terms.js';
import { eventually } from '../eventually.js';

/** Overrides whether `statfs` reports free space; undefined for the real value. */
const disk = vi.hoisted(() => ({ hasSpace: undefined as (() => boolean) | undefined }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const statfs = async (path: string) => {
    const stats = await real.statfs(path);
    return Object.assign(stats, { bavail: (disk.hasSpace?.() ?? true) ? stats.blocks : 0 });
  };
  return { ...real, statfs };
});

const limits = { signinPair: 5, signinIp: 1000, signinEmail: 100, signupIp: 1000, mailAccount: 1000 };
const portal = usePortal(undefined, { limits, terms });
let freeDatabase = () => undefined as void;
afterEach(() => {
  freeDatabase();
  disk.hasSpace = undefined;
});
const fill = () => (freeDatabase = fillDatabase());
const nobody = () => portal.as('nobody');

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
/** Routes of effect `write` that succeed on a full disk: they delete, their writes are optional, or the job has ended. */
const successfulWrites = [
  'POST /signin',
  'POST /login/forget/check',
  'DELETE /fotoboek/collection/:id',
  'DELETE /beheer/mail/:id',
  'DELETE /beheer/jobs/:id',
  'DELETE /fotoboek/zip/:id',
  'POST /fotoboek/trash/purge',
  'POST /download',
  'POST /download/address',
  'GET /fotoboek/download/:id',
];

const toName = ({ method, path }: Route) => `${method} ${path}`;
const call = async (route: Route) => {
  const account = await createAccount({ role: 'admin', passwordHash });
  const args = await calls[toName(route)]!(portal, account);
  const stored = portal.stored();
  const token = signToken(account);
  fill();
  const response = await sendAs(portal.app, token, route, args);
  return { status: response.status, body: response.body as { error?: { code: string; message: string } }, stored };
};

describe('while the disk of the database is full', () => {
  const failing = routes.filter((route) => route.effect === 'write' && !successfulWrites.includes(toName(route)));
  it.each(failing.map((route) => [toName(route), route] as const))('%s returns 507', async (_, route) => {
    const { status, body, stored } = await call(route);
    expect([status, body.error]).toMatchObject([507, { code: 'disk_full', message: 'De opslag is vol.' }]);
    expect([portal.stored(), portal.tempFiles()]).toEqual([stored, []]);
  });

  const succeeding = routes.filter((route) => route.effect === 'read' || successfulWrites.includes(toName(route)));
  it.each(succeeding.map((route) => [toName(route), route] as const))('%s succeeds', async (_, route) => {
    expect([200, 204]).toContain((await call(route)).status);
  });

  const signIn = (email: string, typed: string) =>
    nobody().call(authContract.signin, { body: { email, password: typed } });

  it('signs in with the right password, and limits guesses as before', async () => {
    const [account, other] = [await createAccount({ passwordHash }), await createAccount({ passwordHash })];
    // Two guesses are already stored in the database.
    for (let guess = 0; guess < 2; guess++) expect((await signIn(account.email, 'fout fout')).status).toBe(401);
    fill();
    for (let time = 0; time < 8; time++) expect((await signIn(other.email, password)).status).toBe(200);
    for (let guess = 0; guess < 3; guess++) expect((await signIn(account.email, 'fout fout')).status).toBe(401);
    const refused = await signIn(account.email, password);
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_often']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60);
    expect((await signIn(other.email, password)).status).toBe(200);
    freeDatabase();
    expect((await AccountModel.findById(account._id).orFail()).signedInAt).toBeUndefined();
  });

  it('checks no more concurrent guesses than consecutive ones', async () => {
    const { email } = await createAccount({ passwordHash });
    fill();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'fout fout')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('releases a limit that was reserved in memory', async () => {
    fill();
    const limitOfOne = [{ key: 'one', max: 1, windowMs: 60_000 }];
    await (await reserveWithFallback(limitOfOne)).release();
    await (await reserveWithFallback(limitOfOne)).release();
    await reserveWithFallback(limitOfOne);
    await expect(reserveWithFallback(limitOfOne)).rejects.toMatchObject({ code: 'too_often' });
  });

  it('returns the same error for a forgotten password of a known and an unknown address', async () => {
    const { email } = await createAccount({ passwordHash });
    fill();
    const responses = [];
    for (const address of [email, 'niemand@example.org']) {
      const { status, error } = await nobody().call(authContract.forgot, { body: { email: address } });
      responses.push([status, error?.code, error?.message]);
    }
    expect(responses).toEqual([
      [507, 'disk_full', 'De opslag is vol.'],
      [507, 'disk_full', 'De opslag is vol.'],
    ]);
  });

  it('reports the full database or storage in the health with status 200', async () => {
    const getComponents = async () => {
      const { status, reply } = await nobody().call(platformContract.ready);
      expect([status, reply.status]).toEqual([200, 'ok']);
      return reply.components;
    };
    fill();
    await eventually(async () => expect(await getComponents()).toMatchObject({ database: 'full', storage: 'ok' }));
    freeDatabase();
    await eventually(async () => expect(await getComponents()).toMatchObject({ database: 'ok', storage: 'ok' }));
    disk.hasSpace = () => false;
    await eventually(async () => expect(await getComponents()).toMatchObject({ database: 'ok', storage: 'full' }));
  });

  it('background tasks log once that the disk is full, and once that it has space again', async () => {
    const countLogged = (text: string) => portal.logged().split(text).length - 1;
    fill();
    portal.background.start();
    await eventually(() => expect(countLogged('the disk is full; the tasks wait')).toBe(1));
    for (let time = 0; time < 3; time++) portal.background.wake('mail.send');
    await expect(portal.background.run('mail.send')).rejects.toThrow('No space left');
    expect([countLogged('the disk is full; the tasks wait'), countLogged('a task failed')]).toEqual([1, 0]);
    freeDatabase();
    await portal.background.run('mail.send');
    await eventually(() => expect(countLogged('the disk has space again')).toBe(1));
  });
});

describe('deleting photos on a full disk', () => {
  const remove = (id: string) => portal.as('admin').call(fotoContract.remove, { params: { id } });
  const jpeg = makeJpeg({ width: 90, height: 60 });
  const addFoto = async (overrides = {}) => (await createFoto(overrides, portal.storage, await jpeg))._id;

  it('returns 507 and deletes nothing when only the disk of the database is full', async () => {
    const id = await addFoto();
    await portal.as('admin').token();
    fill();
    const { status, error } = await remove(id);
    expect([status, error?.code]).toEqual([507, 'disk_full']);
    expect(await FotoModel.exists({ _id: id })).not.toBeNull();
    expect(portal.stored().length).toBeGreaterThan(0);
  });

  describe('of the files', () => {
    it('purges the trash and then the photo at once when the database has no space for the deleted record', async () => {
      const [older, id] = [await addFoto(), await addFoto({ tags: [await createTag('Eik')] })];
      expect((await remove(older)).reply.msg).toContain('is verwijderd');
      expect(await DeletedFotoModel.countDocuments()).toBe(1);
      disk.hasSpace = () => false;
      fill();
      const { reply } = await remove(id);
      expect(reply.msg).toContain('is voorgoed verwijderd, omdat de opslag vol is.');
      freeDatabase();
      expect([portal.stored(), await DeletedFotoModel.countDocuments(), await FotoModel.countDocuments()]).toEqual([
        [],
        0,
        0,
      ]);
      expect((await remove(id)).error?.code).toBe('foto_not_found');
    });

    it('purges the photos that are longest in the trash, and no more than needed', async () => {
      const ids = [await addFoto(), await addFoto(), await addFoto(), await addFoto()];
      for (const id of ids.slice(0, 3)) await remove(id);
      const before = portal.stored().length;
      // There is space as soon as two of the four photos are purged.
      disk.hasSpace = () => portal.stored().length <= before / 2;
      expect((await remove(ids[3]!)).reply.msg).toContain('is verwijderd');
      const left = await DeletedFotoModel.find().sort({ deletedAt: 1 }).lean();
      expect(left.map(({ _id }) => String(_id))).toEqual(ids.slice(2));
      const audit = mongoose.connection.db!.collection('audit');
      expect(await audit.countDocuments({ action: 'foto.purged' })).toBe(2);
    });

    it('does not change the trash when there is space', async () => {
      const ids = [await addFoto(), await addFoto()];
      for (const id of ids) await remove(id);
      expect(await DeletedFotoModel.countDocuments()).toBe(2);
    });

    it('rejects an upload with 507 before it is received', async () => {
      disk.hasSpace = () => false;
      const { status, error } = await portal.as('admin').call(fotoContract.upload, {
        file: new Blob([new Uint8Array(await jpeg)], { type: 'image/jpeg' }),
      });
      expect([status, error?.code]).toEqual([507, 'disk_full']);
      expect([portal.tempFiles(), await FotoModel.countDocuments()]).toEqual([[], 0]);
    });
  });
});

it('a rendition is not made on a full disk, and one that is stored is sent', async () => {
  const size = { width: 1300, height: 700 };
  const id = (await createFoto(size, portal.storage, await makeJpeg(size)))._id;
  // It is cut at the top or at the bottom.
  const download = async (y: string) => {
    const query = { als: 'link', x: '0', y };
    const { status, error } = await portal.as('lid').call(fotoContract.download, { params: { id }, query });
    return error?.code ?? status;
  };
  await agreeToTerms(portal, await getAccount('lid'));
  expect(await download('0')).toBe(200);
  disk.hasSpace = () => false;
  expect([await download('0'), await download('1')]).toEqual([200, 'disk_full']);
});
