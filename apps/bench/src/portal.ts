import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The portal as it is built, with its embedded database and a folder of its own. */
export interface Portal {
  url: string;
  pid: number;
  /** Where it keeps everything, until it stops. */
  folder: string;
  stop(): Promise<void>;
}

const server = join(import.meta.dirname, '../../api/dist/server.js');

/** Throws with what it printed where it does not come up. */
export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-bench-'));
  const port = await freePort();
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, [server], { env: { PATH: process.env.PATH ?? '', ...own } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += String(part)));
  const url = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok ?? false;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The portal ended: ${printed}`);
    await pause(50);
  }
  return {
    url,
    pid: child.pid!,
    folder,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** That was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
