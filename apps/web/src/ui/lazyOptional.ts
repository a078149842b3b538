import { lazy, type ComponentType } from 'react';
import { loadWithConnection } from '../lib/load-with-connection.js';

/** Lazy-loads a part that the page can do without: when loading fails, nothing is shown instead of an error page. */
export const lazyOptional = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadWithConnection(load).catch((): ComponentType<P> => () => null) }));
