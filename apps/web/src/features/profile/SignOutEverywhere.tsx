import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { useSignOutEverywhereMutation } from './profile.api.js';
import { Setting } from './Setting.js';
import { useEndSession } from './useEndSession.js';

export const SignOutEverywhere = () => {
  const [opened, { open, close }] = useDisclosure();
  const [signOut] = useSignOutEverywhereMutation();
  const endSession = useEndSession();
  const confirm = async () => {
    const { data, error } = await signOut();
    return data ? endSession(data.msg) : messageOf(error);
  };
  return (
    <Setting title={say('settings.signOut')} text={say('settings.signOutText')}>
      <Button variant="default" onClick={open}>
        {say('settings.signOut')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={say('settings.signOutTitle')}
        text={say('settings.signOutConfirm')}
        confirm={say('settings.signOut')}
        cancel={say('site.cancel')}
        onConfirm={confirm}
      />
    </Setting>
  );
};
