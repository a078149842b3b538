import { Button } from '@mantine/core';
import { say } from '../../../lib/messages.js';
import type { BulkKind } from './BulkForm.js';
import styles from './SelectionBar.module.css';

export type SelectionActionsProps = {
  openForm: (kind: BulkKind) => void;
  openRemoveDialog: () => void;
  clearSelection: () => void;
};

export const SelectionActions = ({ openForm, openRemoveDialog, clearSelection }: SelectionActionsProps) => (
  <div className={styles.actions}>
    {(['add', 'takeOff', 'eigenaar'] as const).map((kind) => (
      <Button key={kind} size="sm" variant="default" onClick={() => openForm(kind)}>
        {say(`bulk.${kind}`)}
      </Button>
    ))}
    <Button size="sm" variant="subtle" color="red" onClick={openRemoveDialog}>
      {say('adminFoto.remove')}
    </Button>
    <Button size="sm" variant="subtle" onClick={clearSelection}>
      {say('bulk.clear')}
    </Button>
  </div>
);
