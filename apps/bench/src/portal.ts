import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, type Program } from '@ledenportaal/faults/program';
import { startServer } from '@ledenportaal/faults/api-server';

/** The script of `npm start`. */
export const startScript = join(import.meta.dirname, '../../../scripts/start.mjs');

/** A running portal from the production build; uses the embedded database unless the settings contain MONGODB_URI. */
export type Portal = {
  url: string;
  pid: number;
  /** The data directory: temporary and removed on stop, unless the settings contain DATA_DIR. */
  folder: string;
  stop(): Promise<void>;
};

/** The processes to end when this process ends before it has stopped them. */
const running = new Set<Program>();
process.once('exit', () => {
  for (const server of running) server.signal('SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/**
 * Starts a portal from `script`, by default the server of the production build. Throws with the output of the process
 * when it does not become ready.
 */
export const startPortal = async (settings: Record<string, string> = {}, script?: string): Promise<Portal> => {
  const folder = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'ledenportaal-bench-'));
  const address = { HOST: '127.0.0.1', PORT: String(await findFreePort()) };
  const server = startServer(
    { ...address, LOG_LEVEL: 'warn', DEMO_CONTENT: 'true', ...settings, DATA_DIR: folder },
    script,
  );
  running.add(server);
  const stop = async (): Promise<void> => {
    await server.stop();
    running.delete(server);
    if (settings.DATA_DIR === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await server.waitUntilReady();
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { url: server.url, pid: server.pid, folder, stop };
};
