import { lazy, useState, type ComponentType } from 'react';
import { loadWithConnection } from '../lib/load-with-connection.js';

/** Creates a component whose code is imported on demand. It renders at once if `preload` has finished before. */
export const createPreloadable = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let loaded: ComponentType<P> | undefined;
  const createLazy = (): ComponentType<P> => lazy(async () => ({ default: await loadWithConnection(preload) }));
  let Lazy = createLazy();
  const preload = async () => {
    try {
      return (loaded ??= await load());
    } catch (error) {
      // A lazy component never tries again.
      Lazy = createLazy();
      throw error;
    }
  };
  const Preloadable = (props: P) => {
    const [Content] = useState(() => loaded ?? Lazy);
    return <Content {...props} />;
  };
  return Object.assign(Preloadable, { preload });
};
