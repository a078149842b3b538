import { useCallback, useEffect, useRef } from 'react';

/** Would something be lost by going to this page? Without one: by leaving the portal. */
type IsBusy = (target?: string) => boolean;
export type Hold = (isBusy: IsBusy) => () => void;

/** What would be lost by leaving: the router takes one guard at a time, and a page may hold several forms. */
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
