import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp, version } from './app.js';
import { createBackgroundTasks } from './platform/background-tasks.js';
import { storePictures } from './platform/content.pictures.js';
import { connectDatabase } from './platform/database.js';
import { correctPermissions } from './platform/correct-permissions.js';
import { openResources } from './platform/open-resources.js';
import { startEmbeddedDatabase } from './platform/embedded-database.js';
import { readSettings, type Settings } from './platform/env.js';
import { checkInstallation, assertRestoreComplete } from './platform/installation.js';
import { createLog, type Log } from './platform/log.js';
import { createMetrics, type Metrics } from './platform/metrics.js';
import { metricsListener } from './platform/metrics.server.js';
import { migrate } from './platform/migrations/run.js';
import { isOutOfSpace } from './platform/out-of-space.js';
import { acquireServingLease } from './platform/serving-lease.js';
import { StartError } from './platform/start-error.js';
import { listen } from './platform/web-server.js';
import { announceDemo, announceNoDemo } from './demo/announce.js';
import { importDemo } from './demo/import-demo.js';
import { refuseDemoAccounts } from './demo/refuse-demo-accounts.js';
import { seedCatalogue } from './features/catalogue/index.js';

type Stop = () => Promise<unknown>;

/** Ends what was started, the last first: the web server before the database that it asks. */
const started: Stop[] = [];
let stopping: Promise<void> | undefined;
const stop = () =>
  (stopping ??= (async () => {
    for (const end of started.splice(0).reverse()) await end();
  })());

const leave = async (code: number) => {
  await stop().catch(() => undefined);
  process.exit(code);
};

const start = async (settings: Settings, log: Log) => {
  const { folders, filesAccess, ...opened } = await openResources(settings, log);
  const metrics = createMetrics();
  const parts = { ...opened, metrics, storage: metrics.watchStorage(opened.storage) };
  started.push(parts.passwords.close);
  let isReady = () => Promise.resolve<boolean | undefined>(undefined);
  const background = createBackgroundTasks(log);
  const around = { settings, log, background, ...folders, isReady: () => isReady() };
  const { app, accounts, admission, uploadService, labels, catalogue, health } = createApp({ ...parts, ...around });
  // Before the database, so that a port in use is known at once; until the portal is ready it answers 503.
  const web = await listen(app, settings);
  if (settings.metrics) await tellMetrics(metrics, settings.metrics, log);
  const uri = settings.mongodbUri ?? (await ownDatabase(folders.database, log));
  const database = await connectDatabase(uri, log);
  // In this order, though the web server began first: it ends before the database does.
  started.push(database.close, await acquireServingLease(interrupted(log)), () =>
    Promise.all([background.stop(), web.close()]),
  );
  await assertRestoreComplete();
  await migrate(log);
  await checkInstallation(parts.storage);
  await storePictures(parts.content.pictures, parts.storage, folders.uploads);
  await seedCatalogue({ content: parts.content, catalogue, uploadsFolder: folders.uploads, log });
  if (settings.firstAdmin) await accounts.ensureAdmin(settings.firstAdmin);
  if (settings.demo) await importDemo({ accounts, admission, uploadService, labels, folders });
  else await refuseDemoAccounts(accounts);
  background.start();
  isReady = database.isAvailable;
  health.start();
  started.push(() => Promise.resolve(health.stop()));
  log.info({ port: web.port, version, commit: settings.commit }, 'ready');
  started.push(correctPermissions({ root: settings.dataDir, filesAccess, log }).stop);
  if (settings.demo) announceDemo(settings, web.port);
  if (settings.isDemoBlockedByHost) announceNoDemo(settings);
};

const tellMetrics = async (metrics: Metrics, at: { port: number; host: string }, log: Log) => {
  const names = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
  const told = await listen(metricsListener(metrics, log), { ...at, maxUploadBytes: 0, settingNames: names });
  metrics.collectProcessMetrics();
  started.push(told.close);
  log.info({ port: told.port }, 'metrics');
};

/** This process stood still for longer than its lease, and somebody began what needs that nobody serves. */
const interrupted = (log: Log) => () => {
  log.fatal('the database or the files are being moved or restored');
  void leave(1);
};

const ownDatabase = async (folder: string, log: Log) => {
  const own = await startEmbeddedDatabase(folder, (reason) => {
    // It ends by itself only when it can no longer keep what it is given: starting it again would hide that.
    log.fatal({ reason }, 'the database ended');
    console.error('De database is onverwacht gestopt, en het portaal dus ook. Start het opnieuw.');
    void leave(1);
  });
  started.push(() => own.stop());
  return own.uri;
};

const sentenceOf = (cause: unknown) => {
  if (isOutOfSpace(cause)) return 'De opslag is vol: maak ruimte op de schijf van de database en die van DATA_DIR.';
  return cause instanceof StartError ? cause.message : cause;
};

const main = async () => {
  // What is written without a mode of its own is for this user alone too.
  process.umask(0o077);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void (stopping ? process.exit(1) : leave(0)));
  try {
    const settings = readSettings(dirname(fileURLToPath(import.meta.url)));
    await start(settings, createLog(settings.logLevel));
  } catch (cause) {
    if (!stopping) console.error(sentenceOf(cause));
    await leave(1);
  }
};

await main();
