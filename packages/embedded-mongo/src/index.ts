import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomBytes } from 'node:crypto';
import { connectionString, type EmbeddedMongoAddress } from './address';
import type { Parameter } from './parameters';
import { doesNotStart, type StartFailure } from './start-failure';

export { connectionString, type EmbeddedMongoAddress } from './address';
export { isSocketOf } from './wire/socket-path';

export interface EmbeddedMongoOptions {
  /** Where the data is; made when it is not there. One server at a time. */
  folder: string;
  /** mongod's own parameters, as `--setParameter` takes them. */
  parameters?: Partial<Record<Parameter, number>>;
  /** The server's program; the default suits wherever the package is found among node_modules. */
  program?: string;
  /**
   * Whether clients come by a Unix socket, which is the default where there are any. Without, or where none can be made,
   * it is TCP with a random password.
   */
  unixSocket?: boolean;
  /** Called when the server ends without having been stopped. */
  onExit?: (reason: string) => void;
}

export interface EmbeddedMongo {
  uri: string;
  address: EmbeddedMongoAddress;
  pid: number;
  stop(): Promise<void>;
}

/** A server that was killed a moment ago may still hold its lock. */
const waitForLockMilliseconds = 5000;

/** A heap that grows by little: it takes twice as much memory otherwise, and is no faster. */
const frugal = ['--max-semi-space-size=2', '--heap-growing-percent=15'];

/** One arena, and what is let go of goes back to the system at once: some 3 MB less each, and no slower. */
const thriftyMalloc = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

export function embeddedMongoProgram(): string {
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve('@ledenportaal/embedded-mongo/package.json')), 'bin', 'mongod.mjs');
}

/** Why the server did not start, or `failed` for what has no name of its own; the message is one sentence. */
export class EmbeddedMongoError extends Error {
  override name = 'EmbeddedMongoError';

  constructor(
    readonly code: StartFailure | 'failed',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Starts the server as a process of its own, which ends when this one does, and waits until it can be used. No other
 * user of the machine can connect to it. Rejects with an `EmbeddedMongoError`.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const password = randomBytes(32).toString('base64url');
  const child = spawnServer(options);
  // By its input, since everybody can read arguments. One that ends at once says why by itself.
  child.stdin!.on('error', () => undefined).write(`${password}\n`);
  const output = follow(child);
  const exited = whenExited(child);
  const listening = await Promise.race([output.listening, exited]);
  if (typeof listening === 'string') throw new EmbeddedMongoError(output.failure(), listening);
  const { socket, port } = listening;
  const address: EmbeddedMongoAddress = socket === undefined ? { port: port!, password } : { socket };
  let stopped = false;
  void exited.then((reason) => {
    if (!stopped) options.onExit?.(reason);
  });
  const stop = async (): Promise<void> => {
    stopped = true;
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  return { uri: connectionString(address), address, pid: child.pid!, stop };
}

function spawnServer({
  folder,
  parameters = {},
  program = embeddedMongoProgram(),
  unixSocket = true,
}: EmbeddedMongoOptions): ChildProcess {
  const flags = ['--port', '0', '--dbpath', folder, '--exitWithParent', '--ownerOnly'];
  if (!unixSocket) flags.push('--nounixsocket');
  const wait = ['--waitForLock', String(waitForLockMilliseconds)];
  const set = Object.entries(parameters).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]);
  const env = { ...process.env, ...thriftyMalloc };
  // Detached: Ctrl-C reaches the whole process group, and the database must outlive the web server's last writes.
  return spawn(process.execPath, [...frugal, program, ...flags, ...wait, ...set], {
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** What the server wrote to standard error when it has ended and all of its output is read. */
function whenExited(child: ChildProcess): Promise<string> {
  let complaints = '';
  child.stderr!.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-4000)));
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve(cause.message));
    child.once('close', (code, signal) =>
      resolve(complaints.trim() || `The database server ended (${signal ?? code}).`),
    );
  });
}

interface Listening {
  socket?: string;
  port?: number;
}

interface LogLine {
  id: number;
  msg: string;
  attr: Listening & { failure?: StartFailure };
}

function follow(child: ChildProcess) {
  let failure: StartFailure | 'failed' = 'failed';
  const listening = new Promise<Listening>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (text) => {
      if (!text.startsWith('{')) return;
      const { id, msg, attr } = JSON.parse(text) as LogLine;
      if (id === doesNotStart) failure = attr.failure ?? failure;
      else if (msg === 'Waiting for connections') resolve(attr);
    });
  });
  return { listening, failure: () => failure };
}
