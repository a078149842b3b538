import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Parameter } from './parameters';
import { doesNotStart, type StartFailure } from './start-failure';

export interface EmbeddedMongoOptions {
  /** Where the data is; made when it is not there. One server at a time. */
  folder: string;
  /** mongod's own parameters, as `--setParameter` takes them. */
  parameters?: Partial<Record<Parameter, number>>;
  /** The server's program; the default suits wherever the package is found among node_modules. */
  program?: string;
  /** Called when the server ends without having been stopped. */
  onExit?: (reason: string) => void;
}

export interface EmbeddedMongo {
  uri: string;
  port: number;
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
 * Starts the server as a process of its own, which ends when this one does, and waits until it can be used; rejects
 * with an `EmbeddedMongoError`.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const child = spawnServer(options);
  const output = follow(child);
  const exited = whenExited(child);
  const port = await Promise.race([output.port, exited]);
  if (typeof port === 'string') throw new EmbeddedMongoError(output.failure(), port);
  let stopped = false;
  void exited.then((reason) => {
    if (!stopped) options.onExit?.(reason);
  });
  const stop = async (): Promise<void> => {
    stopped = true;
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  return { uri: `mongodb://127.0.0.1:${port}/`, port, pid: child.pid!, stop };
}

function spawnServer({
  folder,
  parameters = {},
  program = embeddedMongoProgram(),
}: EmbeddedMongoOptions): ChildProcess {
  const flags = ['--port', '0', '--dbpath', folder, '--bind_ip', '127.0.0.1', '--exitWithParent'];
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

interface LogLine {
  id: number;
  msg: string;
  attr: { port?: number; failure?: StartFailure };
}

function follow(child: ChildProcess) {
  let failure: StartFailure | 'failed' = 'failed';
  const port = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (text) => {
      if (!text.startsWith('{')) return;
      const { id, msg, attr } = JSON.parse(text) as LogLine;
      if (id === doesNotStart) failure = attr.failure ?? failure;
      else if (msg === 'Waiting for connections') resolve(attr.port!);
    });
  });
  return { port, failure: () => failure };
}
