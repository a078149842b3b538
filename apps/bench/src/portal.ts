import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ledenportaal/faults/program';
import { startServer } from '@ledenportaal/faults/server';

/** The portal as it is built, with its embedded database unless it is told another. */
export interface Portal {
  url: string;
  pid: number;
  /** Where it keeps everything: one of its own, until it stops, unless DATA_DIR names another. */
  folder: string;
  stop(): Promise<void>;
}

/** Throws with what it printed where it does not come up. */
export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const folder = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'ledenportaal-bench-'));
  const address = { HOST: '127.0.0.1', PORT: String(await freePort()) };
  const server = startServer({ ...address, LOG_LEVEL: 'warn', ...settings, DATA_DIR: folder });
  const stop = async (): Promise<void> => {
    await server.stop();
    if (settings.DATA_DIR === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await server.untilReady();
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { url: server.url, pid: server.pid, folder, stop };
}
