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
import type { PortalContent } from '../platform/content/portal-content.js';
import { connectDatabase, type Database } from '../platform/database/database.js';
import type { ListLimits } from '../platform/limits/list-limits.js';
import { mergeUnique } from '../platform/merge-unique.js';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.js';
import { migrate } from '../platform/migrations/run.js';
import { createPasswords, type Passwords } from '../platform/passwords/passwords.js';
import type { PortalSettings } from '../platform/portal-settings/portal-settings.js';
import { createDiskStorage } from '../platform/storage/storage.disk.js';
import type { Storage } from '../platform/storage/storage.js';
import { createAs, type As } from './as.js';
import { findUnsupportedOperations } from './whole/unsupported-operations.js';
import { clearAccounts } from './builders.js';
import { withOpenApiCheck } from './whole/openapi-check.js';
import { readMails, type Received } from './mail/mails.js';
import { secrets } from './secrets.js';
import { bcryptCost, testSettings } from './settings.js';
import { createTestDatabase } from './test-database.js';

export type Portal = ReturnType<typeof createServices> & {
  app: Express;
  as: As;
  storage: Storage;
  content: PortalContent;
  passwords: Passwords;
  database: Database;
  portalSettings: PortalSettings;
  /** Creates the app of another process on the same database. It shares no counters in memory with this one. */
  createSecondApp: (overrides?: Overrides) => Express;
  /** Creates the services of another process, with some resources replaced. */
  createServices: (
    resources: Partial<Pick<Parameters<typeof createServices>[0], 'storage' | 'log'>>,
  ) => ReturnType<typeof createServices>;
  metrics: Metrics;
  /** Not started: a test runs its task itself. */
  background: BackgroundTasks;
  /** Returns everything that was logged, as JSON lines. */
  logged: () => string;
  /** Database operations that the embedded server does not support. A test file fails when any are left at its end. */
  unsupportedOperations: { [command: string]: string }[];
  /** Differences between responses and /api/openapi.json. A test file fails when any are left at its end. */
  openApiMismatches: string[];
  /** Returns the relative paths of all stored files. */
  stored: () => string[];
  /** Returns the names of the files in the folder for uploads. Every request removes its own. */
  tempFiles: () => string[];
  folders: { files: string; uploads: string; web: string; outbox: string; snapshots: string };
  /** Sends all pending mails, and returns all sent mails, oldest first. */
  mails: () => Promise<Received[]>;
};

/** Settings and resources that a test file replaces. */
type Overrides = Partial<Parameters<typeof createApp>[0]['settings']> & {
  contentDir?: string;
  /** The terms of the content folder. */
  terms?: ContentFolder['terms'];
  /** Replaces the storage on disk. */
  storage?: Storage;
  listLimits?: ListLimits;
};

// For all test files of this process. The threads end with the process: they load dictionaries for about a second.
const sharedPasswords = createPasswords(bcryptCost);
let sharedContent: Promise<ContentFolder> | undefined;
const loadStandardContent = () => (sharedContent ??= loadContent(contentFolder));

