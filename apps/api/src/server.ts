import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { superviseEmbeddedMongo, type EmbeddedMongoError } from '@ledenportaal/embedded-mongo';
import { readSettings, type Settings } from './platform/installation/env.js';
import { openFolders } from './platform/installation/open-folders.js';
import { escapeControls } from './platform/escape-controls.js';
import { createLog, type Log } from './platform/log.js';
import { formatStartError } from './platform/installation/start-error.js';
import type { StopStep } from './start-api.js';

// By default the heap grows by 10% between full collections. V8 counts the buffers of uploads in that, so that after some
// hundred photos it collects at each: apps/bench/results/uploads-profile.md.
setFlagsFromString('--heap-growing-percent=100');

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
  const opened = await openFolders(settings, log);
  const databaseProcess = settings.mongodbUri ? undefined : spawnDatabase(opened.folders.database, log);
  // Imported here, because the database starts while this process loads the modules of the API.
  const { startApi } = await import('./start-api.js');
  await startApi({ settings, log, opened, databaseProcess, stopSteps, onInterrupted: createInterruptHandler(log) });
};

/** Handles a lost lease: the process was suspended for longer than its lease and maintenance has started. */
const createInterruptHandler = (log: Log) => () => {
  log.fatal('the database or the files are being moved or restored');
  void stopAndExit(1);
};

const spawnDatabase = (folder: string, log: Log) => {
  const onRestart = (cause: EmbeddedMongoError) =>
    log.error(toLogFields(cause), 'the database is down; it is started again');
  // The portal keeps running and responds with 503, so that `/api/health/ready` says which component is gone.
  const onDown = (cause: EmbeddedMongoError) => {
    log.fatal(toLogFields(cause), 'the database is down; it is not started again');
    console.error(escapeControls(toDownMessage(cause)));
  };
  const databaseProcess = superviseEmbeddedMongo({ folder, onRestart, onDown });
  stopSteps.push(() => databaseProcess.stop());
  return databaseProcess;
};

const toLogFields = ({ code, message, status }: EmbeddedMongoError) => ({ failure: code, reason: message, ...status });

const toDownMessage = ({ code, message }: EmbeddedMongoError) => {
  const reason =
    code === 'ended'
      ? 'De ingebouwde database stopt steeds; de log noemt elke keer de reden.'
      : `De ingebouwde database start niet meer: ${message.split('\n', 1)[0]}`;
  return `${reason} Het portaal is onbereikbaar tot je dat oplost en het portaal opnieuw start.`;
};

const main = async () => {
  // Files that are created without an explicit mode are only accessible to this user.
  process.umask(0o077);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void (stopping ? process.exit(1) : stopAndExit(0)));
  try {
    const settings = readSettings(dirname(fileURLToPath(import.meta.url)));
    await start(settings, createLog(settings.logLevel));
  } catch (cause) {
    if (!stopping) console.error(formatStartError(cause));
    await stopAndExit(1);
  }
};

await main();
