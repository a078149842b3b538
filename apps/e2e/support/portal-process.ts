import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '../../..');

/**
 * A block of ports for each process of the tests. The blocks lie below the ephemeral ports (from 32768 on Linux, from
 * 49152 elsewhere), so that no outgoing connection or other server is given one of them before the portal listens.
 */
const portsPerProcess = 32;
const firstPort = 11_000 + (process.pid % 600) * portsPerProcess;
let nextPortIndex = 0;

/** Returns a free port. Each call returns another one, until the block is used up. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < portsPerProcess; attempt++) {
    const port = firstPort + (nextPortIndex++ % portsPerProcess);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${firstPort}`);
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export type RunningProcess = { child: ChildProcess; output: () => string; exited: Promise<number | null> };
export type Portal = RunningProcess & { url: string };

/** Runs a script of the repository with these settings. Does not pass on MONGODB_URI from the test environment. */
export const startScript = (args: string[], settings: Record<string, string>): RunningProcess => {
  const { MONGODB_URI: _, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...inherited, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => chunks.join(''), exited };
};

export type StartPortal = (settings: Record<string, string>) => Portal;

const toUrl = ({ PORT }: Record<string, string>) => `http://127.0.0.1:${PORT}`;

/** Starts the portal like `npm start`, which builds it first when a source or configuration file is newer. */
export const startPortal: StartPortal = (settings) => ({
  ...startScript(['scripts/start.mjs'], settings),
  url: toUrl(settings),
});

/** Starts the built portal with the defaults of `npm start`. The output contains no build output. */
export const startBuiltPortal: StartPortal = (settings) => ({
  ...startScript(['apps/api/dist/server.js'], { NODE_ENV: 'production', DEMO: 'auto', ...settings }),
  url: toUrl(settings),
});

const readyTimeoutMs = 5 * 60_000;

/**
 * Polls the readiness endpoint until it responds with 2xx. Throws with the output when the process exits first, or is
 * not ready in time.
 */
export const waitUntilReady = async (portal: Portal, timeoutMs = readyTimeoutMs): Promise<void> => {
  let hasExited = false;
  void portal.exited.then(() => (hasExited = true));
  const deadline = AbortSignal.timeout(timeoutMs);
  while (!hasExited && !deadline.aborted) {
    const response = await fetch(`${portal.url}/api/health/ready`, { signal: deadline }).catch(() => undefined);
    if (response?.ok) return;
    await pause(50);
  }
  const reason = hasExited ? 'ended' : `is not ready after ${timeoutMs / 1000} s`;
  throw new Error(`The portal ${reason}: ${portal.output()}`);
};

export const stopPortal = async (
  { child, exited }: RunningProcess,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<number | null> => {
  child.kill(signal);
  return exited;
};
