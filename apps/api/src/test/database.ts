import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { MongoMemoryServer } from 'mongodb-memory-server';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
    mongoBinary: { systemBinary: string; version: string };
  }
}

const embedded = join(import.meta.dirname, '../../../../packages/embedded-mongo/bin/mongod.mjs');

const findBinary = () => {
  if (process.env.MONGOMS_SYSTEM_BINARY) return process.env.MONGOMS_SYSTEM_BINARY;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'mongod')).find((path) => existsSync(path)) ?? embedded;
};

const api = join(import.meta.dirname, '../..');

/**
 * Builds the programs that tests start as processes, which starts them twice as fast as from source, and starts one
 * database server for all test files. Prints which server, since a difference between the two can explain a failure.
 */
export default async function setup({ provide }: TestProject) {
  execFileSync(process.execPath, ['build.mjs', 'test'], { cwd: api, stdio: 'inherit' });
  const systemBinary = findBinary();
  const versionText = execFileSync(systemBinary, ['--version'], { encoding: 'utf8' });
  const version = /db version v([\d.]+)/.exec(versionText)?.[1] ?? '';
  console.log(`API tests run on ${systemBinary === embedded ? 'the embedded server' : systemBinary} (${version})`);
  const binary = { systemBinary, version };
  const server = await MongoMemoryServer.create({ binary });
  provide('mongoUri', server.getUri());
  provide('mongoBinary', binary);
  return () => server.stop();
}
