import { Components } from '@ledenportaal/shared';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countByState } from '../mail/outbox.js';
import { withTimeout } from '../timeout.js';
import type { Storage, StoredFile } from '../storage/storage.js';

export type Metrics = ReturnType<typeof createMetrics>;

/** Collects the metrics of one process and renders them in the Prometheus text format. */
export const createMetrics = () => {
  const register = new Registry();
  const registers = [register];
  const requests = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Requests by the path of the contract, never by the address that was asked',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers,
  });
  const thumbnails = new Histogram({
    name: 'portal_thumbnails_duration_seconds',
    help: 'Pictures of which thumbnails were made, and how long that took',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  });
  const storageErrors = new Counter({
    name: 'portal_storage_errors_total',
    help: 'Questions to the storage that failed',
    labelNames: ['operation'],
    registers,
  });
  const mails = new Gauge({
    name: 'portal_mails',
    help: 'Mails in the outbox by state, of all processes together; sent: in the last 30 days',
    labelNames: ['state'],
    registers,
    collect: async () => {
      // While the database is unavailable this metric is omitted, and the others are still returned.
      mails.reset();
      const counts = await withTimeout(countByState()).catch(() => []);
      for (const { state, count } of counts) mails.set({ state }, count);
    },
  });
  let readComponents: (() => Promise<Components>) | undefined;
  const components = new Gauge({
    name: 'portal_component_state',
    help: 'The state that a part of the portal is in has 1, its other states have 0',
    labelNames: ['component', 'state'],
    registers,
    collect: async () => {
      if (!readComponents) return;
      for (const [component, currentState] of Object.entries(await readComponents()))
        for (const state of Components.shape[component as keyof Components].options)
          components.set({ component, state }, Number(state === currentState));
    },
  });
  const countFailure = (operation: string) => (cause: unknown) => {
    storageErrors.inc({ operation });
    throw cause;
  };

  return {
    requests: createRequestTimer(requests),
    /** Measures work that makes thumbnails. */
    thumbnails: async <T>(work: () => Promise<T>): Promise<T> => {
      const end = thumbnails.startTimer();
      try {
        const result = await work();
        end({ outcome: 'made' });
        return result;
      } catch (cause) {
        end({ outcome: 'refused' });
        throw cause;
      }
    },
    /** Wraps a storage and counts its errors. */
    watchStorage: (storage: Storage): Storage => ({
      ...storage,
      put: (...args) => storage.put(...args).catch(countFailure('put')),
      find: async (key) => {
        const file = await storage.find(key).catch(countFailure('find'));
        return file && countReadErrors(file, () => storageErrors.inc({ operation: 'read' }));
      },
      list: (folder) => storage.list(folder),
      moveFolder: (...args) => storage.moveFolder(...args).catch(countFailure('move')),
      removeFolder: (folder) => storage.removeFolder(folder).catch(countFailure('remove')),
      isEmpty: (folder) => storage.isEmpty(folder).catch(countFailure('find')),
      removeEmptyFolders: (...args) => storage.removeEmptyFolders(...args).catch(countFailure('remove')),
    }),
    /** Sets the function that reads the component states when metrics are collected. */
    watchComponents: (read: () => Promise<Components>) => void (readComponents = read),
    /** Adds the default metrics of Node (event loop delay, memory, CPU). Call it once per process. */
    collectProcessMetrics: () => collectDefaultMetrics({ register }),
    render: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
};

const createRequestTimer =
  (requests: Histogram<'method' | 'route' | 'status'>): RequestHandler =>
  (req, res, next) => {
    const end = requests.startTimer();
    // On 'close', because the route is known by then, and requests aborted by the client are counted too.
    res.once('close', () => {
      const { route } = res.locals as { route?: { path: string } };
      const status = res.writableFinished ? res.statusCode : 499;
      end({
        method: methodLabel(req.method),
        route: route ? `/api${route.path}` : toOtherRoute(req.originalUrl),
        status,
      });
    });
    next();
  };

const countedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** Node accepts about thirty more methods, and each would add a time series. */
const methodLabel = (method: string) => (countedMethods.has(method) ? method : 'other');

/** Returns one of a few fixed labels for URLs outside the contract, to bound the number of time series. */
const toOtherRoute = (url: string) => {
  if (url.startsWith('/media/')) return '/media';
  return url.startsWith('/api') ? '/api (other)' : 'web';
};

const countReadErrors = ({ read, readChunks, ...file }: StoredFile, onError: () => void): StoredFile => ({
  ...file,
  read: (range) => read(range).once('error', onError),
  readChunks: async function* (range) {
    try {
      yield* readChunks(range);
    } catch (cause) {
      onError();
      throw cause;
    }
  },
});
