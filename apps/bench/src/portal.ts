import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ledenportaal/faults/program';
import { startServer } from '@ledenportaal/faults/server';

/** The portal as it is built, with its embedded database and a folder of its own. */
export interface Portal {
  url: string;
  pid: number;
  /** Where it keeps everything, until it stops. */
  folder: string;
  stop(): Promise<void>;
}

/** Throws with what it printed where it does not come up. */
export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-bench-'));
  const address = { HOST: '127.0.0.1', PORT: String(await freePort()) };
  const server = startServer({ ...address, DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await server.untilReady();
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { url: server.url, pid: server.pid, folder, stop };
}
