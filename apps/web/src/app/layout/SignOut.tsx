import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { t } from '../../lib/messages.js';
import { signedOut } from '../../lib/session/auth.slice.js';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.js';

/** Asks for confirmation, because signing out would discard unsaved changes. */
export const SignOutDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const dispatch = useDispatch();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('form.leaveTitle')}>
      <p>{t('menu.signOutText')}</p>
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          {t('site.stay')}
        </Button>
        <Button variant="default" onClick={() => dispatch(signedOut())}>
          {t('menu.signOut')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
