import type { Log } from './log.js';
import { StartError } from './start-error.js';

type OwnDatabase = { uri: string; stop: () => Promise<void> };

/** The embedded server, in a process of its own. */
export const startOwnDatabase = (_folder: string, _log: Log, _died: () => Promise<void>): Promise<OwnDatabase> =>
  Promise.reject(new StartError('Er is geen database: zet MONGODB_URI.'));
