import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { findFreePort, isListening, startProgram, waitUntil, type Program } from './program.js';

const embeddedScript = createRequire(import.meta.url).resolve('@ledenportaal/embedded-mongo/bin/mongod.mjs');

/** Uses a real mongod when one is installed, as the tests of the API do. */
const findMongod = (): string => {
  if (process.env.MONGOMS_SYSTEM_BINARY) return process.env.MONGOMS_SYSTEM_BINARY;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'mongod')).find((path) => existsSync(path)) ?? embeddedScript;
};

export type DatabaseServer = {
  port: number;
  /** Undefined while the server is stopped. */
  program: () => Program | undefined;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Restarts the server with the same data and port. */
  restart: () => Promise<void>;
};

/** Starts a database server as a separate process. */
export const startDatabase = async (folder: string): Promise<DatabaseServer> => {
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort();
  let program: Program | undefined;
  const restart = async () => {
    const args = ['--port', String(port), '--dbpath', folder, '--bind_ip', '127.0.0.1'];
    const path = findMongod();
    program = path === embeddedScript ? startProgram(process.execPath, [path, ...args]) : startProgram(path, args);
    await waitUntil('the database', () => isListening(port), 60_000, program);
  };
  await restart();
  return {
    port,
    program: () => program,
    restart,
    stop: async (signal) => {
      await program?.stop(signal);
      program = undefined;
    },
  };
};
