import { trashDays, type FotoBulkResult } from '@ledenportaal/shared';
import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import { jobNotified, undoableNotified } from '../../../lib/notices.slice.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { useIsSmallScreen } from '../../../ui/useIsSmallScreen.js';
import { BulkForm, type BulkKind } from './BulkForm.js';
import { formatFotoCount } from '../format-count.js';
import { SelectionActions } from './SelectionActions.js';
import styles from './SelectionBar.module.css';
import { SelectionMenu } from './SelectionMenu.js';
import { useBulkUpdate, type BulkChange } from './useBulkUpdate.js';
import type { Selection } from './useSelection.js';

type Props = { selection: Selection; pageIds: readonly string[] };

/** Shows how many photos are selected, and the bulk actions for them. */
export const SelectionBar = ({ selection, pageIds }: Props) => {
  const { ids, select, deselect, clear } = selection;
  const [kind, setKind] = useState<BulkKind>('add');
  const [dialog, setDialog] = useState<'change' | 'remove'>();
  const selectAllRef = useRef<HTMLInputElement>(null);
  const isSmall = useIsSmallScreen();
  const Actions = isSmall ? SelectionMenu : SelectionActions;
  const applyChange = useApplyChange(selection);
  const openForm = (nextKind: BulkKind) => {
    setKind(nextKind);
    setDialog('change');
  };
  const close = () => setDialog(undefined);
  const count = formatFotoCount({ total: ids.length, more: false });
  const selectedOnPage = pageIds.filter((id) => ids.includes(id)).length;
  const isAllSelected = selectedOnPage === pageIds.length;
  return (
    <div className={styles.bar} role="group" aria-label={t('bulk.label')}>
      <Checkbox
        ref={selectAllRef}
        label={t(isSmall ? 'bulk.allShort' : 'bulk.all')}
        aria-label={t('bulk.all')}
        checked={isAllSelected}
        indeterminate={selectedOnPage > 0 && !isAllSelected}
        onChange={() => (isAllSelected ? deselect(pageIds) : select(pageIds))}
      />
      <p role="status" className={styles.count}>
        {ids.length > 0 && t('bulk.chosen', { count: formatNumber(ids.length) })}
      </p>
      {ids.length > 0 && (
        <Actions openForm={openForm} openRemoveDialog={() => setDialog('remove')} clearSelection={clear} />
      )}
      <BulkForm kind={kind} count={count} opened={dialog === 'change'} onClose={close} onSubmit={applyChange} />
      <ConfirmDialog
        opened={dialog === 'remove'}
        onClose={close}
        // The button that opened the dialog is gone when the selection is empty.
        onClosed={() => document.activeElement === document.body && selectAllRef.current?.focus()}
        title={t('bulk.removeTitle', { count })}
        text={t('bulk.removeText', { days: trashDays })}
        confirm={t('adminFoto.remove')}
        cancel={t('site.cancel')}
        onConfirm={() => applyChange({ toTrash: true })}
      />
    </div>
  );
};

/** Changes all selected photos and shows a notice with the outcome. Resolves to the error text if a request fails. */
const useApplyChange = ({ ids, deselect, isUntaggedSearch }: Selection) => {
  const dispatch = useDispatch();
  const updateFotos = useBulkUpdate();
  return async (change: BulkChange): Promise<string | undefined> => {
    const outcome = await updateFotos(ids, change);
    if (outcome.reason !== undefined) return outcome.reason;
    const { job, undo, isRunning, done, gone } = outcome;
    if (job && isRunning) {
      deselect(ids);
      return void dispatch(jobNotified({ id: job, text: t('bulk.running'), isRunning }));
    }
    const shouldDeselect = change.toTrash ?? (isUntaggedSearch && change.add?.tags.length);
    deselect([...gone, ...(shouldDeselect ? done : [])]);
    return void dispatch(undoableNotified(formatOutcome(outcome, change.toTrash === true), undo));
  };
};

const formatOutcome = ({ done, gone, full }: FotoBulkResult, isRemoved: boolean) => {
  const count = formatFotoCount({ total: done.length, more: false });
  return [
    isRemoved ? t('bulk.removed', { count, days: trashDays }) : t('bulk.changed', { count }),
    gone.length > 0 && t('bulk.gone', { count: formatFotoCount({ total: gone.length, more: false }) }),
    full.length > 0 && t('bulk.full', { count: formatFotoCount({ total: full.length, more: false }) }),
  ]
    .filter(Boolean)
    .join(' ');
};
