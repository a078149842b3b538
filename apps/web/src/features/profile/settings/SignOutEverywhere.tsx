import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { t } from '../messages.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { useSignOutEverywhereMutation } from '../profile.api.js';
import { Setting } from './Setting.js';
import { useEndSession } from './useEndSession.js';

export const SignOutEverywhere = () => {
  const [opened, { open, close }] = useDisclosure();
  const [signOut] = useSignOutEverywhereMutation();
  const endSession = useEndSession();
  const confirm = async () => {
    const { data, error } = await signOut();
    return data ? endSession(data.msg) : getErrorMessage(error);
  };
  return (
    <Setting title={t('settings.signOut')} text={t('settings.signOutText')}>
      <Button variant="default" onClick={open}>
        {t('settings.signOut')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t('settings.signOutTitle')}
        text={t('settings.signOutConfirm')}
        confirm={t('settings.signOut')}
        onConfirm={confirm}
      />
    </Setting>
  );
};
