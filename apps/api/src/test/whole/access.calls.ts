import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyArgs } from '@ledenportaal/shared';
import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { ResetModel } from '../../features/accounts/reset.model.js';
import { InvitationModel } from '../../features/leden/invitation.model.js';
import { SignupModel } from '../../features/auth/signup.model.js';
import { CollectionItemModel } from '../../features/collections/collection.model.js';
import { LookAlikeModel } from '../../features/fotos/look-alikes/look-alike.model.js';
import { SettingsVersionModel } from '../../features/settings/settings-version.model.js';
import { createCodes } from '../../platform/codes.js';
import { newObjectId } from '../../platform/database/object-id.js';
import {
  createAccount,
  createBedrijf,
  createFile,
  createFoto,
  createLid,
  createTag,
  createThema,
  buildLid,
  type Account,
} from '../builders.js';
import { makeZip } from '../documents.js';
import { asFile, makeJpeg } from '../pictures.js';
import type { Portal } from '../portal.js';
import { secrets } from '../secrets.js';
import { agreeToTerms, terms } from '../terms.js';

const many = 1_000_000;
/** Limits high enough for tests that send many requests in a minute. */
export const relaxedLimits = { signinPair: many, signinIp: many, signinEmail: many, signupIp: many, mailAccount: many };

/** Creates the data that a call needs. Returns arguments with which it succeeds once, when it is allowed. */
export type Prepare = (portal: Portal, by: Account) => Promise<AnyArgs>;

export const password = 'een goed wachtwoord';
export const passwordHash = bcrypt.hashSync(password, 4);
const codes = createCodes(secrets.jwt);
const randomText = () => randomBytes(6).toString('hex');
const inAnHour = () => new Date(Date.now() + 3_600_000);
const noArgs: Prepare = () => Promise.resolve({});
const jpeg = makeJpeg({ width: 90, height: 60 });

const createStoredFoto = async ({ storage }: Portal) => (await createFoto({}, storage, await jpeg))._id;
const foto: Prepare = async (portal) => ({ params: { id: await createStoredFoto(portal) } });
/** For a route that needs agreement to the terms, in a portal that has them. */
const agreed =
  (prepare: Prepare): Prepare =>
  async (portal, by) => {
    await agreeToTerms(portal, by);
    return prepare(portal, by);
  };
const chosenFoto: Prepare = async (portal) => ({ body: { fotos: [await createStoredFoto(portal)] } });
const deleteStoredFoto = async (portal: Portal, by: Account) => {
  const id = await createStoredFoto(portal);
  await portal.fotoBulk.remove(id, { id: by.id, name: by.name, role: 'admin' });
  return id;
};
const replacedFoto: Prepare = async (portal, by) => {
  const id = await createStoredFoto(portal);
  const picture = newObjectId();
  await portal.pictureChanges.changePicture(id, { why: 'replaced', by: by.id }, (before) => ({ ...before, picture }));
  return { params: { id }, body: { version: id } };
};
const deletedFoto: Prepare = async (portal, by) => ({ params: { id: await deleteStoredFoto(portal, by) } });
const job: Prepare = async (portal, by) => {
  const fotos = [await createStoredFoto(portal)];
  const viewer = { id: by.id, name: by.name, role: 'admin' } as const;
  const { results } = await portal.fotoBulk.bulk({ fotos, eigenaar: randomText() }, viewer);
  return { params: { id: results.job! } };
};
const zip: Prepare = async (portal, by) => {
  const request = { fotos: [await createStoredFoto(portal)], als: 'origineel', orOriginal: false };
  const created = await portal.zips.create(request, { id: by.id, name: by.name, role: by.role });
  return { params: { id: created.zip.job } };
};
const collectedFoto: Prepare = async (portal, by) => {
  const id = await createStoredFoto(portal);
  await CollectionItemModel.create({ account: by._id, foto: id, createdAt: new Date() });
  return { params: { id } };
};
const pair: Prepare = async (portal) => {
  const [first, second] = [await createStoredFoto(portal), await createStoredFoto(portal)];
  return { params: { id: (await LookAlikeModel.create({ first, second, afstand: 2 })).id } };
};
const label =
  (create: typeof createTag): Prepare =>
  async () => ({ params: { id: await create(randomText()) } });
