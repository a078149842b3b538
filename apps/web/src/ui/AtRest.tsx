import { startTransition, useEffect, useState, type ReactNode } from 'react';
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
    const controller = new AbortController();
    const show = () => {
      hasRested = true;
      startTransition(() => setIsAtRest(true));
    };
    const prepare = () =>
      void load().then(show, () =>
        navigator.onLine ? show() : addEventListener('online', prepare, { once: true, signal: controller.signal }),
      );
    const cancel = runAtRest(prepare);
    return () => {
      controller.abort();
      cancel();
    };
  }, [isAtRest, load]);
  return isAtRest ? children : fallback;
};
