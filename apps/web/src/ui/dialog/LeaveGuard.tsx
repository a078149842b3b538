import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation, type BlockerFunction, type Location } from 'react-router-dom';
import { removeDraftsForPath } from '../../lib/forms/drafts.js';
import { t } from '../../lib/messages.js';
import { Dialog, DialogButtons } from './Dialog.js';
import { useUnsavedCheck } from './useUnsavedCheck.js';

type Props = {
  /** Called when the user leaves the page, with the path of the next page of the portal (undefined outside it). */
  isBusy: (target?: string) => boolean;
  title: string;
  text: string;
};

/** A link to the page itself loses nothing. */
const isSamePage = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search;

/**
 * Asks for confirmation before the user leaves the page: with a dialog inside the portal, and with the browser's own
 * dialog outside it. Also registers the check that is used on signing out.
 */
export const LeaveGuard = ({ isBusy, title, text }: Props) => {
  const { key, pathname } = useLocation();
  /** True from the confirmation until the next page is shown: only then does the router unregister this blocker. */
  const isLeaving = useRef(false);
  useEffect(() => void (isLeaving.current = false), [key]);
  const shouldBlock: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) =>
      !isLeaving.current && !isSamePage(currentLocation, nextLocation) && isBusy(nextLocation.pathname),
    [isBusy],
  );
  const blocker = useBlocker(shouldBlock);
  useUnsavedCheck(isBusy);
  const handleLeave = () => {
    isLeaving.current = true;
    removeDraftsForPath(pathname);
    blocker.proceed?.();
  };
  const handleStay = () => blocker.reset?.();
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={handleStay} title={title}>
      <p>{text}</p>
      <DialogButtons>
        <Button data-autofocus onClick={handleStay}>
          {t('site.stay')}
        </Button>
        <Button variant="default" onClick={handleLeave}>
          {t('site.leave')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
