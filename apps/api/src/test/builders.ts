import { createHash, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import {
  type AccountState,
  type FileKind,
  type FotoContent,
  type FotoEdit,
  type NewLid,
  normalise,
  type Role,
  type Section,
} from '@ledenportaal/shared';
import { AccountModel } from '../features/accounts/account.model.js';
import { FileModel, newFileId } from '../features/files/file.model.js';
import { newKey } from '../features/files/file.keys.js';
import { BedrijfModel } from '../features/bedrijven/bedrijf.model.js';
import { FotoModel, newFotoId, newRevision } from '../features/fotos/foto.model.js';
import { getFotoKeys } from '../features/fotos/foto.keys.js';
import { createFotoWriteService } from '../features/fotos/foto-write.service.js';
import { emptyContent } from '../features/fotos/foto-content.js';
import { createLabelTargetService } from '../features/fotos/labels/label-target.service.js';
import { createLabelLookupService } from '../features/labels/label-lookup.service.js';
import { TagModel, ThemaModel } from '../features/labels/label.model.js';
import { createDatabaseMutex } from '../platform/database/database-mutex.js';
import { toObjectId } from '../platform/database/object-id.js';
import { LidModel } from '../features/leden/lid.model.js';
import type { Storage } from '../platform/storage/storage.js';
import { makeZip } from './documents.js';
import { secrets } from './secrets.js';

const userId = '0'.repeat(24);
const getStamps = (createdAt: Date) => ({ createdAt, createdBy: userId, updatedAt: createdAt, updatedBy: userId });

type AccountOverrides = {
  email?: string;
  name?: string;
  voornaam?: string;
  role?: Role;
  state?: AccountState;
  passwordHash?: string;
  lid?: string;
  createdAt?: Date;
  leavingAt?: Date;
};

export const createAccount = (overrides: AccountOverrides = {}) =>
  AccountModel.create({
    email: `${randomBytes(6).toString('hex')}@example.org`,
    name: 'Test Tester',
    role: 'lid',
    state: 'active',
    passwordHash: 'none',
    tokenVersion: 1,
    ...getStamps(new Date()),
    ...overrides,
  });
export type Account = Awaited<ReturnType<typeof createAccount>>;

const accountsByRole = new Map<Role, Promise<Account>>();
export const clearAccounts = () => accountsByRole.clear();
/** Returns the account of a role: the same one throughout a test, created on first use. */
export const getAccount = (role: Role) => {
  const name = role === 'admin' ? 'Ada Beheer' : 'Lies Lid';
  const account = accountsByRole.get(role) ?? createAccount({ role, name });
  accountsByRole.set(role, account);
  return account;
};

export const signToken = (account: Account, claims: object = {}, options: jwt.SignOptions = {}, secret = secrets.jwt) =>
  jwt.sign({ name: account.name, role: account.role, version: account.tokenVersion, ...claims }, secret, {
    issuer: 'ledenportaal',
    audience: 'ledenportaal-web',
    subject: account.id,
    expiresIn: '1h',
    ...options,
  });

/** Builds the fields of a new lid with a random address. */
export const buildLid = (overrides: Partial<NewLid> = {}): NewLid => ({
  naam: 'Camping De Berk',
  contactpersoon: 'Bert Berk',
  adres: 'Heideweg 1',
  postcode: '1234 AB',
  plaats: 'Ruigenhei',
  email: `${randomBytes(6).toString('hex')}@example.org`,
  type: 'verblijf',
  islid: true,
  ...overrides,
});

export const createLid = async (overrides: Partial<NewLid> = {}) => {
  const lid = await LidModel.create({ ...buildLid(overrides), ...getStamps(new Date()) });
  return { _id: lid.id, naam: lid.naam, email: lid.email };
};

export const createBedrijf = async (naam = randomBytes(6).toString('hex')) => {
  const bedrijf = { naam, normaal: normalise(naam), doelgroepen: [], activiteiten: [], ...getStamps(new Date()) };
  return (await BedrijfModel.create(bedrijf)).id;
};

const runExclusive = createDatabaseMutex('labels');
const labelLookup = createLabelLookupService();
const labelTargets = createLabelTargetService({ labelLookup, runExclusive });
const { insertFoto } = createFotoWriteService({ labelLookup, labelTargets });
type FotoOverrides = Partial<FotoContent> & {
  _id?: string;
  createdAt?: Date;
  sha256?: string;
  bytes?: number;
  phash?: string;
  bestandsnaam?: string;
  reeks?: string;
  genomenOp?: Date;
  genomenOpPrecision?: 'month' | 'year';
  width?: number;
  height?: number;
};

/** Builds an edit that empties every field except those in `changes`. */
export const buildFotoEdit = (changes: Partial<FotoEdit> = {}): FotoEdit => ({ ...emptyContent, ...changes });

/** Creates the document of a photo; also its files when `storage` is given. */
export const createFoto = async (
  overrides: FotoOverrides = {},
  storage?: Storage,
  original: Uint8Array = Buffer.from('jpeg'),
) => {
  const foto = await insertFoto({
    _id: newFotoId(),
    sha256: randomBytes(32).toString('hex'),
    bytes: original.length,
    width: 1200,
    height: 800,
    thumbhash: 'XjkSHQJgiYt2mHiXeIh3iDafKPV6',
    ...emptyContent,
    beschrijving: 'Heide',
    eigenaar: 'Stichting Ruigenhei',
    needsLarge: true,
    ...getStamps(overrides.createdAt ?? new Date()),
    ...overrides,
  });
  const id = String(foto._id);
  // Like an upload: a background task creates the large size later.
  const { 2048: _, ...keys } = getFotoKeys(foto);
  if (storage) for (const key of Object.values(keys)) await storage.put(key, original);
  return { _id: id, sha256: foto.sha256, keys };
};

/** Creates the documents of many photos that are alike, in one write. Returns their ids. */
export const createFotos = async (count: number, overrides: FotoOverrides = {}): Promise<string[]> => {
  const { _id } = await createFoto(overrides);
  const foto = await FotoModel.findById(_id).orFail().lean();
  const copies = Array.from({ length: count - 1 }, () => ({
    ...foto,
    _id: toObjectId(newFotoId()),
    sha256: randomBytes(32).toString('hex'),
    revision: newRevision(),
  }));
  if (copies.length) await FotoModel.collection.insertMany(copies);
  return [_id, ...copies.map((copy) => String(copy._id))];
};

type FileOverrides = {
  section?: Section;
  filename?: string;
  title?: string;
  period?: string;
  meeting?: string;
  kind?: FileKind;
  seconds?: number;
  order?: number;
  poster?: { key: string; alt: string; width: number; height: number };
};

/** Creates the document of a file; also its bytes when `storage` is given. */
export const createFile = async (overrides: FileOverrides = {}, storage?: Storage, bytes: Uint8Array = makeZip()) => {
  const { filename = `${randomBytes(6).toString('hex')}.zip`, kind = 'zip', section = 'logo' } = overrides;
  const _id = newFileId();
  const key = newKey(_id, kind);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const content = { kind, size: bytes.length, sha256, key, order: 1 };
  const names = { filename, normaal: normalise(filename), title: 'Logo' };
  await FileModel.create({ _id, section, ...content, ...names, ...getStamps(new Date()), ...overrides });
  if (storage) await storage.put(key, bytes);
  return { _id, key, filename, sha256, bytes: Buffer.from(bytes) };
};

const createLabel = (model: typeof TagModel) => async (naam: string) =>
  (await model.create({ naam, normaal: normalise(naam), ...getStamps(new Date()) })).id;
export const createTag = createLabel(TagModel);
export const createThema = createLabel(ThemaModel);

export const countIn = (collection: string) => mongoose.connection.db!.collection(collection).countDocuments();
