import type { Lid } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { to } from '../../lib/paths.js';
import { useRemoveLidMutation } from './leden.api.js';
import styles from './LidView.module.css';
import { RemoveLid } from './RemoveLid.js';

type Props = {
  lid: Lid;
  /** From here on the lid is not asked for, until it turns out that it stays. */
  onRemoving: (isRemoving: boolean) => void;
};

export const RemoveThisLid = ({ lid, onRemoving }: Props) => {
  const [opened, { open, close }] = useDisclosure();
  const [remove] = useRemoveLidMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const confirm = async () => {
    onRemoving(true);
    const { data, error } = await remove({ params: { id: lid._id } });
    if (!data) {
      onRemoving(false);
      return messageOf(error);
    }
    dispatch(notified('ok', data.msg));
    await navigate(to('leden'), { replace: true });
    return undefined;
  };
  return (
    <>
      <Button
        className={styles.remove}
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {say('lid.remove')}
      </Button>
      <RemoveLid lid={lid} opened={opened} confirm={confirm} close={close} />
    </>
  );
};
