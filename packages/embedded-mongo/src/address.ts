/** The address of a server that only the user who started it can use. */
export type EmbeddedMongoAddress =
  | { socket: string }
  /** A server with a password, or one of an earlier version without. */
  | { port: number; password?: string | undefined };

/** The user name for password authentication. */
export const userName = 'owner';
export const minPasswordLength = 32;

/** The connection string for a driver. It contains the password, so do not log it. */
export const connectionString = (address: EmbeddedMongoAddress): string => {
  if ('socket' in address) return `mongodb://${encodeURIComponent(address.socket)}/`;
  const { port, password } = address;
  if (password === undefined) return `mongodb://127.0.0.1:${port}/`;
  const user = `${userName}:${encodeURIComponent(password)}`;
  return `mongodb://${user}@127.0.0.1:${port}/?authSource=admin&authMechanism=SCRAM-SHA-256`;
};
