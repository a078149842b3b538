import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createScramCredentials } from './auth/scram';
import { Engine } from './engine';
import { FlagError, parseFlags, type Flags } from './flags';
import { readFirstLine } from './first-line';
import { log } from './log';
import { parameters } from './parameters';
import { startFailureLogId } from './start-failure';
import { FolderError } from './storage/folder-error';
import { ensureWritableFolder, restrictPermissions } from './storage/data-folder';
import { lockFolder } from './storage/sqlite/folder-lock';
import { dataFileName } from './storage/sqlite/sqlite-file';
import { isStorageError, toFolderError } from './storage/sqlite/sqlite-error';
import { assertNotLmdb } from './storage/sqlite/lmdb-folder';
import { startTtlMonitor } from './ttl-monitor';
import { serverVersion } from './commands/server-info';
import { openPrivateSocket } from './wire/private-socket';
import { WireServer } from './wire/wire-server';
import { minPasswordLength, userName } from './address';

/** Exit codes of mongod for an address in use, and for other start failures. */
const addressInUseExitCode = 48;
const startFailureExitCode = 100;
const retryMilliseconds = 100;
/** The log id of mongod for a database that was not closed. */
const acceptedLossLogId = 22271;

const start = async (flags: Flags): Promise<void> => {
  // All files contain data or lead to it.
  process.umask(0o077);
  Object.assign(parameters, flags.parameters);
  // First, because all that follows writes in the folder.
  assertNotLmdb(flags.folder);
  ensureWritableFolder(flags.folder);
  const lock = await waitForLock(flags);
  const engine = openEngine(flags);
  restrictPermissions(flags.folder);
  const server = new WireServer(engine);
  const { remove, ...address } = flags.ownerOnly
    ? await listenPrivately(server, flags)
    : { port: await server.listen(flags.port, flags.host) };
  const stopTtl = startTtlMonitor(engine);
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    stopTtl();
    server.close();
    remove?.();
    await engine.close();
    lock.release();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  if (flags.exitWithParent)
    process.stdin
      .on('end', () => void stop())
      .on('error', () => void stop())
      .resume();
  log(23016, 'NETWORK', 'Waiting for connections', { ...address, ssl: 'off' });
};

type Listening = {
  socket?: string;
  port?: number;
  /** Removes the socket; call it after the server has closed. */
  remove?: () => void;
};

const listenPrivately = async (server: WireServer, flags: Flags): Promise<Listening> => {
  const password = await readFirstLine(process.stdin);
  if (password.length < minPasswordLength) throw new FlagError('--ownerOnly needs a password on standard input.');
  const socket = flags.noUnixSocket
    ? undefined
    : await openPrivateSocket(flags.folder, (path) => server.listenOnSocket(path));
  if (socket) return { socket: socket.path, remove: () => socket.remove() };
  return { port: await server.listen(flags.port, '127.0.0.1', createScramCredentials(userName, password)) };
};

/** Locks the folder. Waits up to `waitMilliseconds` for a server that is stopping; throws FolderError. */
const waitForLock = async ({ folder, waitMilliseconds }: Flags): Promise<{ release: () => void }> => {
  const deadline = performance.now() + waitMilliseconds;
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (cause) {
      const isInUse = cause instanceof FolderError && cause.failure === 'folder-in-use';
      if (!isInUse || performance.now() >= deadline) throw cause;
      await delay(retryMilliseconds);
    }
  }
};

const openEngine = ({ folder, acceptLoss }: Flags): Engine => {
  const onCommitFailure = (cause: unknown): never => {
    process.stderr.write(`A commit to ${folder} failed, so the database server ends: ${String(cause)}\n`);
    process.exit(1);
  };
  try {
    const engine = new Engine(folder, onCommitFailure, acceptLoss);
    if (engine.store.loss !== undefined) log(acceptedLossLogId, 'STORAGE', `${engine.store.loss}.`);
    return engine;
  } catch (cause) {
    if (cause instanceof FolderError) throw cause;
    const origin = (cause as Error).cause ?? cause;
    if (isStorageError(origin)) throw toFolderError(join(folder, dataFileName), origin);
    throw new FolderError('data-damaged', `The database in ${folder} cannot be opened: ${(cause as Error).message}.`);
  }
};

function exitWithError(cause: unknown): never {
  const { code, message } = cause as NodeJS.ErrnoException;
  const isKnownError = cause instanceof FolderError || cause instanceof FlagError;
  const errorMessage =
    code === 'EADDRINUSE' ? 'The port is in use by another program: address already in use.' : message;
  process.stderr.write(`${isKnownError || code ? errorMessage : String((cause as Error).stack)}\n`);
  const folderFailure = cause instanceof FolderError ? cause.failure : undefined;
  const failure = code === 'EADDRINUSE' ? 'address-in-use' : folderFailure;
  log(startFailureLogId, 'CONTROL', 'DBException in initAndListen, terminating', { error: errorMessage, failure });
  process.exit(code === 'EADDRINUSE' ? addressInUseExitCode : startFailureExitCode);
}

try {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.version)
    process.stdout.write(`db version v${serverVersion}\nBuild Info: {"version": "${serverVersion}"}\n`);
  else await start(flags);
} catch (cause) {
  exitWithError(cause);
}
