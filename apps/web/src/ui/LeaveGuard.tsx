import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router-dom';
import { forgetDraftsAt } from '../lib/drafts.js';
import { say } from '../lib/messages.js';
import { holdUnsaved } from '../lib/unsaved.js';
import { Dialog, DialogButtons } from './Dialog.js';

type Props = {
  /** Called when the user leaves the page, with the path of the next page of the portal (undefined outside it). */
  isBusy: (target?: string) => boolean;
  title: string;
  text: string;
};

/**
 * Asks for confirmation before the user leaves the page: with a dialog inside the portal, and with the browser's own
 * dialog outside it. Also registers the check that is used on signing out.
 */
export const LeaveGuard = ({ isBusy, title, text }: Props) => {
  const { pathname } = useLocation();
  /** True from the confirmation until the next page is shown: only then does the router unregister this blocker. */
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
