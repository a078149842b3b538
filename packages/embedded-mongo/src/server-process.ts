import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomBytes } from 'node:crypto';
import { connectionString, type EmbeddedMongoAddress } from './address';
import type { Parameter } from './parameters';
import { startFailureLogId, type StartFailure } from './start-failure';

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
  /** Whether to open the folder also when commits that were acknowledged are missing; false by default. */
  acceptLoss?: boolean;
  /** The address of a server on this folder that has ended, to listen there again. */
  address?: EmbeddedMongoAddress;
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

/** How a process ended: one of both is null. */
export type ExitStatus = { exitCode: number | null; signal: NodeJS.Signals | null };

/**
 * A start failure, or with the code `ended` the end of a server that accepted connections. `code` is `failed` for other
 * causes of a start failure; the message is what the server wrote to standard error, otherwise one sentence.
 */
export class EmbeddedMongoError extends Error {
  override name = 'EmbeddedMongoError';

  constructor(
    readonly code: StartFailure | 'failed' | 'ended',
    message: string,
    readonly status: ExitStatus,
  ) {
    super(message);
  }
}

/** A server process that may still be starting. */
export type EmbeddedMongoProcess = {
  /** Waits until the server accepts connections. Rejects with an `EmbeddedMongoError`. */
  waitUntilReady(): Promise<EmbeddedMongo>;
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<EmbeddedMongoError>;
  /** Also while the server is starting. */
  stop(): Promise<void>;
};

/**
 * Starts the server as a child process, without waiting, so that this process can do other work meanwhile. Throws nothing:
 * when the system starts no process, the result is one that has ended.
 */
export const spawnEmbeddedMongo = (options: EmbeddedMongoOptions): EmbeddedMongoProcess => {
  const password = getPassword(options.address) ?? randomBytes(32).toString('base64url');
  let child: ChildProcess;
  try {
    child = spawnServer(options);
  } catch (cause) {
    return createFailedProcess(cause as Error);
  }
  const output = watchOutput(child);
  const exited = waitForExit(child, output.getCode);
  // Sent over standard input, because every user can read process arguments. A server that exits reports the reason.
  child.stdin?.on('error', () => undefined).write(`${password}\n`);
  const started = Promise.race([output.listening, exited]);
  let isStopped = false;
  const stop = async (): Promise<void> => {
    isStopped = true;
    // Without a process, the signal would go to all processes of the group of this one.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  void started.then(async (listening) => {
    if (listening instanceof EmbeddedMongoError) return;
    const { message } = await exited;
    if (!isStopped) options.onExit?.(message);
  });
  const waitUntilReady = async (): Promise<EmbeddedMongo> => {
    const listening = await started;
    if (listening instanceof EmbeddedMongoError) throw listening;
    const { socket, port } = listening;
    const address: EmbeddedMongoAddress = socket === undefined ? { port: port!, password } : { socket };
    return { uri: connectionString(address), address, pid: child.pid!, stop };
  };
  return { waitUntilReady, exited, stop };
};

const notStarted: ExitStatus = { exitCode: null, signal: null };

const createFailedProcess = ({ message }: Error): EmbeddedMongoProcess => {
  const failure = new EmbeddedMongoError('failed', message, notStarted);
  return {
    waitUntilReady: () => Promise.reject(failure),
    exited: Promise.resolve(failure),
    stop: () => Promise.resolve(),
  };
};

const getPassword = (address: EmbeddedMongoAddress | undefined) =>
  address && 'port' in address ? address.password : undefined;

/** Without free file descriptors, the result has no streams. Throws when the system starts no process for other reasons. */
const spawnServer = ({
  folder,
  parameters = {},
  program = embeddedMongoProgram(),
  unixSocket = true,
  acceptLoss = false,
  address,
}: EmbeddedMongoOptions): ChildProcess => {
  const port = address && 'port' in address ? address.port : 0;
  const flags = ['--port', String(port), '--dbpath', folder, '--exitWithParent', '--ownerOnly'];
  if (!unixSocket || port > 0) flags.push('--nounixsocket');
  if (acceptLoss) flags.push('--acceptLoss');
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

/** Resolves after the server has exited and all output is read. */
const waitForExit = (child: ChildProcess, getCode: () => EmbeddedMongoError['code']): Promise<EmbeddedMongoError> => {
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-4000)));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(new EmbeddedMongoError(getCode(), message, notStarted)));
    child.once('close', (exitCode, signal) => {
      const message = errorOutput.trim() || `The database server ended (${signal ?? exitCode}).`;
      resolve(new EmbeddedMongoError(getCode(), message, { exitCode, signal }));
    });
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
  let code: EmbeddedMongoError['code'] = 'failed';
  const listening = new Promise<Listening>((resolve) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (text) => {
      if (!text.startsWith('{')) return;
      const { id, msg, attr } = JSON.parse(text) as LogLine;
      if (id === startFailureLogId) code = attr.failure ?? code;
      else if (msg === 'Waiting for connections') {
        code = 'ended';
        resolve(attr);
      }
    });
  });
  return { listening, getCode: () => code };
};
