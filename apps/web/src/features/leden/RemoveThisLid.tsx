import type { Lid } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { useRemoveThis } from '../../lib/useRemoveThis.js';
import { useRemoveLidMutation } from './leden.api.js';
import styles from './LidView.module.css';
import { RemoveLid } from './RemoveLid.js';

type Props = { lid: Lid; onRemoving: (isRemoving: boolean) => void };

export const RemoveThisLid = ({ lid, onRemoving }: Props) => {
  const [remove] = useRemoveLidMutation();
  const { open, ...dialog } = useRemoveThis({ id: lid._id, remove, onRemoving, href: to('leden') });
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
      <RemoveLid lid={lid} {...dialog} />
    </>
  );
};
