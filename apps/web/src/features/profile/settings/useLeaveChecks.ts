import { useCallback, useEffect, useRef } from 'react';

/** Returns true when going to `target` would lose something. Without a target: when leaving the portal would. */
type LeaveCheck = (target?: string) => boolean;
export type RegisterLeaveCheck = (isBusy: LeaveCheck) => () => void;

/** Combines the leave checks of several forms into one, because the router supports one blocker at a time. */
export const useLeaveChecks = () => {
  const leaveChecks = useRef(new Set<LeaveCheck>());
  const registerLeaveCheck: RegisterLeaveCheck = useCallback((isBusy) => {
    leaveChecks.current.add(isBusy);
    return () => void leaveChecks.current.delete(isBusy);
  }, []);
  const isBusy: LeaveCheck = useCallback((target) => [...leaveChecks.current].some((check) => check(target)), []);
  return { registerLeaveCheck, isBusy };
};

export const useLeaveCheck = (registerLeaveCheck: RegisterLeaveCheck, isBusy: LeaveCheck) =>
  useEffect(() => registerLeaveCheck(isBusy), [registerLeaveCheck, isBusy]);
