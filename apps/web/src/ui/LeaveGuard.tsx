import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router-dom';
import { forgetDraftsAt } from '../lib/drafts.js';
import { say } from '../lib/messages.js';
import { holdUnsaved } from '../lib/unsaved.js';
import { Dialog, DialogButtons } from './Dialog.js';

type Props = {
  /** Asked at the moment somebody leaves, so that what has just ended no longer holds them; for which page of the portal. */
  isBusy: (target?: string) => boolean;
  title: string;
  text: string;
};

/** Asks before leaving the page: in the portal by a dialog, elsewhere by the browser's own. Signing out asks too. */
export const LeaveGuard = ({ isBusy, title, text }: Props) => {
  const { pathname } = useLocation();
  /** Set from the decision to leave until the next page: the router forgets this guard only after that page is shown. */
  const isLeaving = useRef(false);
  useEffect(() => void (isLeaving.current = false), [pathname]);
  const blocks: BlockerFunction = useCallback(
    ({ nextLocation }) => !isLeaving.current && isBusy(nextLocation.pathname),
    [isBusy],
  );
  const blocker = useBlocker(blocks);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    const letGo = holdUnsaved(() => isBusy());
    return () => {
      window.removeEventListener('beforeunload', hold);
      letGo();
    };
  }, [isBusy]);
  const leave = () => {
    isLeaving.current = true;
    forgetDraftsAt(pathname);
    blocker.proceed?.();
  };
  const remain = () => blocker.reset?.();
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={remain} title={title}>
      <p>{text}</p>
      <DialogButtons>
        <Button data-autofocus onClick={remain}>
          {say('site.stay')}
        </Button>
        <Button variant="default" onClick={leave}>
          {say('site.leave')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
