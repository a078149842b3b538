import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate } from 'react-router-dom';

type Entry = { idx?: number } | null;

/** Beside what is open over a page, while it is: the browser's Back closes that, and stays on the page. */
export const BackCloses = ({ close }: { close: () => void }) => {
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
  const navigate = useNavigate();
  const location = useLocation();
  // Where the page is the first of the visit, Back would leave the portal without asking.
  const makeRoom = useEffectEvent(() => {
    if ((window.history.state as Entry)?.idx === 0)
      void navigate(location, { state: location.state as unknown, preventScrollReset: true });
  });
  useEffect(() => makeRoom(), []);
  const stay = useEffectEvent(() => {
    reset?.();
    close();
  });
  useEffect(() => {
    if (state === 'blocked') stay();
  }, [state]);
  return null;
};
