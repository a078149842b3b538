import { join } from 'node:path';
import { startProgram, waitUntil, type Program } from './program.js';

const serverScript = join(import.meta.dirname, '../../../api/dist/server.js');

export type Server = Program & {
  url: string;
  /** Throws with the output of the process when it ends or does not become ready within five minutes. */
  waitUntilReady: () => Promise<unknown>;
};

/** Starts an API process from `script`, by default the server of the production build. */
export const startServer = (
  settings: { HOST: string; PORT: string } & Record<string, string>,
  script = serverScript,
): Server => {
  const url = `http://${settings.HOST}:${settings.PORT}`;
  const program = startProgram(process.execPath, [script], settings);
  // Polls often, because benchmarks measure the time of a start.
  const waitUntilReady = () => waitUntil('the API', () => isReady(url), 300_000, program, 5);
  return { ...program, url, waitUntilReady };
};

const isReady = async (url: string) => (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok ?? false;
