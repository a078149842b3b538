import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';
import { formatNumber } from '../../lib/format.js';
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.js';
import { t } from './messages.js';
import styles from './TrashBar.module.css';
import type { TrashSelection } from './useTrashSelection.js';

type Props = {
  selection: TrashSelection;
  isRestoring: boolean;
  onRestore: (ids: string[]) => void;
  onPurge: (ids: string[]) => void;
};

/** Shows how many items of the trash are selected, and what can be done with them. */
export const TrashBar = ({ selection, isRestoring, onRestore, onPurge }: Props) => {
  const { ids, isAllSelected, toggleAll } = selection;
  const selectAllRef = useRef<HTMLInputElement>(null);
  useRestoreFocus(isRestoring);
  useFocusWhenEmptied(selectAllRef, ids.length);
  return (
    <div className={styles.bar} role="group" aria-label={t('trash.label')}>
      <Checkbox
        ref={selectAllRef}
        label={t('trash.all')}
        checked={isAllSelected}
        indeterminate={ids.length > 0 && !isAllSelected}
        onChange={toggleAll}
      />
      <p role="status" className={styles.count}>
        {ids.length > 0 && t('trash.chosen', { count: formatNumber(ids.length) })}
      </p>
      {ids.length > 0 && (
        <>
          <Button size="sm" variant="default" loading={isRestoring} onClick={() => onRestore(ids)}>
            {t('trash.restore')}
          </Button>
          <Button size="sm" px={12} variant="subtle" color="red" disabled={isRestoring} onClick={() => onPurge(ids)}>
            {t('trash.purge')}
          </Button>
        </>
      )}
    </div>
  );
};

/** Focuses the field when the buttons disappear with the last selected item, and one of them had the focus. */
const useFocusWhenEmptied = (field: RefObject<HTMLInputElement | null>, count: number) => {
  const previousCount = useRef(count);
  useEffect(() => {
    if (previousCount.current > 0 && count === 0 && document.activeElement === document.body) field.current?.focus();
    previousCount.current = count;
  }, [field, count]);
};
