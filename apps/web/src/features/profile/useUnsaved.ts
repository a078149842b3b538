import { useCallback, useEffect, useRef } from 'react';

/** Returns true when going to `target` would lose something. Without a target: when leaving the portal would. */
type IsBusy = (target?: string) => boolean;
export type Hold = (isBusy: IsBusy) => () => void;

/** Combines the leave checks of several forms into one, because the router supports one blocker at a time. */
export const useUnsaved = () => {
  const holders = useRef(new Set<IsBusy>());
  const hold: Hold = useCallback((isBusy) => {
    holders.current.add(isBusy);
    return () => void holders.current.delete(isBusy);
  }, []);
  const isBusy: IsBusy = useCallback((target) => [...holders.current].some((holds) => holds(target)), []);
  return { hold, isBusy };
};

export const useHold = (hold: Hold, isBusy: IsBusy) => useEffect(() => hold(isBusy), [hold, isBusy]);
