import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { contentFolder } from '@ledenportaal/content';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { createApp, createServices } from '../app.js';
import { createBackgroundTasks, type BackgroundTasks } from '../platform/background-tasks.js';
import { loadContent, type ContentFolder } from '../platform/content/content.js';
import { connectDatabase, type Database } from '../platform/database/database.js';
import type { ListLimits } from '../platform/limits/list-limits.js';
import { createMetrics, type Metrics } from '../platform/metrics.js';
import { migrate } from '../platform/migrations/run.js';
import { createPasswords, type Passwords } from '../platform/passwords/passwords.js';
import { createDiskStorage } from '../platform/storage/storage.disk.js';
import type { Storage } from '../platform/storage/storage.js';
import { asVisitorOf, type As } from './as.js';
import { beyondEmbedded } from './whole/beyond-embedded.js';
import { forgetAccounts } from './builders.js';
import { describedBy } from './whole/described.js';
import { readMails, type Received } from './mails.js';
import { secrets } from './secrets.js';

/** The lowest that bcrypt takes: these tests are not about how long it lasts. */
const cheap = 4;

export type Portal = ReturnType<typeof createApp> & {
  as: As;
  storage: Storage;
  content: ContentFolder;
  passwords: Passwords;
  database: Database;
  /** What another process on the same database would serve: it shares nothing else with this one that it counts in. */
  beside: (otherwise?: Overrides) => Express;
  /** The services of another process, with other resources than this one. */
  servicesWith: (
    resources: Partial<Pick<Parameters<typeof createServices>[0], 'storage' | 'log'>>,
  ) => ReturnType<typeof createServices>;
  metrics: Metrics;
  /** Not started: a test runs the task that it is about. */
  background: BackgroundTasks;
  /** Everything that was logged, as it would be written. */
  logged: () => string;
  /** What was asked of the database that the embedded server would refuse; a file that leaves any behind fails. */
  askedBeyond: { [command: string]: string }[];
  /** How answers differed from what /api/openapi.json says of them; a file that leaves any behind fails. */
  undescribed: string[];
  /** Relative paths of everything that is stored. */
  stored: () => string[];
  /** What has been received and not been removed. */
  leftOver: () => string[];
  folders: { files: string; uploads: string; web: string; outbox: string };
  /** Sends what is to be sent, and reads everything that has been, the oldest first. */
  mails: () => Promise<Received[]>;
};

/** Settings and resources that a test file replaces. */
type Overrides = Partial<Parameters<typeof createApp>[0]['settings']> & {
  contentDir?: string;
  /** Elsewhere than on disk. */
  storage?: Storage;
  listLimits?: ListLimits;
};

const createPortal = async (uri: string, overrides: Overrides): Promise<Portal & { close: () => Promise<void> }> => {
  const root = mkdtempSync(join(tmpdir(), 'ledenportaal-api-'));
  const folders = {
    files: join(root, 'files'),
    uploads: join(root, 'tmp'),
    web: join(root, 'web'),
    outbox: join(root, 'outbox'),
  };
  mkdirSync(folders.files);
  mkdirSync(folders.uploads);
  mkdirSync(folders.outbox);
  mkdirSync(join(folders.web, 'assets'), { recursive: true });
  writeFileSync(join(folders.web, 'index.html'), '<!doctype html><head><title>Ledenportaal</title></head>');
  writeFileSync(join(folders.web, 'assets/app-1a2b3c.js'), 'void 0;'.repeat(1000));
  const lines: string[] = [];
  const askedBeyond: Portal['askedBeyond'] = [];
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) });
  const database = await connectDatabase(watched(uri), log, `api_${randomUUID().slice(0, 8)}`);
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    for (const asked of beyondEmbedded(commandName, command)) askedBeyond.push({ [commandName]: asked });
  });
  await migrate(log);
  const { storage = await createDiskStorage(folders.files), listLimits, ...otherwise } = overrides;
  const passwords = createPasswords(cheap);
  const settings = {
    publicUrl: undefined,
    webDir: folders.web,
    siteUrl: 'https://portaal.example.org',
    signup: 'leden' as const,
    commit: 'c0ffee1',
    trustProxy: 0,
    accelPrefix: undefined,
    smtpUrl: undefined,
    mailFrom: { name: 'Ruigenhei', address: 'portaal@example.org' },
    maxUploadBytes: 2 * 1024 ** 2,
    limits: { signinPair: 5, signinIp: 50, signinEmail: 100, signupIp: 5, mailAccount: 4 },
    ...otherwise,
  };
  const background = createBackgroundTasks(log);
  const content = await loadContent(overrides.contentDir ?? contentFolder);
  const metrics = createMetrics();
  const kept = { secrets, storage, passwords, content, log, background, metrics };
  const around = { ...(listLimits && { listLimits }), settings, ...folders, isReady: database.isAvailable };
  const made = createApp({ ...kept, ...around });
  const undescribed: string[] = [];
  const app = describedBy(made.app, undescribed);
  return {
    ...made,
    app,
    as: asVisitorOf(app),
    storage,
    content,
    passwords,
    database,
    beside: ({ storage: elsewhere = storage, ...overrides } = {}) => {
      const there = { ...around, storage: elsewhere, settings: { ...settings, ...overrides } };
      return createApp({ ...kept, ...there, background: createBackgroundTasks(log) }).app;
    },
    servicesWith: (resources) =>
      createServices({ ...kept, ...around, ...resources, background: createBackgroundTasks(log) }),
    background,
    metrics,
    folders,
    logged: () => lines.join(''),
    askedBeyond,
    undescribed,
    stored: () => filesIn(folders.files),
    leftOver: () => readdirSync(folders.uploads),
    mails: async () => {
      for (const task of ['mail.collect', 'mail.send']) await background.run(task);
      return readMails(folders.outbox);
    },
    close: async () => {
      await background.stop();
      await mongoose.connection.db?.dropDatabase().catch(() => undefined);
      await database.close();
      await passwords.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
};

/** The driver tells of every command that it sends. */
const watched = (uri: string): string =>
  uri.includes('monitorCommands=true') ? uri : `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`;

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** The portal on a database and in a folder of this test file alone; every test finds both empty. */
export const usePortal = (uri = inject('mongoUri'), overrides: Overrides = {}): Portal => {
  const portal = {} as Portal;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    const made = await createPortal(uri, overrides);
    close = made.close;
    Object.assign(portal, made);
  });
  beforeEach(async () => {
    forgetAccounts();
    const collections = await mongoose.connection.db!.collections();
    const kept = ['migrations', 'leases'];
    const emptied = collections.filter(({ collectionName }) => !kept.includes(collectionName));
    // All of them: other connections and processes write to this database too.
    await Promise.all(emptied.map((collection) => collection.deleteMany({})));
    for (const folder of [portal.folders.files, portal.folders.outbox])
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });
  afterAll(async () => {
    await close();
    expect(portal.askedBeyond).toEqual([]);
    expect(portal.undescribed).toEqual([]);
  });
  return portal;
};
