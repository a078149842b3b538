import { Button } from '@mantine/core';
import { t } from '../messages.js';
import type { BulkKind } from './BulkForm.js';
import styles from './FotoSelection.module.css';

export type SelectionActionsProps = {
  openForm: (kind: BulkKind) => void;
  openRemoveDialog: () => void;
  clearSelection: () => void;
};

export const SelectionActions = ({ openForm, openRemoveDialog, clearSelection }: SelectionActionsProps) => (
  <div className={styles.actions}>
    {(['add', 'takeOff', 'eigenaar'] as const).map((kind) => (
      <Button key={kind} size="sm" variant="default" onClick={() => openForm(kind)}>
        {t(`bulk.${kind}`)}
      </Button>
    ))}
    <Button size="sm" variant="subtle" color="red" onClick={openRemoveDialog}>
      {t('adminFoto.remove')}
    </Button>
    <Button size="sm" variant="subtle" onClick={clearSelection}>
      {t('bulk.clear')}
    </Button>
  </div>
);
