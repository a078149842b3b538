import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp, version } from './app.js';
import { createBackgroundTasks } from './platform/background-tasks.js';
import { storePictures } from './platform/content/content.pictures.js';
import { connectDatabase } from './platform/database/database.js';
import { correctPermissions } from './platform/installation/correct-permissions.js';
import { openResources } from './platform/installation/open-resources.js';
import { startEmbeddedDatabase } from './platform/database/embedded-database.js';
import { readSettings, type Settings } from './platform/installation/env.js';
import { checkInstallation, assertRestoreComplete } from './platform/installation/installation.js';
import { createLog, type Log } from './platform/log.js';
import { createMetrics, type Metrics } from './platform/metrics.js';
import { metricsListener } from './platform/metrics.server.js';
import { migrate } from './platform/migrations/run.js';
import { isOutOfSpace } from './platform/storage/out-of-space.js';
import { acquireServingLease } from './platform/database/serving-lease.js';
import { formatStartError } from './platform/installation/start-error.js';
import { behindProxy, listen } from './platform/web-server/web-server.js';
import { announceDemo, announceDemoDisabled } from './demo/announce.js';
import { importDemo } from './demo/import-demo.js';
import { assertNoDemoAccounts } from './demo/assert-no-demo-accounts.js';

type StopStep = () => Promise<unknown>;

/** Executed in reverse order by `stop`, so that the web server stops before the database that it uses. */
const stopSteps: StopStep[] = [];
let stopping: Promise<void> | undefined;
const stop = () =>
  (stopping ??= (async () => {
    for (const stopStep of stopSteps.splice(0).reverse()) await stopStep();
  })());

const stopAndExit = async (code: number) => {
  await stop().catch(() => undefined);
  process.exit(code);
};

const start = async (settings: Settings, log: Log) => {
  const { folders, filesAccess, ...resources } = await openResources(settings, log);
  const metrics = createMetrics();
  const deps = { ...resources, metrics, storage: metrics.watchStorage(resources.storage) };
  stopSteps.push(deps.passwords.close);
  let isReady = () => Promise.resolve<boolean | undefined>(undefined);
  const background = createBackgroundTasks(log);
  const appOptions = { settings, log, background, ...folders, isReady: () => isReady() };
  const { app, accounts, accountAdminService, uploadService, labels, catalogueSeed, health } = createApp({
    ...deps,
    ...appOptions,
  });
  // Before the database, so that a port in use is reported at once. Responds with 503 until the portal is ready.
  const webServer = await listen(app, { ...settings, ...(settings.trustProxy > 0 && behindProxy) });
  if (settings.metrics) await serveMetrics(metrics, settings.metrics, log);
  const uri = settings.mongodbUri ?? (await startOwnDatabase(folders.database, log));
  const database = await connectDatabase(uri, log);
  // In this order, although the web server started first: it must stop before the database.
  stopSteps.push(database.close, await acquireServingLease(createInterruptHandler(log)), () =>
    Promise.all([background.stop(), webServer.close()]),
  );
  await assertRestoreComplete();
  await migrate(log);
  await checkInstallation(deps.storage);
  await storePictures(deps.content.pictures, deps.storage, folders.uploads);
  await catalogueSeed.seed();
  if (settings.firstAdmin) await accounts.ensureAdmin(settings.firstAdmin);
  if (settings.demo) await importDemo({ accounts, accountAdminService, uploadService, labels, folders });
  else await assertNoDemoAccounts(accounts);
  background.start();
  isReady = database.isAvailable;
  health.start();
  stopSteps.push(() => Promise.resolve(health.stop()));
  log.info({ port: webServer.port, version, commit: settings.commit }, 'ready');
  stopSteps.push(correctPermissions({ root: settings.dataDir, filesAccess, log }).stop);
  if (settings.demo) announceDemo(settings, webServer.port);
  if (settings.isDemoBlockedByHost) announceDemoDisabled(settings);
};

const serveMetrics = async (metrics: Metrics, address: { port: number; host: string }, log: Log) => {
  const settingNames = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
  const metricsServer = await listen(metricsListener(metrics, log), { ...address, maxUploadBytes: 0, settingNames });
  metrics.collectProcessMetrics();
  stopSteps.push(metricsServer.close);
  log.info({ port: metricsServer.port }, 'metrics');
};

/** Handles a lost lease: the process was suspended for longer than its lease and maintenance has started. */
const createInterruptHandler = (log: Log) => () => {
  log.fatal('the database or the files are being moved or restored');
  void stopAndExit(1);
};

const startOwnDatabase = async (folder: string, log: Log) => {
  const embedded = await startEmbeddedDatabase(folder, (reason) => {
    // It only exits by itself when it cannot store data any more. A restart would hide that.
    log.fatal({ reason }, 'the database ended');
    console.error('De database is onverwacht gestopt, en het portaal dus ook. Start het opnieuw.');
    void stopAndExit(1);
  });
  stopSteps.push(() => embedded.stop());
  return embedded.uri;
};

const formatCause = (cause: unknown) =>
  isOutOfSpace(cause)
    ? 'De opslag is vol: maak ruimte op de schijf van de database en die van DATA_DIR.'
    : formatStartError(cause);

const main = async () => {
  // Files that are created without an explicit mode are only accessible to this user.
  process.umask(0o077);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void (stopping ? process.exit(1) : stopAndExit(0)));
  try {
    const settings = readSettings(dirname(fileURLToPath(import.meta.url)));
    await start(settings, createLog(settings.logLevel));
  } catch (cause) {
    if (!stopping) console.error(formatCause(cause));
    await stopAndExit(1);
  }
};

await main();
