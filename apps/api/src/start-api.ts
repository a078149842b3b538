import { createApp } from './app.js';
import { version } from './http/config.js';
import { createBackgroundTasks } from './platform/background-tasks.js';
import { findMessageMistakes } from './platform/content/content.messages.js';
import { getContentFile, type PortalContent } from './platform/content/portal-content.js';
import { storePictures } from './platform/content/content.pictures.js';
import { connectDatabase } from './platform/database/database.js';
import { correctPermissions } from './platform/installation/correct-permissions.js';
import type { OpenedFolders } from './platform/installation/open-folders.js';
import { openResources } from './platform/installation/open-resources.js';
import type { Settings } from './platform/installation/env.js';
import { checkInstallation, assertRestoreComplete } from './platform/installation/installation.js';
import { checkOwnContent } from './platform/installation/own-content.js';
import { checkSecrets, getFingerprint } from './platform/installation/secrets-check.js';
import { StartError } from './platform/installation/start-error.js';
import type { Log } from './platform/log.js';
import { createMetrics, type Metrics } from './platform/metrics/metrics.js';
import { metricsListener } from './platform/metrics/metrics.server.js';
import { migrate } from './platform/migrations/run.js';
import { isOutOfSpace } from './platform/storage/out-of-space.js';
import { openEmbeddedDatabase } from './platform/database/embedded-database.js';
import { acquireServingLease } from './platform/database/serving-lease.js';
import { behindProxy, listen } from './platform/web-server/web-server.js';
import type { SupervisedMongo } from '@ledenportaal/embedded-mongo';
import { announceDemo, announceDemoDisabled } from './demo/announce.js';
import { importDemo } from './demo/import-demo.js';
import { assertNoDemoAccounts } from './demo/assert-no-demo-accounts.js';

export type StopStep = () => Promise<unknown>;

type StartOptions = {
  settings: Settings;
  log: Log;
  opened: OpenedFolders;
  /** The embedded database, which may still be starting; undefined with MONGODB_URI. */
  databaseProcess: SupervisedMongo | undefined;
  /** Executed in reverse order when the portal stops, also when the start fails. */
  stopSteps: StopStep[];
  /** Called when the database or the files are being moved or restored. */
  onInterrupted: () => void;
};

/** Starts the web server and the background tasks. Throws a `StartError` for what only the operator can solve. */
export const startApi = (options: StartOptions): Promise<void> =>
  start(options).catch((cause: unknown) => {
    if (!isOutOfSpace(cause)) throw cause;
    throw new StartError('De opslag is vol: maak ruimte op de schijf van de database en die van DATA_DIR.', { cause });
  });

const start = async ({ settings, log, opened, databaseProcess, stopSteps, onInterrupted }: StartOptions) => {
  const { folders, filesAccess } = opened;
  const resources = await openResources(settings, opened);
  const metrics = createMetrics();
  const deps = { ...resources, metrics, storage: metrics.watchStorage(resources.storage) };
  stopSteps.push(deps.passwords.close);
  let isReady = () => Promise.resolve<boolean | undefined>(undefined);
  const background = createBackgroundTasks(log);
  const appOptions = { settings, log, background, ...folders, isReady: () => isReady() };
  const { app, health, services, content, portalSettings } = createApp({ ...deps, ...appOptions });
  const { accounts, accountAdminService, uploadService, labels } = services;
  const isBehindProxy = settings.trustProxy > 0;
  const openPort = () => listen(app, { ...settings, ...(isBehindProxy && behindProxy) });
  // A proxy tries another process while this one has no port. Without a proxy the port opens before the database, so that
  // a port in use is reported at once, and responds with 503 until the portal is ready.
  let webServer = isBehindProxy ? undefined : await openPort();
  if (settings.metrics) stopSteps.push(await serveMetrics(metrics, settings.metrics, log));
  const embedded = databaseProcess && (await openEmbeddedDatabase(folders.database, databaseProcess));
  if (embedded) stopSteps.push(embedded.stop);
  const database = await connectDatabase(settings.mongodbUri ?? embedded?.uri ?? '', log);
  const fingerprint = getFingerprint(resources.secrets);
  // In this order, although the web server started first: it must stop before the database.
  let stopIndex: StopStep = () => Promise.resolve();
  stopSteps.push(
    database.close,
    await acquireServingLease(onInterrupted, { fingerprint }),
    () => stopIndex(),
    () => Promise.all([background.stop(), webServer?.close()]),
  );
  await assertRestoreComplete();
  const hasOwnContent = await checkOwnContent({ ...settings, ...deps.content.site }, log);
  await migrate(log);
  await checkInstallation(deps.storage);
  await checkSecrets(fingerprint, log);
  await portalSettings.readNew();
  warnOfIgnoredContent(content, log);
  await warnOfObsoleteMessages(content, settings.webDir, log);
  await storePictures(deps.content.pictures, deps.storage, folders.uploads);
  if (hasOwnContent) await services.catalogueSeed.seed();
  if (settings.firstAdmin) await accounts.ensureAdmin(settings.firstAdmin);
  if (settings.demo) await importDemo({ accounts, accountAdminService, uploadService, labels, folders });
  else await assertNoDemoAccounts(accounts);
  // Before the tasks, whose writes would hide that a saved index is newer than the database.
  const ready = new Promise<void>((resolve) => {
    stopIndex = services.fotoIndex.start(resolve);
  });
  background.start();
  isReady = database.isAvailable;
  health.start();
  stopSteps.push(() => Promise.resolve(health.stop()));
  stopSteps.push(correctPermissions({ root: settings.dataDir, filesAccess, log }).stop);
  if (isBehindProxy) await ready;
  const { port } = (webServer ??= await openPort());
  void ready.then(() => log.info({ port, version, commit: settings.commit }, 'ready'));
  if (settings.demo) announceDemo(settings, port);
  if (settings.isDemoBlockedByHost) announceDemoDisabled(settings);
};

/** An operator who changed a file would not see why nothing happens. */
const warnOfIgnoredContent = (content: PortalContent, log: Log): void => {
  const ignored = content.findIgnored().map((setting) => ({ file: getContentFile(setting), setting }));
  if (ignored.length > 0)
    log.warn({ ignored }, 'values of the content folder changed, and are ignored: others are saved in the settings');
};

/** The texts were saved in another version of the portal, and can be reset in the browser. */
const warnOfObsoleteMessages = async (content: PortalContent, webDir: string | undefined, log: Log): Promise<void> => {
  const mistakes = await findMessageMistakes(content.messages, webDir);
  if (mistakes.length > 0)
    log.warn(
      { messages: mistakes.map(({ location }) => location) },
      'saved texts do not fit this version of the portal',
    );
};

const serveMetrics = async (metrics: Metrics, address: { port: number; host: string }, log: Log): Promise<StopStep> => {
  const settingNames = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
  const metricsServer = await listen(metricsListener(metrics, log), { ...address, maxUploadBytes: 0, settingNames });
  metrics.collectProcessMetrics();
  log.info({ port: metricsServer.port }, 'metrics');
  return metricsServer.close;
};
