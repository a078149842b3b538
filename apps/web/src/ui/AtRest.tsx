import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { loadWithConnection } from '../lib/load-with-connection.js';
import { runAtRest } from '../lib/run-at-rest.js';

let hasRested = false;

type Props = {
  /** Shown until then, with the same dimensions. */
  fallback?: ReactNode;
  /** Loads the code of the children, before they are rendered. Without a connection the fallback stays until there is one. */
  load?: () => Promise<unknown>;
  children: ReactNode;
};

const loadNothing = () => Promise.resolve();

/**
 * Renders what the first page of a visit can do without, after its data and pictures. Later pages render it at once.
 */
export const AtRest = ({ fallback, load = loadNothing, children }: Props) => {
  const [isAtRest, setIsAtRest] = useState(hasRested);
  useEffect(() => {
    if (isAtRest) return undefined;
    let isCancelled = false;
    const show = () => {
      if (isCancelled) return;
      hasRested = true;
      startTransition(() => setIsAtRest(true));
    };
    const cancel = runAtRest(() => void loadWithConnection(load).then(show, show));
    return () => {
      isCancelled = true;
      cancel();
    };
  }, [isAtRest, load]);
  return isAtRest ? children : fallback;
};
