import { platformRoutes } from '@ledenportaal/shared';
import { apiRoot } from './api-root.js';

const timeoutMs = 10_000;

/** Whether the server responds, and can handle requests. */
export const isServerReady = async () => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return (await fetch(apiRoot + platformRoutes.ready.path, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
};