const labelRename =
  (create: typeof createTag): Prepare =>
  async () => ({ params: { id: await create(randomText()) }, body: { naam: randomText() } });
const labelMerge =
  (create: typeof createTag): Prepare =>
  async () => ({ params: { id: await create(randomText()) }, body: { into: await create(randomText()) } });
const labelsBody =
  (create: typeof createTag): Prepare =>
  async () => ({ body: { labels: [await create(randomText())] } });
const removeTag = async ({ labels }: Portal, by: Account) => {
  const id = await createTag(randomText());
  await labels.tags.remove(id, { id: by.id, name: by.name, role: 'admin' });
  return id;
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
const newNaam: Prepare = () => Promise.resolve({ body: { naam: randomText() } });
const jpegFile: Prepare = async () => ({ file: asFile(await makeJpeg({ width: 90, height: 60 })) });

const lid: Prepare = async () => ({ params: { id: (await createLid())._id } });
const deleteLid = async ({ leden }: Portal, by: Account) => {
  const { _id } = await createLid();
  await leden.remove(_id, { id: by.id, name: by.name, role: 'admin' });
  return _id;
};
const createLedenFile = () => {
  const input = buildLid();
  return new Blob([`${Object.keys(input).join(';')}\n${Object.values(input).join(';')}`], { type: 'text/csv' });
};
/** Plans an import of a file. */
const planImport = async (
  plans: Portal['ledenPlans'] | Portal['fotoPlans'],
  file: Blob,
  { folders }: Portal,
  by: Account,
) => {
  const path = join(folders.outbox, randomText());
  await writeFile(path, await file.text());
  try {
    const plan = await plans.plan({ path }, { id: by.id, name: by.name, role: 'admin' });
    return { params: { id: plan._id } };
  } finally {
    await rm(path);
  }
};
const ledenPlan: Prepare = (portal, by) => planImport(portal.ledenPlans, createLedenFile(), portal, by);
const createFotosFile = async (portal: Portal) =>
  new Blob([`id;eigenaar\n${await createStoredFoto(portal)};${randomText()}`], { type: 'text/csv' });
const fotoPlan: Prepare = async (portal, by) => planImport(portal.fotoPlans, await createFotosFile(portal), portal, by);
const bedrijf: Prepare = async () => ({ params: { id: await createBedrijf() } });

const catalogueFile: Prepare = async ({ storage }) => ({ params: { id: (await createFile({}, storage))._id } });
const createZipFile = () => asFile(makeZip(), 'application/zip');
const createFileForm = () => ({ section: 'logo', filename: `${randomText()}.zip`, title: 'Logo' });
const removedFile: Prepare = async ({ storage, files, oldFiles }, by) => {
  const { _id, filename } = await createFile({}, storage);
  await files.remove(_id, { id: by.id, name: by.name, role: 'admin' });
  const { docs } = await oldFiles.list({ page: 1, limit: 96 });
  return { params: { id: docs.find((old) => old.filename === filename)!._id } };
};
const filename: Prepare = async ({ storage }) => ({ body: { filename: (await createFile({}, storage)).filename } });

const person = { voornaam: 'Lies', name: 'Lid', bedrijf: '' };
const createSignupCode = async () => {
  const { nonce, codeHash } = codes.create();
  const fields = { ...person, email: `${randomText()}@example.org`, passwordHash, account: newObjectId() };
  await SignupModel.create({ ...fields, nonce, codeHash, expiresAt: inAnHour() });
  return codes.toCode(nonce);
};
const createInvitationCode = async () => {
  const { nonce, codeHash } = codes.create();
  const { _id: lid, email } = await createLid({ email: `${randomText()}@example.org` });
  await InvitationModel.create({ email, lid, codeHash, expiresAt: inAnHour() });
  return codes.toCode(nonce);
};
const createResetCode = async () => {
  const { nonce, codeHash } = codes.create();
  const { email, id: account, tokenVersion: version } = await createAccount();
  await ResetModel.create({ email, account, version, nonce, codeHash, expiresAt: inAnHour() });
  return codes.toCode(nonce);
};
const failedMail: Prepare = async () => {
  const _id = new mongoose.Types.ObjectId();
  const mail = { to: 'lies@example.org', kind: 'approved', data: {}, attempts: 9, subject: 'Welkom', error: '550 no' };
  const at = new Date();
  const times = { createdAt: at, nextAt: at, giveUpAt: at, failedAt: at };
  await mongoose.connection.db!.collection('outbox').insertOne({ _id, state: 'failed', ...mail, ...times });
  return { params: { id: _id.toHexString() } };
};

/** How each route is called. The access test fails for a route without an entry. */
export const calls: Record<string, Prepare> = {
  'POST /signin': async () => ({ body: { email: (await createAccount({ passwordHash })).email, password } }),
  'GET /user': noArgs,
  'POST /signup': () => Promise.resolve({ body: { ...person, email: `${randomText()}@example.org`, password } }),
  'GET /signup/verification/:code': async () => ({ params: { code: await createSignupCode() } }),
  'POST /signup/verification': () => Promise.resolve({ body: { email: `${randomText()}@example.org`, password } }),
  'GET /signup/invitation/:code': async () => ({ params: { code: await createInvitationCode() } }),
  'POST /signin/forget': () => Promise.resolve({ body: { email: `${randomText()}@example.org` } }),
  'POST /login/forget/check': async () => ({ body: { code: await createResetCode() } }),
  'POST /login/forget/verification': async () => ({ body: { code: await createResetCode(), password } }),

  'GET /admin/profile': noArgs,
  'PUT /admin/profile': () => Promise.resolve({ body: { ...person, name: randomText() } }),
  'DELETE /admin/profile': () => Promise.resolve({ body: { password } }),
  'POST /admin/profile/upload': jpegFile,
  'DELETE /admin/profile/upload': noArgs,
  'PUT /admin/profile/password': () => Promise.resolve({ body: { currentpassword: password, password: randomText() } }),
  'POST /admin/profile/signout': noArgs,
  'GET /admin/profile/activity': noArgs,
  'GET /user/gegevens': noArgs,

  'GET /beheer/accounts': noArgs,
  'PUT /beheer/accounts/:id': async () => ({
    params: { id: (await createAccount({ state: 'waiting' })).id },
    body: { state: 'active' },
  }),
  'GET /beheer/mail': noArgs,
  'POST /beheer/mail/:id': failedMail,
  'DELETE /beheer/mail/:id': failedMail,

  'POST /fotoboek': noArgs,
  'GET /fotoboek/suggest': () => Promise.resolve({ query: { q: randomText() } }),
  'GET /fotoboek/:id': foto,
  'GET /fotoboek/download/:id': agreed(foto),
  'GET /fotoboek/renditions/:id': foto,
  'POST /fotoboek/zip': agreed(chosenFoto),
  'POST /fotoboek/zip/estimate': chosenFoto,
  'GET /fotoboek/zip/:id': zip,
  'DELETE /fotoboek/zip/:id': zip,
  'POST /fotoboek/upload': jpegFile,
  'GET /beheer/reeksen': noArgs,
  'POST /beheer/reeksen': newNaam,
  'GET /beheer/reeksen/:id': async ({ reeksen }, by) => ({
    params: { id: (await reeksen.add({ naam: '' }, { id: by.id, name: by.name, role: 'admin' }))._id },
  }),
  'POST /fotoboek/update/:id': async (portal, by) => ({
    ...(await foto(portal, by)),
    body: { eigenaar: randomText(), beschrijving: randomText(), tags: [], themes: [] },
  }),
  'POST /fotoboek/replace/:id': async (portal, by) => ({
    ...(await foto(portal, by)),
    ...(await jpegFile(portal, by)),
  }),
  'POST /fotoboek/rotate/:id': async (portal) => {
    const size = { width: 90, height: 60 };
    return { params: { id: (await createFoto(size, portal.storage, await jpeg))._id }, body: { degrees: 90 } };
  },
  'GET /fotoboek/versions/:id': foto,
  'POST /fotoboek/versions/:id/restore': replacedFoto,
  'POST /beheer/fotos/bulk': async (portal) => ({
    body: {
      fotos: [await createStoredFoto(portal)],
      eigenaar: randomText(),
      add: { tags: [await createTag(randomText())] },
    },
  }),
  'POST /beheer/fotos/bulk/preview': async (portal) => ({
    body: { fotos: [await createStoredFoto(portal)], eigenaar: randomText() },
  }),
  'POST /beheer/fotos/export': async (portal) => ({ body: { fotos: [await createStoredFoto(portal)] } }),
  'POST /beheer/fotos/import': async (portal) => ({ file: await createFotosFile(portal) }),
  'POST /beheer/fotos/import/:id': fotoPlan,
  'GET /beheer/eigenaars': noArgs,
  'POST /beheer/eigenaars/rename': async (portal) => {
    const eigenaar = randomText();
    await createFoto({ eigenaar }, portal.storage);
    return { body: { from: [eigenaar], to: randomText() } };
  },
  'GET /beheer/activiteit': noArgs,
  'GET /beheer/activiteit/personen': noArgs,
  'GET /beheer/activiteit/export': noArgs,
  'GET /beheer/jobs': noArgs,
  'GET /beheer/kantoor': noArgs,
  'GET /beheer/jobs/:id': job,
  'DELETE /beheer/jobs/:id': job,
  'POST /beheer/undo/:id': job,
  'DELETE /fotoboek/:id': foto,
  'GET /fotoboek/trash': noArgs,
  'POST /fotoboek/restore/:id': deletedFoto,
  'POST /fotoboek/trash/restore': async (portal, by) => ({ body: { fotos: [await deleteStoredFoto(portal, by)] } }),
  'POST /fotoboek/trash/purge': async (portal, by) => ({
    body: { fotos: [await deleteStoredFoto(portal, by)], expected: 1 },
  }),
  'GET /beheer/woorden': noArgs,
  'PUT /beheer/woorden': () => Promise.resolve({ body: { synoniemen: [['ree', 'hert']], revision: 0 } }),
  'POST /beheer/woorden/proef': () => Promise.resolve({ body: { synoniemen: [[randomText(), randomText()]] } }),
  'GET /beheer/instellingen': noArgs,
  // Changes nothing, as each change needs the revision of the one before.
  'PUT /beheer/instellingen': async ({ settings }) => ({
    body: { revision: (await settings.read()).revision, values: {} },
  }),
  'GET /beheer/instellingen/versies': noArgs,
  'POST /beheer/instellingen/versies/:id/undo': async ({ settings }, by) => {
    const version = { revision: 1, at: new Date(), by: by._id, changes: [] };
    const { id } = await SettingsVersionModel.create(version);
    return { params: { id }, body: { revision: (await settings.read()).revision } };
  },
  'POST /beheer/instellingen/logo': () =>
    Promise.resolve({ body: {}, file: new Blob([svg], { type: 'image/svg+xml' }) }),
  'GET /beheer/instellingen/export': noArgs,
  'GET /beheer/zoekvragen': noArgs,
  'POST /fotoboek/gevraagd': () => Promise.resolve({ body: { tekst: randomText() } }),
  'POST /fotoboek/neighbours/:id': foto,
  'POST /fotoboek/facets': noArgs,
  'GET /fotoboek/similar/:id': foto,
  'GET /fotoboek/count': noArgs,
  'GET /hero': noArgs,
  'GET /beheer/dubbel': noArgs,
  'POST /fotoboek/herken': jpegFile,
  'DELETE /beheer/dubbel/:id': pair,
  'GET /beheer/hero': noArgs,
  'PUT /beheer/hero': async (portal) => ({ body: { foto: await createStoredFoto(portal) } }),
  'GET /fotoboek/collection': noArgs,
  'GET /fotoboek/collection/:id': foto,
  'DELETE /fotoboek/collection/:id': collectedFoto,
  'GET /fotoboek/downloads': noArgs,
  'GET /fotoboek/downloads/count': noArgs,
  'GET /fotoboek/downloads/files': noArgs,
  'GET /fotoboek/downloads/export': noArgs,
  'GET /fotoboek/tags': noArgs,
  'POST /fotoboek/tags': newNaam,
  'PUT /fotoboek/tags/:id': labelRename(createTag),
  'POST /fotoboek/tags/:id/merge': labelMerge(createTag),
  'DELETE /fotoboek/tags/:id': label(createTag),
  'POST /fotoboek/tags/trash': labelsBody(createTag),
  'GET /fotoboek/tags/:id/trefwoord': label(createTag),
  'POST /fotoboek/tags/:id/trefwoord': label(createTag),
  'GET /fotoboek/themas': noArgs,
  'POST /fotoboek/themas': newNaam,
  'PUT /fotoboek/themas/:id': labelRename(createThema),
  'POST /fotoboek/themas/:id/merge': labelMerge(createThema),
  'DELETE /fotoboek/themas/:id': label(createThema),
  'POST /fotoboek/themas/trash': labelsBody(createThema),

  'GET /fotoboek/labels/trash': noArgs,
  'POST /fotoboek/labels/trash/restore': async (portal, by) => ({ body: { labels: [await removeTag(portal, by)] } }),
  'POST /fotoboek/labels/trash/purge': async (portal, by) => ({
    body: { labels: [await removeTag(portal, by)], expected: 1 },
  }),

  'GET /leden': noArgs,
  'GET /leden/count': noArgs,
  'GET /leden/:id': lid,
  'POST /leden': () => Promise.resolve({ body: buildLid() }),
  'PUT /leden/:id': async (portal, by) => ({ ...(await lid(portal, by)), body: buildLid() }),
  'DELETE /leden/:id': lid,
  'POST /leden/trash': async () => ({ body: { leden: [(await createLid())._id] } }),
  'GET /leden/trash': noArgs,
  'POST /leden/restore/:id': async (portal, by) => ({ params: { id: await deleteLid(portal, by) } }),
  'POST /leden/trash/purge': async (portal, by) => ({ body: { leden: [await deleteLid(portal, by)], expected: 1 } }),
  'POST /leden/:id/invite': lid,
  'GET /leden/export': noArgs,
  'POST /leden/import': () => Promise.resolve({ file: createLedenFile() }),
  'POST /leden/import/:id': ledenPlan,

  'GET /beheer/bedrijven': noArgs,
  'POST /beheer/bedrijven': newNaam,
  'PUT /beheer/bedrijven/:id': async (portal, by) => ({
    ...(await bedrijf(portal, by)),
    ...(await newNaam(portal, by)),
  }),
  'DELETE /beheer/bedrijven/:id': bedrijf,
  'POST /beheer/bedrijven/setfavo': async () => ({ body: { bedrijf: await createBedrijf() } }),
  'GET /beheer/bedrijven/getfavo': noArgs,

  'GET /beheer/files/old': noArgs,
  'POST /beheer/files': () => Promise.resolve({ file: createZipFile(), body: createFileForm() }),
  'PUT /beheer/files/:id': async (portal, by) => ({ ...(await catalogueFile(portal, by)), body: createFileForm() }),
  'POST /beheer/files/:id/content': async (portal, by) => ({
    ...(await catalogueFile(portal, by)),
    file: createZipFile(),
  }),
  'POST /beheer/files/:id/poster': async (portal, by) => ({
    ...(await catalogueFile(portal, by)),
    ...(await jpegFile(portal, by)),
  }),
  'DELETE /beheer/files/:id': catalogueFile,
  'POST /beheer/files/old/:id/restore': removedFile,

  'GET /content': noArgs,
  'GET /licenties': noArgs,
  'GET /voorwaarden': noArgs,
  'POST /voorwaarden': () => Promise.resolve({ body: { version: terms.version } }),
  'POST /download': agreed(filename),
  'POST /download/address': agreed(filename),

  'GET /config': noArgs,
  'GET /health/live': noArgs,
  'GET /health/ready': noArgs,
  'GET /openapi.json': noArgs,
};
