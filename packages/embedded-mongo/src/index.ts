import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface EmbeddedMongoOptions {
  /** Where the data is; made when it is not there. One server at a time. */
  folder: string;
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

export function embeddedMongoProgram(): string {
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve('@ledenportaal/embedded-mongo/package.json')), 'bin', 'mongod.mjs');
}

/** Starts the server as a process of its own, which ends when this one does, and waits until it can be used. */
export async function startEmbeddedMongo({ folder, program, onExit }: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const flags = ['--port', '0', '--dbpath', folder, '--bind_ip', '127.0.0.1', '--exitWithParent'];
  const wait = ['--waitForLock', String(waitForLockMilliseconds)];
  // Detached: Ctrl-C reaches the whole process group, and the database must outlive the web server's last writes.
  const child = spawn(process.execPath, [program ?? embeddedMongoProgram(), ...flags, ...wait], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const complaints = collect(child);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (cause) => resolve(cause.message));
    child.once('exit', (code, signal) => resolve(complaints() || `The database server ended (${signal ?? code}).`));
  });
  const port = await Promise.race([portOf(child), exited]);
  if (typeof port === 'string') throw new Error(port);
  let stopped = false;
  void exited.then((reason) => {
    if (!stopped) onExit?.(reason);
  });
  const stop = async (): Promise<void> => {
    stopped = true;
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  return { uri: `mongodb://127.0.0.1:${port}/`, port, pid: child.pid!, stop };
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr!.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4000)));
  return () => text.trim();
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!line.includes('Waiting for connections')) return;
      resolve((JSON.parse(line) as { attr: { port: number } }).attr.port);
    });
  });
}
