import { lazy, type ComponentType } from 'react';
import { loadWithConnection } from '../lib/load-with-connection.js';

/** Lazy-loads a part that the page can do without: when loading fails twice, nothing is shown instead of an error page. */
export const lazyOptional = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadTwice(load) }));

const loadTwice = <P>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> =>
  loadWithConnection(load)
    .catch(() => loadWithConnection(load))
    .catch((error: unknown) => {
      // A lazy component never tries again.
      console.error(error);
      return () => null;
    });
