import { spawnEmbeddedMongo, type EmbeddedMongo, type EmbeddedMongoOptions } from './server-process';

export { connectionString, type EmbeddedMongoAddress } from './address';
export {
  embeddedMongoProgram,
  EmbeddedMongoError,
  spawnEmbeddedMongo,
  type EmbeddedMongo,
  type EmbeddedMongoOptions,
  type EmbeddedMongoProcess,
} from './server-process';
export { superviseEmbeddedMongo, type SupervisedMongo } from './supervisor';
export { isSocketOf } from './wire/socket-path';

/**
 * Starts the server as a child process and waits until it accepts connections. The server stops when this process ends.
 * Other users of the machine cannot connect. Rejects with an `EmbeddedMongoError`.
 */
export const startEmbeddedMongo = (options: EmbeddedMongoOptions): Promise<EmbeddedMongo> =>
  spawnEmbeddedMongo(options).waitUntilReady();
