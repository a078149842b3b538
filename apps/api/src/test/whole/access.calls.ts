import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyArgs } from '@ledenportaal/shared';
import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { ResetModel } from '../../features/accounts/reset.model.js';
import { newAccountId, SignupModel } from '../../features/account/signup.model.js';
import { CollectionItemModel } from '../../features/collections/collection.model.js';
import { createCodes } from '../../platform/codes.js';
import {
  createAccount,
  createBedrijf,
  createFile,
  createFoto,
  createLid,
  createTag,
  createThema,
  newLid,
  type Account,
} from '../builders.js';
import { makeZip } from '../documents.js';
import { asFile, makeJpeg } from '../pictures.js';
import type { Portal } from '../portal.js';
import { secrets } from '../secrets.js';

const many = 1_000_000;
/** For who tries more in a minute than people do. */
export const hardlyAny = { signinPair: many, signinIp: many, signinEmail: many, signupIp: many, mailAccount: many };

/** Arguments with which a call succeeds once, for whoever may make it: with all that it needs, made for it. */
export type Prepare = (portal: Portal, by: Account) => Promise<AnyArgs>;

export const password = 'een goed wachtwoord';
export const passwordHash = bcrypt.hashSync(password, 4);
const codes = createCodes(secrets.jwt);
const any = () => randomBytes(6).toString('hex');
const inAnHour = () => new Date(Date.now() + 3_600_000);
const nothing: Prepare = () => Promise.resolve({});
const jpeg = makeJpeg({ width: 90, height: 60 });

const storedFoto = async ({ storage }: Portal) => (await createFoto({}, storage, await jpeg))._id;
const foto: Prepare = async (portal) => ({ params: { id: await storedFoto(portal) } });
const deletedFoto: Prepare = async (portal, by) => {
  const id = await storedFoto(portal);
  await portal.fotos.remove(id, { id: by.id, name: by.name, role: 'admin' });
  return { params: { id } };
};
const collectedFoto: Prepare = async (portal, by) => {
  const id = await storedFoto(portal);
  await CollectionItemModel.create({ account: by._id, foto: id, createdAt: new Date() });
  return { params: { id } };
};
const label =
  (create: typeof createTag): Prepare =>
  async () => ({ params: { id: await create(any()) } });
const renamed =
  (create: typeof createTag): Prepare =>
  async () => ({ params: { id: await create(any()) }, body: { naam: any() } });
const merged =
  (create: typeof createTag): Prepare =>
  async () => ({ params: { id: await create(any()) }, body: { into: await create(any()) } });
const naam: Prepare = () => Promise.resolve({ body: { naam: any() } });
const file: Prepare = async () => ({ file: asFile(await makeJpeg({ width: 90, height: 60 })) });

const lid: Prepare = async () => ({ params: { id: (await createLid())._id } });
const ledenFile = () => {
  const told = newLid();
  return new Blob([`${Object.keys(told).join(';')}\n${Object.values(told).join(';')}`], { type: 'text/csv' });
};
const ledenPlan: Prepare = async ({ ledenPlans, folders }, by) => {
  const path = join(folders.outbox, any());
  await writeFile(path, await ledenFile().text());
  try {
    const plan = await ledenPlans.plan({ path }, { id: by.id, name: by.name, role: 'admin' });
    return { params: { id: plan._id } };
  } finally {
    await rm(path);
  }
};
const bedrijf: Prepare = async () => ({ params: { id: await createBedrijf() } });

const aFile: Prepare = async ({ storage }) => ({ params: { id: (await createFile({}, storage))._id } });
const zip = () => asFile(makeZip(), 'application/zip');
const aboutFile = () => ({ section: 'logo', filename: `${any()}.zip`, title: 'Logo' });
const removedFile: Prepare = async ({ storage, files, oldFiles }, by) => {
  const { _id, filename } = await createFile({}, storage);
  await files.remove(_id, { id: by.id, name: by.name, role: 'admin' });
  const { docs } = await oldFiles.list({ page: 1, limit: 96 });
  return { params: { id: docs.find((old) => old.filename === filename)!._id } };
};
const filename: Prepare = async ({ storage }) => ({ body: { filename: (await createFile({}, storage)).filename } });

const person = { voornaam: 'Lies', name: 'Lid', bedrijf: '' };
const signup = async () => {
  const { nonce, codeHash } = codes.create();
  const told = { ...person, email: `${any()}@example.org`, passwordHash, account: newAccountId() };
  await SignupModel.create({ ...told, nonce, codeHash, expiresAt: inAnHour() });
  return codes.toCode(nonce);
};
const reset = async () => {
  const { nonce, codeHash } = codes.create();
  const { email, id: account, tokenVersion: version } = await createAccount();
  await ResetModel.create({ email, account, version, nonce, codeHash, expiresAt: inAnHour() });
  return codes.toCode(nonce);
};
const failedMail: Prepare = async () => {
  const _id = new mongoose.Types.ObjectId();
  const told = { to: 'lies@example.org', kind: 'approved', data: {}, attempts: 9, subject: 'Welkom', error: '550 no' };
  const at = new Date();
  const times = { createdAt: at, nextAt: at, giveUpAt: at, failedAt: at };
  await mongoose.connection.db!.collection('outbox').insertOne({ _id, state: 'failed', ...told, ...times });
  return { params: { id: _id.toHexString() } };
};

