import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedMongoAddress } from './address';
import {
  EmbeddedMongoError,
  spawnEmbeddedMongo,
  type EmbeddedMongo,
  type EmbeddedMongoOptions,
  type EmbeddedMongoProcess,
} from './server-process';

type RestartLimit = {
  maxRestarts: number;
  /** The period in which they count, in ms. */
  periodMs: number;
};

export type SupervisorOptions = Omit<EmbeddedMongoOptions, 'address' | 'acceptLoss' | 'onExit'> & {
  /** Called when the server ended or did not start again, just before it is started again. */
  onRestart?: (cause: EmbeddedMongoError) => void;
  /** Called when the server is not started again any more: after too many restarts, or when a restart does not help. */
  onDown?: (cause: EmbeddedMongoError) => void;
  limit?: RestartLimit;
};

/** A server that is started again, at the same address, when it ends by itself. */
export type SupervisedMongo = Omit<EmbeddedMongoProcess, 'exited'> & {
  /** Sets the function that is called with each server that was started again and accepts connections. */
  onRestarted(listener: (server: EmbeddedMongo) => void): void;
};

const defaultLimit: RestartLimit = { maxRestarts: 5, periodMs: 10 * 60_000 };
/** Pause before the next attempt after a server did not start, in ms. */
const retryDelayMs = 500;

/** Failures that remain until somebody solves them. */
const permanentFailures: readonly EmbeddedMongoError['code'][] = [
  'data-damaged',
  'data-incomplete',
  'folder-not-writable',
];

/**
 * Starts the server as a child process, and starts it again when it ends without a call of `stop`. The first start is
 * tried once: `waitUntilReady` rejects with an `EmbeddedMongoError`.
 */
export const superviseEmbeddedMongo = ({
  onRestart,
  onDown,
  limit = defaultLimit,
  ...options
}: SupervisorOptions): SupervisedMongo => {
  const stopping = new AbortController();
  const takeRestart = createRestartLimiter(limit);
  let onRestarted: (server: EmbeddedMongo) => void = () => undefined;
  let current = spawnEmbeddedMongo(options);
  const first = current.waitUntilReady();

  /** Resolves with the reason that the server does not run: it did not start, or it ended. */
  const runAgain = async (address: EmbeddedMongoAddress): Promise<EmbeddedMongoError> => {
    current = spawnEmbeddedMongo({ ...options, address });
    const started = await current.waitUntilReady().catch((cause: EmbeddedMongoError) => cause);
    if (started instanceof EmbeddedMongoError) return started;
    if (!isDeepStrictEqual(started.address, address)) {
      // Clients would look for it in vain.
      await current.stop();
      const { status } = await current.exited;
      return new EmbeddedMongoError('failed', 'The former address of the database is not available.', status);
    }
    if (!stopping.signal.aborted) onRestarted(started);
    return current.exited;
  };

  /** One server at a time: the next one is started after the former one has ended. */
  const keepRunning = async ({ address }: EmbeddedMongo): Promise<void> => {
    let cause = await current.exited;
    while (!stopping.signal.aborted) {
      // Another program, such as a command of the owner, uses the folder: it is free again when that ends.
      const isWaiting = cause.code === 'folder-in-use';
      if (permanentFailures.includes(cause.code) || (!isWaiting && !takeRestart())) return onDown?.(cause);
      onRestart?.(cause);
      if (cause.code !== 'ended')
        await delay(retryDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) cause = await runAgain(address);
    }
  };

  first.then(keepRunning, () => undefined);
  return {
    waitUntilReady: () => first,
    onRestarted: (listener) => (onRestarted = listener),
    stop: async () => {
      stopping.abort();
      await current.stop();
    },
  };
};

/** Returns a function that counts a restart, and returns whether it is allowed. */
export const createRestartLimiter = ({ maxRestarts, periodMs }: RestartLimit, now = () => performance.now()) => {
  let restarts: number[] = [];
  return (): boolean => {
    restarts = restarts.filter((time) => now() - time < periodMs);
    if (restarts.length >= maxRestarts) return false;
    restarts.push(now());
    return true;
  };
};
