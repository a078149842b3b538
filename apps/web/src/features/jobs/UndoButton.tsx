import { Button } from '@mantine/core';
import { t } from './messages.js';
import styles from './UndoButton.module.css';

/** In a notice: the button that undoes what it reports. */
export const UndoButton = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) => (
  <Button className={styles.undo} size="compact-sm" variant="default" loading={isBusy} onClick={onClick}>
    {t('job.undoIt')}
  </Button>
);
