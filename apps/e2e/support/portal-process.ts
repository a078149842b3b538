import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Returns a port that is free at this moment. Another process may still take it. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export type RunningProcess = { child: ChildProcess; output: () => string; exited: Promise<number | null> };
export type Portal = RunningProcess & { url: string };

/** Runs a script of the repository with these settings, without MONGODB_URI of the environment of the tests. */
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

/** Starts the portal the way `npm start` does. */
export const startPortal = (settings: Record<string, string>): Portal => ({
  ...startScript(['scripts/start.mjs'], settings),
  url: `http://127.0.0.1:${settings.PORT}`,
});

/** Polls the readiness endpoint until it responds with 2xx. Throws with the output when the process exits first. */
export const waitUntilReady = async (portal: Portal): Promise<void> => {
  let hasExited = false;
  void portal.exited.then(() => (hasExited = true));
  while (!hasExited) {
    const response = await fetch(`${portal.url}/api/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The portal ended: ${portal.output()}`);
};

export const stopPortal = async (
  { child, exited }: RunningProcess,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<number | null> => {
  child.kill(signal);
  return exited;
};
