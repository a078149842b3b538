/** Where a server listens that only the user who started it can use. */
export type EmbeddedMongoAddress =
  | { socket: string }
  /** Of a server that asks for a password, or of one of a former version that does not. */
  | { port: number; password?: string | undefined };

/** Who signs in where a password is asked for. */
export const userName = 'owner';
export const shortestPassword = 32;

/** For a driver. Holds the password, so it belongs in no log. */
export function connectionString(address: EmbeddedMongoAddress): string {
  if ('socket' in address) return `mongodb://${encodeURIComponent(address.socket)}/`;
  const { port, password } = address;
  if (password === undefined) return `mongodb://127.0.0.1:${port}/`;
  const user = `${userName}:${encodeURIComponent(password)}`;
  return `mongodb://${user}@127.0.0.1:${port}/?authSource=admin&authMechanism=SCRAM-SHA-256`;
}
