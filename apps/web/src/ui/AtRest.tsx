import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { runAtRest } from '../lib/run-at-rest.js';

let hasRested = false;

type Props = {
  /** Shown until then, with the same dimensions. */
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * Renders what the first page of a visit can do without, after its data and pictures. Later pages render it at once.
 */
export const AtRest = ({ fallback, children }: Props) => {
  const [isAtRest, setIsAtRest] = useState(hasRested);
  useEffect(() => {
    if (isAtRest) return undefined;
    return runAtRest(() => {
      hasRested = true;
      startTransition(() => setIsAtRest(true));
    });
  }, [isAtRest]);
  return isAtRest ? children : fallback;
};
