import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomBytes } from 'node:crypto';
import { connectionString, type EmbeddedMongoAddress } from './address';
import type { Parameter } from './parameters';
import { startFailureLogId, type StartFailure } from './start-failure';

export { connectionString, type EmbeddedMongoAddress } from './address';
export { isSocketOf } from './wire/socket-path';

export type EmbeddedMongoOptions = {
  /** The data folder; created when it is missing. At most one server per folder. */
  folder: string;
  /** Parameters of mongod, as for `--setParameter`. */
  parameters?: Partial<Record<Parameter, number>>;
  /** Path of the server program. The default works wherever the package is in node_modules. */
  program?: string;
  /**
   * Whether to use a Unix socket; true by default on systems with Unix sockets. Otherwise, or when no socket can be
   * created, the server uses TCP with a random password.
   */
  unixSocket?: boolean;
  /** Called when the server exits after it accepted connections, without a call of `stop`. */
  onExit?: (reason: string) => void;
};

export type EmbeddedMongo = {
  uri: string;
  address: EmbeddedMongoAddress;
  pid: number;
  stop(): Promise<void>;
};

/** Maximum time to wait for the lock of a server that was just killed, in ms. */
const lockTimeoutMs = 5000;

/** V8 flags for a heap that grows slowly. Without them it takes twice as much memory and is not faster. */
const heapFlags = ['--max-semi-space-size=2', '--heap-growing-percent=15'];

/**
 * malloc settings: one arena, and freed memory is returned to the system at once. Saves about 3 MB per process at the
 * same speed.
 */
const mallocEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

export const embeddedMongoProgram = (): string => {
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve('@ledenportaal/embedded-mongo/package.json')), 'bin', 'mongod.mjs');
};

/** A start failure. `code` is `failed` for other causes; the message is one sentence. */
export class EmbeddedMongoError extends Error {
  override name = 'EmbeddedMongoError';

  constructor(
    readonly code: StartFailure | 'failed',
    message: string,
  ) {
    super(message);
  }
}

/** A server process that may still be starting. */
export type EmbeddedMongoProcess = {
  /** Waits until the server accepts connections. Rejects with an `EmbeddedMongoError`. */
  waitUntilReady(): Promise<EmbeddedMongo>;
  /** Also while the server is starting. */
  stop(): Promise<void>;
};

/**
 * Starts the server as a child process and waits until it accepts connections. The server stops when this process ends.
 * Other users of the machine cannot connect. Rejects with an `EmbeddedMongoError`.
 */
export const startEmbeddedMongo = (options: EmbeddedMongoOptions): Promise<EmbeddedMongo> =>
  spawnEmbeddedMongo(options).waitUntilReady();

/** Starts the server like `startEmbeddedMongo`, without waiting, so that this process can do other work meanwhile. */
export const spawnEmbeddedMongo = (options: EmbeddedMongoOptions): EmbeddedMongoProcess => {
  const password = randomBytes(32).toString('base64url');
  const child = spawnServer(options);
  // Sent over standard input, because every user can read process arguments. A server that exits reports the reason.
  child.stdin!.on('error', () => undefined).write(`${password}\n`);
  const output = watchOutput(child);
  const exited = waitForExit(child);
  const started = Promise.race([output.listening, exited]);
  let isStopped = false;
  const stop = async (): Promise<void> => {
    isStopped = true;
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  void started.then(async (listening) => {
    if (typeof listening === 'string') return;
    const reason = await exited;
    if (!isStopped) options.onExit?.(reason);
  });
  const waitUntilReady = async (): Promise<EmbeddedMongo> => {
    const listening = await started;
    if (typeof listening === 'string') throw new EmbeddedMongoError(output.failure(), listening);
    const { socket, port } = listening;
    const address: EmbeddedMongoAddress = socket === undefined ? { port: port!, password } : { socket };
    return { uri: connectionString(address), address, pid: child.pid!, stop };
  };
  return { waitUntilReady, stop };
};

const spawnServer = ({
  folder,
  parameters = {},
  program = embeddedMongoProgram(),
  unixSocket = true,
}: EmbeddedMongoOptions): ChildProcess => {
  const flags = ['--port', '0', '--dbpath', folder, '--exitWithParent', '--ownerOnly'];
  if (!unixSocket) flags.push('--nounixsocket');
  const lockFlags = ['--waitForLock', String(lockTimeoutMs)];
  const parameterFlags = Object.entries(parameters).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]);
  const env = { ...process.env, ...mallocEnvironment };
  // Detached: Ctrl-C signals the whole process group, and the database must outlive the last writes of the web server.
  return spawn(process.execPath, [...heapFlags, program, ...flags, ...lockFlags, ...parameterFlags], {
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
};

/** Resolves with the standard error output after the server has exited and all output is read. */
const waitForExit = (child: ChildProcess): Promise<string> => {
  let errorOutput = '';
  child.stderr!.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-4000)));
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve(cause.message));
    child.once('close', (code, signal) =>
      resolve(errorOutput.trim() || `The database server ended (${signal ?? code}).`),
    );
  });
};

type Listening = {
  socket?: string;
  port?: number;
};

type LogLine = {
  id: number;
  msg: string;
  attr: Listening & { failure?: StartFailure };
};

const watchOutput = (child: ChildProcess) => {
  let failure: StartFailure | 'failed' = 'failed';
  const listening = new Promise<Listening>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (text) => {
      if (!text.startsWith('{')) return;
      const { id, msg, attr } = JSON.parse(text) as LogLine;
      if (id === startFailureLogId) failure = attr.failure ?? failure;
      else if (msg === 'Waiting for connections') resolve(attr);
    });
  });
  return { listening, failure: () => failure };
};
