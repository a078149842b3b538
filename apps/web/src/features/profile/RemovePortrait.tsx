import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { useRemovePortraitMutation } from './profile.api.js';
import styles from './ProfilePage.module.css';

export const RemovePortrait = () => {
  const [opened, { open, close }] = useDisclosure();
  const [remove] = useRemovePortraitMutation();
  const dispatch = useDispatch();
  const confirm = async () => {
    const { data, error } = await remove();
    if (!data) return getErrorMessage(error);
    return void dispatch(notified('ok', t('portrait.removed')));
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" className={styles.remove} onClick={open}>
        {t('portrait.remove')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t('portrait.removeTitle')}
        text={t('portrait.removeText')}
        confirm={t('portrait.removeConfirm')}
        onConfirm={confirm}
      />
    </>
  );
};
