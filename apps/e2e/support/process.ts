import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export type Started = { child: ChildProcess; output: () => string; exited: Promise<number | null> };
export type Portal = Started & { url: string };

/** A script of the project with its own settings only, none of the tester's. */
export function startScript(args: string[], settings: Record<string, string>): Started {
  const { MONGODB_URI: _, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...inherited, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(String(part)));
  child.stderr.on('data', (part: Buffer) => parts.push(String(part)));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => parts.join(''), exited };
}

/** Starts the portal the way `npm start` does. */
export function startPortal(settings: Record<string, string>): Portal {
  return { ...startScript(['scripts/start.mjs'], settings), url: `http://127.0.0.1:${settings.PORT}` };
}

/** Asks until the portal can serve. Throws with what it printed where it ends before that. */
export async function untilReady(portal: Portal): Promise<void> {
  let ended = false;
  void portal.exited.then(() => (ended = true));
  while (!ended) {
    const answer = await fetch(`${portal.url}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The portal ended: ${portal.output()}`);
}

export async function stopPortal(
  { child, exited }: Started,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<number | null> {
  child.kill(signal);
  return exited;
}