type CreatedPortal = Portal & { emptyDatabase: () => Promise<void>; close: () => Promise<void> };
const createPortal = async (uri: string, overrides: Overrides): Promise<CreatedPortal> => {
  const root = mkdtempSync(join(tmpdir(), 'ledenportaal-api-'));
  const folders = {
    files: join(root, 'files'),
    uploads: join(root, 'tmp'),
    web: join(root, 'web'),
    outbox: join(root, 'outbox'),
    snapshots: join(root, 'snapshots'),
  };
  mkdirSync(folders.files);
  mkdirSync(folders.uploads);
  mkdirSync(folders.outbox);
  mkdirSync(folders.snapshots);
  mkdirSync(join(folders.web, 'assets'), { recursive: true });
  writeFileSync(join(folders.web, 'index.html'), '<!doctype html><head><title>Ledenportaal</title></head>');
  writeFileSync(join(folders.web, 'assets/app-1a2b3c.js'), 'void 0;'.repeat(1000));
  const lines: string[] = [];
  const unsupportedOperations: Portal['unsupportedOperations'] = [];
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) });
  const testDatabase = createTestDatabase();
  const connect = () => connectDatabase(withCommandMonitoring(uri), log, testDatabase.name);
  // On a busy machine the server can take longer than the portal waits for it.
  const database = await connect().catch(connect);
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    for (const operation of findUnsupportedOperations(commandName, command))
      unsupportedOperations.push({ [commandName]: operation });
  });
  await migrate(log);
  testDatabase.watch();
  const {
    storage = await createDiskStorage(folders.files),
    listLimits,
    contentDir,
    terms,
    ...settingOverrides
  } = overrides;
  const passwords = { ...sharedPasswords };
  const settings = { ...testSettings, webDir: folders.web, ...settingOverrides };
  const background = createBackgroundTasks(log);
  const loaded = await (contentDir ? loadContent(contentDir) : loadStandardContent());
  const folder = { ...loaded, ...(terms && { terms }) };
  const metrics = createMetrics();
  const resources = { secrets, storage, passwords, content: folder, log, background, metrics };
  // An address of a picture does not change while a test runs, also when an hour begins.
  const startedAt = Math.floor(Date.now() / 1000);
  const options = {
    ...(listLimits && { listLimits }),
    mediaNow: () => startedAt,
    settings,
    ...folders,
    isReady: database.isAvailable,
  };
  const { app: createdApp, services, content, portalSettings } = createApp({ ...resources, ...options });
  const openApiMismatches: string[] = [];
  const app = withOpenApiCheck(createdApp, openApiMismatches);
  return mergeUnique(services, {
    app,
    as: createAs(app),
    storage,
    content,
    passwords,
    database,
    portalSettings,
    emptyDatabase: testDatabase.empty,
    createSecondApp: ({ storage: otherStorage = storage, ...otherSettings }: Overrides = {}) => {
      const otherOptions = { ...options, storage: otherStorage, settings: { ...settings, ...otherSettings } };
      return createApp({ ...resources, ...otherOptions, background: createBackgroundTasks(log) }).app;
    },
    createServices: (otherResources: Parameters<Portal['createServices']>[0]) =>
      createServices({ ...resources, ...options, ...otherResources, background: createBackgroundTasks(log) }),
    background,
    metrics,
    folders,
    logged: () => lines.join(''),
    unsupportedOperations,
    openApiMismatches,
    stored: () => listFiles(folders.files),
    tempFiles: () => readdirSync(folders.uploads),
    mails: async () => {
      for (const task of ['mail.collect', 'mail.send']) await background.run(task);
      return readMails(folders.outbox);
    },
    close: async () => {
      await background.stop();
      // A test may have stopped the server.
      await testDatabase.release().catch(() => undefined);
      await database.close();
      rmSync(root, { recursive: true, force: true });
    },
  });
};

/** Makes the driver emit an event for every command that it sends. */
const withCommandMonitoring = (uri: string): string =>
  uri.includes('monitorCommands=true') ? uri : `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`;

export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** Starts a portal with its own database and folder for this test file. Both are emptied before each test. */
export const usePortal = (uri = inject('mongoUri'), overrides: Overrides = {}): Portal => {
  const portal = {} as Portal;
  let created: CreatedPortal | undefined;
  beforeAll(async () => {
    created = await createPortal(uri, overrides);
    Object.assign(portal, created);
  });
  beforeEach(async () => {
    clearAccounts();
    await created!.emptyDatabase();
    portal.fotoIndex.reset();
    portal.portalSettings.reset();
    for (const folder of [portal.folders.files, portal.folders.outbox])
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });
  afterAll(async () => {
    await created?.close();
    expect(portal.unsupportedOperations).toEqual([]);
    expect(portal.openApiMismatches).toEqual([]);
  });
  return portal;
};
