import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fitsSocketPath } from '../wire/socket-path';
import { FolderError } from './folder-error';

const heartbeatMilliseconds = 2000;
const staleMilliseconds = 10_000;
const retryMilliseconds = 100;
const stickyBit = 0o1000;

/** The name of the server socket in the data folder. */
export const serverSocketName = 'mongod.sock';

type Heartbeat = {
  host: string;
  pid: number;
  holder: string;
  at: number;
};

/**
 * A lock on a data folder, because two servers on one folder would destroy it. The lock is a socket named after the
 * folder: the system releases it when the process exits. Such sockets do not work across containers, so a heartbeat
 * file and the server socket, which is a file, are checked too.
 */
export class FolderLock {
  private constructor(
    private readonly socket: net.Server,
    private readonly file: string,
    private readonly timer: NodeJS.Timeout,
  ) {}

  /** Acquires the lock. Waits up to `waitMilliseconds` for a server that is stopping; then throws FolderError. */
  static async acquire(folder: string, waitMilliseconds: number): Promise<FolderLock> {
    ensureWritableFolder(folder);
    const file = join(folder, 'embedded-mongo.lock');
    const deadline = Date.now() + waitMilliseconds;
    for (;;) {
      const socket = await listen(socketName(folder));
      if (socket && !isHeldByOtherHost(file) && !(await isServerListening(folder))) {
        restrictPermissions(folder);
        return new FolderLock(socket, file, startHeartbeat(file));
      }
      socket?.close();
      if (Date.now() >= deadline) {
        throw new FolderError('folder-in-use', `The folder ${folder} is in use by another database server.`);
      }
      await new Promise((wake) => setTimeout(wake, retryMilliseconds));
    }
  }

  release(): void {
    clearInterval(this.timer);
    rmSync(this.file, { force: true });
    this.socket.close();
  }
}

const ensureWritableFolder = (folder: string): void => {
  try {
    createParents(resolve(folder));
    const probe = join(folder, `.probe-${randomUUID()}`);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOSPC') return;
    throw new FolderError(
      'folder-not-writable',
      `The folder ${folder} cannot be written to (${code ?? String(cause)}).`,
    );
  }
};

/**
 * Creates the folders one by one: the recursive mkdir of Node does not return when it cannot create a folder, as in
 * /proc.
 */
const createParents = (folder: string): void => {
  if (existsSync(folder)) return;
  createParents(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
};

/**
 * Restricts the folder and its files to this user, including those of an earlier version. Has no effect on file systems
 * without modes.
 */
const restrictPermissions = (folder: string): void => {
  // Shared folders such as /tmp keep their mode.
  if (statSync(folder).mode & stickyBit) return;
  setMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) setMode(join(folder, entry.name), 0o600);
};

const setMode = (path: string, mode: number): void => {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    // The mode remains unchanged.
  }
};

const socketName = (folder: string): string => {
  const { dev, ino } = statSync(folder, { bigint: true });
  const identity = process.platform === 'win32' ? realpathSync.native(folder).toLowerCase() : `${dev}:${ino}`;
  const name = `embedded-mongo-${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}` : join(os.tmpdir(), name);
};

const listen = async (name: string): Promise<net.Server | undefined> => {
  const server = await tryListen(name);
  if (server || process.platform === 'linux' || process.platform === 'win32') return server;
  // On other systems a socket is a file that outlives its process: no server listens on a leftover one.
  if (await canConnect(name)) return undefined;
  rmSync(name, { force: true });
  return tryListen(name);
};

const tryListen = (name: string): Promise<net.Server | undefined> =>
  new Promise((resolveServer, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'EADDRINUSE' || cause.code === 'EACCES' ? resolveServer(undefined) : reject(cause),
    );
    server.listen(name, () => resolveServer(server));
  });

const canConnect = (name: string): Promise<boolean> =>
  new Promise((resolveAnswer) => {
    const socket = net.connect(name);
    socket.once('connect', () => (resolveAnswer(true), socket.destroy())).once('error', () => resolveAnswer(false));
  });

/** Returns whether a server listens on the socket in the folder. */
const isServerListening = async (folder: string): Promise<boolean> => {
  const path = join(resolve(folder), serverSocketName);
  return fitsSocketPath(path) && (await canConnect(path));
};

/** Returns whether a server on another host or in another container holds the lock. */
const isHeldByOtherHost = (file: string): boolean => {
  try {
    const { host, at } = JSON.parse(readFileSync(file, 'utf8')) as Heartbeat;
    return host !== os.hostname() && Math.abs(Date.now() - at) < staleMilliseconds;
  } catch {
    return false;
  }
};

const startHeartbeat = (file: string): NodeJS.Timeout => {
  const holder = randomUUID();
  const writeHeartbeat = () => {
    const heartbeat: Heartbeat = { host: os.hostname(), pid: process.pid, holder, at: Date.now() };
    try {
      writeFileSync(`${file}.new`, JSON.stringify(heartbeat), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch {
      // A full disk must not stop the server; the socket still holds the lock.
    }
  };
  writeHeartbeat();
  return setInterval(writeHeartbeat, heartbeatMilliseconds).unref();
};
