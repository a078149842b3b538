import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { useRemovePortraitMutation } from './profile.api.js';
import styles from './ProfilePage.module.css';

export const RemovePortrait = () => {
  const [opened, { open, close }] = useDisclosure();
  const [remove] = useRemovePortraitMutation();
  const dispatch = useDispatch();
  const confirm = async () => {
    const { data, error } = await remove();
    if (!data) return messageOf(error);
    return void dispatch(notified('ok', say('portrait.removed')));
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" className={styles.remove} onClick={open}>
        {say('portrait.remove')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={say('portrait.removeTitle')}
        text={say('portrait.removeText')}
        confirm={say('portrait.removeConfirm')}
        cancel={say('site.cancel')}
        onConfirm={confirm}
      />
    </>
  );
};
