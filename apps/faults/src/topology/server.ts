import { join } from 'node:path';
import { startProgram, until, type Program } from './program.js';

const server = join(import.meta.dirname, '../../../api/dist/server.js');

export type Server = Program & {
  url: string;
  /** Throws with what it printed where it does not come up. */
  untilReady: () => Promise<unknown>;
};

/** A process of the API as it is built. */
export const startServer = (settings: { HOST: string; PORT: string } & Record<string, string>): Server => {
  const url = `http://${settings.HOST}:${settings.PORT}`;
  const program = startProgram(process.execPath, [server], settings);
  return { ...program, url, untilReady: () => until('the API', () => isReady(url), 120_000, program) };
};

const isReady = async (url: string) => (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok ?? false;
