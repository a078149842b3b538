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
import { FolderError } from './data-file';

const heartbeatMilliseconds = 2000;
const staleMilliseconds = 10_000;
const retryMilliseconds = 100;
const stickyBit = 0o1000;

/** In the folder, where its server listens if it can. */
export const serverSocketName = 'mongod.sock';

interface Heartbeat {
  host: string;
  pid: number;
  holder: string;
  at: number;
}

/**
 * Two servers on one folder would destroy it. A socket named after the folder is the lock: the system frees it when its
 * process ends, however it ends. Sockets do not reach across containers, so a heartbeat in a file stands beside it;
 * and the server's own socket, which is a file, does reach them.
 */
export class FolderLock {
  private constructor(
    private readonly socket: net.Server,
    private readonly file: string,
    private readonly timer: NodeJS.Timeout,
  ) {}

  /** Waits for a server that is just ending, then refuses with one sentence. */
  static async take(folder: string, waitMilliseconds: number): Promise<FolderLock> {
    makeFolder(folder);
    const file = join(folder, 'embedded-mongo.lock');
    const deadline = Date.now() + waitMilliseconds;
    for (;;) {
      const socket = await listen(socketName(folder));
      if (socket && !heldElsewhere(file) && !(await answersAtSocket(folder))) {
        narrow(folder);
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

function makeFolder(folder: string): void {
  try {
    makeParents(resolve(folder));
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
}

/** One by one: Node's own recursive mkdir never returns where nothing can be made, as in /proc. */
function makeParents(folder: string): void {
  if (existsSync(folder)) return;
  makeParents(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** For this user alone, also what a former version made. A file system without modes is left as it is. */
function narrow(folder: string): void {
  // Such as /tmp, which belongs to all.
  if (statSync(folder).mode & stickyBit) return;
  setMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) setMode(join(folder, entry.name), 0o600);
}

function setMode(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    // It goes on as it was.
  }
}

function socketName(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const identity = process.platform === 'win32' ? realpathSync.native(folder).toLowerCase() : `${dev}:${ino}`;
  const name = `embedded-mongo-${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}` : join(os.tmpdir(), name);
}

async function listen(name: string): Promise<net.Server | undefined> {
  const server = await tryListen(name);
  if (server || process.platform === 'linux' || process.platform === 'win32') return server;
  // Elsewhere a socket is a file that outlives its process: nobody answers on one that was left behind.
  if (await answers(name)) return undefined;
  rmSync(name, { force: true });
  return tryListen(name);
}

function tryListen(name: string): Promise<net.Server | undefined> {
  return new Promise((done, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'EADDRINUSE' || cause.code === 'EACCES' ? done(undefined) : reject(cause),
    );
    server.listen(name, () => done(server));
  });
}

function answers(name: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = net.connect(name);
    socket.once('connect', () => (done(true), socket.destroy())).once('error', () => done(false));
  });
}

/** Whether a server listens at the socket in the folder, where that can be one. */
async function answersAtSocket(folder: string): Promise<boolean> {
  const path = join(resolve(folder), serverSocketName);
  return fitsSocketPath(path) && (await answers(path));
}

/** Another host, or another container, whose heart still beats. */
function heldElsewhere(file: string): boolean {
  try {
    const { host, at } = JSON.parse(readFileSync(file, 'utf8')) as Heartbeat;
    return host !== os.hostname() && Math.abs(Date.now() - at) < staleMilliseconds;
  } catch {
    return false;
  }
}

function startHeartbeat(file: string): NodeJS.Timeout {
  const holder = randomUUID();
  const beat = () => {
    const heartbeat: Heartbeat = { host: os.hostname(), pid: process.pid, holder, at: Date.now() };
    try {
      writeFileSync(`${file}.new`, JSON.stringify(heartbeat), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch {
      // A full disk must not end the server; the socket still holds the lock.
    }
  };
  beat();
  return setInterval(beat, heartbeatMilliseconds).unref();
}
