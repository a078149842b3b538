import { Button, Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { say } from '../lib/messages.js';
import { signedOut } from '../lib/session/auth.slice.js';
import { isAnythingUnsaved } from '../lib/unsaved.js';
import { Dialog, DialogButtons } from '../ui/Dialog.js';

/** Asks only where something would be lost. */
export const SignOutItem = ({ onAsk }: { onAsk: () => void }) => {
  const dispatch = useDispatch();
  return (
    <Menu.Item
      leftSection={<IconLogout size={16} aria-hidden />}
      onClick={() => (isAnythingUnsaved() ? onAsk() : dispatch(signedOut()))}
    >
      {say('menu.signOut')}
    </Menu.Item>
  );
};

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