/** A route that is not here fails the test: nobody can add one without saying how it is called. */
export const calls: Record<string, Prepare> = {
  'POST /signin': async () => ({ body: { email: (await createAccount({ passwordHash })).email, password } }),
  'GET /user': nothing,
  'POST /signup': () => Promise.resolve({ body: { ...person, email: `${any()}@example.org`, password } }),
  'GET /signup/verification/:code': async () => ({ params: { code: await signup() } }),
  'POST /signin/forget': () => Promise.resolve({ body: { email: `${any()}@example.org` } }),
  'POST /login/forget/check': async () => ({ body: { code: await reset() } }),
  'POST /login/forget/verification': async () => ({ body: { code: await reset(), password } }),

  'GET /admin/profile': nothing,
  'PUT /admin/profile': () => Promise.resolve({ body: { ...person, name: any() } }),
  'DELETE /admin/profile': () => Promise.resolve({ body: { password } }),
  'POST /admin/profile/upload': file,
  'DELETE /admin/profile/upload': nothing,
  'PUT /admin/profile/password': () => Promise.resolve({ body: { currentpassword: password, password: any() } }),
  'POST /admin/profile/signout': nothing,
  'GET /admin/profile/activity': nothing,

  'GET /beheer/accounts': nothing,
  'PUT /beheer/accounts/:id': async () => ({
    params: { id: (await createAccount({ state: 'waiting' })).id },
    body: { state: 'active' },
  }),
  'GET /beheer/mail': nothing,
  'POST /beheer/mail/:id': failedMail,
  'DELETE /beheer/mail/:id': failedMail,

  'POST /fotoboek': nothing,
  'GET /fotoboek/:id': foto,
  'GET /fotoboek/download/:id': foto,
  'POST /fotoboek/upload': file,
  'POST /fotoboek/update/:id': async (portal, by) => ({
    ...(await foto(portal, by)),
    body: { eigenaar: any(), beschrijving: any(), tags: [], themes: [] },
  }),
  'POST /beheer/fotos/bulk': async (portal) => ({
    body: { fotos: [await storedFoto(portal)], eigenaar: any(), add: { tags: [await createTag(any())] } },
  }),
  'DELETE /fotoboek/:id': foto,
  'GET /fotoboek/trash': nothing,
  'POST /fotoboek/restore/:id': deletedFoto,
  'POST /fotoboek/neighbours/:id': foto,
  'GET /fotoboek/count': nothing,
  'GET /fotoboek/collection': nothing,
  'GET /fotoboek/collection/:id': foto,
  'DELETE /fotoboek/collection/:id': collectedFoto,
  'GET /fotoboek/downloads': nothing,
  'GET /fotoboek/downloads/count': nothing,
  'GET /fotoboek/tags': nothing,
  'POST /fotoboek/tags': naam,
  'PUT /fotoboek/tags/:id': renamed(createTag),
  'POST /fotoboek/tags/:id/merge': merged(createTag),
  'DELETE /fotoboek/tags/:id': label(createTag),
  'GET /fotoboek/themas': nothing,
  'POST /fotoboek/themas': naam,
  'PUT /fotoboek/themas/:id': renamed(createThema),
  'POST /fotoboek/themas/:id/merge': merged(createThema),
  'DELETE /fotoboek/themas/:id': label(createThema),

  'GET /leden': nothing,
  'GET /leden/count': nothing,
  'GET /leden/:id': lid,
  'POST /leden': () => Promise.resolve({ body: newLid() }),
  'PUT /leden/:id': async (portal, by) => ({ ...(await lid(portal, by)), body: newLid() }),
  'DELETE /leden/:id': lid,
  'POST /leden/:id/invite': lid,
  'GET /leden/export': nothing,
  'POST /leden/import': () => Promise.resolve({ file: ledenFile() }),
  'POST /leden/import/:id': ledenPlan,

  'GET /beheer/bedrijven': nothing,
  'POST /beheer/bedrijven': naam,
  'PUT /beheer/bedrijven/:id': async (portal, by) => ({ ...(await bedrijf(portal, by)), ...(await naam(portal, by)) }),
  'DELETE /beheer/bedrijven/:id': bedrijf,
  'POST /beheer/bedrijven/setfavo': async () => ({ body: { bedrijf: await createBedrijf() } }),
  'GET /beheer/bedrijven/getfavo': nothing,

  'GET /beheer/files/old': nothing,
  'POST /beheer/files': () => Promise.resolve({ file: zip(), body: aboutFile() }),
  'PUT /beheer/files/:id': async (portal, by) => ({ ...(await aFile(portal, by)), body: aboutFile() }),
  'POST /beheer/files/:id/content': async (portal, by) => ({ ...(await aFile(portal, by)), file: zip() }),
  'POST /beheer/files/:id/poster': async (portal, by) => ({
    ...(await aFile(portal, by)),
    ...(await file(portal, by)),
  }),
  'DELETE /beheer/files/:id': aFile,
  'POST /beheer/files/old/:id/restore': removedFile,

  'GET /content': nothing,
  'POST /download': filename,
  'POST /download/address': filename,

  'GET /config': nothing,
  'GET /health/live': nothing,
  'GET /health/ready': nothing,
  'GET /openapi.json': nothing,
};
