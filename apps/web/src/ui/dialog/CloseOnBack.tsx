import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate } from 'react-router-dom';

type HistoryEntry = { idx?: number } | null;

/** Render this while a dialog or drawer is open: the browser's Back button then closes it and stays on the page. */
export const CloseOnBack = ({ close }: { close: () => void }) => {
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
  const navigate = useNavigate();
  const location = useLocation();
  // On the first history entry Back would leave the portal, which the router cannot block, so another entry is added.
  const pushHistoryEntry = useEffectEvent(() => {
    if ((window.history.state as HistoryEntry)?.idx === 0)
      void navigate(location, { state: location.state as unknown, preventScrollReset: true });
  });
  useEffect(() => pushHistoryEntry(), []);
  const closeAndStay = useEffectEvent(() => {
    reset?.();
    close();
  });
  useEffect(() => {
    if (state === 'blocked') closeAndStay();
  }, [state]);
  return null;
};
