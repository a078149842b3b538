import { constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionString, startEmbeddedMongo, type EmbeddedMongoAddress } from '@ledenportaal/embedded-mongo';
import { MongoClient } from 'mongodb';
import { startPortal, type Portal } from '../portal';
import { fillDatabase, lidEmail } from './fill';

/** Increment when the generated data changes. */
const version = 6;
export const admin = { email: 'beheer@example.org', password: 'een goed wachtwoord' };
export const lid = { ...admin, email: lidEmail };

/** A portal with many photos and the address of its database. */
export type Catalogue = {
  portal: Portal;
  uri: string;
  name: string;
  /** Seconds from the start of the process until it is ready. */
  startupSeconds: number;
  stop: () => Promise<void>;
};

/**
 * Starts a portal with `count` photos. They are generated once and cached in the system's temporary folder: a million
 * takes some minutes and some gigabytes.
 */
export const openCatalogue = async (count: number, { usesSavedIndex = true } = {}): Promise<Catalogue> => {
  const settings = await ensureCatalogue(count);
  if (!usesSavedIndex) rmSync(join(settings.DATA_DIR, 'snapshots'), { recursive: true, force: true });
  return startCatalogue(settings);
};

/**
 * Starts a portal with `script` and these settings on a copy, which may be changed and is deleted on stop. Supports
 * only the embedded database.
 */
export const openCatalogueCopy = async (
  count: number,
  settings: Record<string, string> = {},
  script?: string,
): Promise<Catalogue> => {
  const { DATA_DIR: sourceFolder, MONGODB_URI } = await ensureCatalogue(count);
  if (MONGODB_URI) throw new Error('A database in MongoDB cannot be copied: unset MONGODB_URI');
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-bench-copy-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await cp(sourceFolder, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const catalogue = await startCatalogue({ ...settings, DATA_DIR: folder }, script);
    return { ...catalogue, stop: () => catalogue.stop().finally(remove) };
  } catch (cause) {
    remove();
    throw cause;
  }
};

type Settings = { DATA_DIR: string; MONGODB_URI?: string };

/** Generates the photos when they are not cached. Returns the settings for a portal that uses them. */
const ensureCatalogue = async (count: number): Promise<Settings> => {
  const folder = join(tmpdir(), `ledenportaal-bench-catalogue-${count}${process.env.MONGODB_URI ? '-mongodb' : ''}`);
  const settings = { DATA_DIR: folder, ...getMongoDbSettings(count) };
  const markerFile = join(folder, 'made.json');
  const markerText = JSON.stringify({ version, count, uri: settings.MONGODB_URI });
  if (existsSync(markerFile) && readFileSync(markerFile, 'utf8') === markerText) return settings;
  console.error(`Generating ${count.toLocaleString('en')} photos in ${folder}`);
  await createCatalogue(settings, count);
  writeFileSync(markerFile, markerText);
  return settings;
};

/** Uses a separate database on the server of MONGODB_URI. */
const getMongoDbSettings = (count: number): { MONGODB_URI?: string } => {
  if (!process.env.MONGODB_URI) return {};
  const uri = new URL(process.env.MONGODB_URI);
  uri.pathname = `/ledenportaal-bench-${count}`;
  return { MONGODB_URI: uri.href };
};

/**
 * Starts the portal once to create the indexes and the first account, stops it, and then inserts the photos into its
 * database.
 */
const createCatalogue = async (settings: Settings, count: number): Promise<void> => {
  const { DATA_DIR: folder, MONGODB_URI: uri } = settings;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (uri) await withClient(uri, async (client) => void (await client.db().dropDatabase()));
  const portal = await startPortal({ ...settings, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  await portal.stop();
  if (uri) return withClient(uri, (client) => fillDatabase(client.db(), count));
  const server = await startEmbeddedMongo({ folder: join(folder, 'database') });
  try {
    await withClient(server.uri, (client) => fillDatabase(client.db('ledenportaal'), count));
  } finally {
    await server.stop();
  }
};

const withClient = async (uri: string, work: (client: MongoClient) => Promise<void>): Promise<void> => {
  const client = await MongoClient.connect(uri);
  try {
    await work(client);
  } finally {
    await client.close();
  }
};

const startCatalogue = async (settings: Settings, script?: string): Promise<Catalogue> => {
  const startedAt = performance.now();
  const portal = await startPortal({ ...settings }, script);
  const startupSeconds = (performance.now() - startedAt) / 1000;
  const stop = (): Promise<void> => portal.stop();
  const uri = settings.MONGODB_URI;
  if (uri) return { portal, uri, name: new URL(uri).pathname.slice(1), startupSeconds, stop };
  return { portal, uri: readDatabaseUri(settings.DATA_DIR), name: 'ledenportaal', startupSeconds, stop };
};

/** Reads where the embedded database of a running portal is: the portal writes it for commands beside it. */
export const readDatabaseUri = (dataFolder: string): string =>
  connectionString(JSON.parse(readFileSync(join(dataFolder, 'database.json'), 'utf8')) as EmbeddedMongoAddress);
