import { createRequire } from 'node:module';

export type SqlValue = number | bigint | string | null | Uint8Array;
export type SqlRow = SqlValue[];

/** The part of a statement of `node:sqlite` that the store uses. */
export type SqlStatement = {
  get(...parameters: SqlValue[]): SqlRow | undefined;
  all(...parameters: SqlValue[]): SqlRow[];
  run(...parameters: SqlValue[]): unknown;
  setReturnArrays(returnArrays: boolean): void;
};

/** The part of a connection of `node:sqlite` that the store uses. */
export type SqlConnection = {
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  readonly isTransaction: boolean;
  close(): void;
};

type SqliteModule = { DatabaseSync: new (path: string) => SqlConnection };

/**
 * Opens a database file with the SQLite of Node, or with the same API of `@photostructure/sqlite` where Node has none
 * (Node 20) or one that may damage files. Throws when neither is there.
 */
export const connect = (path: string): SqlConnection => {
  sqlite ??= loadSqlite();
  return new sqlite.DatabaseSync(path);
};

/** The first row of a query; empty when there is none. */
export const readRow = (connection: SqlConnection, sql: string): SqlRow => {
  const statement = connection.prepare(sql);
  statement.setReturnArrays(true);
  return statement.get() ?? [];
};

/** Sets a pragma and reads it back. Throws when SQLite keeps another value. */
export const setPragma = (connection: SqlConnection, name: string, value: number | string): void => {
  connection.exec(`PRAGMA ${name} = ${value}`);
  assertPragma(connection, name, value);
};

export const assertPragma = (connection: SqlConnection, name: string, value: number | string): void => {
  const [actual] = readRow(connection, `PRAGMA ${name}`);
  if (String(actual) !== String(value))
    throw new Error(`SQLite keeps ${name} at ${String(actual)} instead of ${value}`);
};

/** Releases with the correction of https://sqlite.org/wal.html#walresetbug, which older ones have had since 3.7.0. */
const correctedReleases = [
  [3, 44, 6],
  [3, 50, 7],
] as const;
const firstCorrectRelease = [3, 51, 3] as const;

export const isSafeVersion = (version: string): boolean => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const isAtLeast = ([a, b, c]: readonly [number, number, number]): boolean =>
    major !== a ? major > a : minor !== b ? minor > b : patch >= c;
  return (
    isAtLeast(firstCorrectRelease) ||
    correctedReleases.some((release) => major === release[0] && minor === release[1] && isAtLeast(release))
  );
};

const require = createRequire(import.meta.url);
let sqlite: SqliteModule | undefined;

const loadSqlite = (): SqliteModule => {
  if (isSafeVersion(process.versions.sqlite ?? '')) {
    const builtIn = loadBuiltIn();
    if (builtIn) return builtIn;
  }
  const installed = require('@photostructure/sqlite') as SqliteModule;
  const memory = new installed.DatabaseSync(':memory:');
  const version = String(readRow(memory, 'SELECT sqlite_version()')[0]);
  memory.close();
  if (isSafeVersion(version)) return installed;
  throw new Error(`SQLite ${version} may damage a database; at least 3.51.3, 3.50.7 or 3.44.6 is needed`);
};

/** The module of Node, without the warning that Node 22 prints for it. */
const loadBuiltIn = (): SqliteModule | undefined => {
  const original = Object.getOwnPropertyDescriptor(process, 'emitWarning')!;
  process.emitWarning = () => undefined;
  try {
    // The types of Node 20 do not have it.
    const { getBuiltinModule } = process as { getBuiltinModule?: (this: void, name: string) => unknown };
    return getBuiltinModule?.('node:sqlite') as SqliteModule | undefined;
  } finally {
    Object.defineProperty(process, 'emitWarning', original);
  }
};
