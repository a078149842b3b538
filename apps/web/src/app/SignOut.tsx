import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { say } from '../lib/messages.js';
import { signedOut } from '../lib/session/auth.slice.js';
import { Dialog, DialogButtons } from '../ui/Dialog.js';

/** For who would lose something by it. */
export const SignOutDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const dispatch = useDispatch();
  return (
    <Dialog opened={opened} onClose={onClose} title={say('form.leaveTitle')}>
      <p>{say('menu.signOutText')}</p>
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          {say('site.stay')}
        </Button>
        <Button variant="default" onClick={() => dispatch(signedOut())}>
          {say('menu.signOut')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
