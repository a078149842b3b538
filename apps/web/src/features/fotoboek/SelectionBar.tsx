import { trashDays } from '@ledenportaal/shared';
import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { useSmall } from '../../ui/useSmall.js';
import { BulkForm, type BulkKind } from './BulkForm.js';
import { countText } from './count-text.js';
import { SelectionActions } from './SelectionActions.js';
import styles from './SelectionBar.module.css';
import { SelectionMenu } from './SelectionMenu.js';
import { useBulk, type BulkChange, type BulkOutcome } from './useBulk.js';
import type { Selection } from './useSelection.js';

type Props = { selection: Selection; onPage: readonly string[] };

/** Shows how many photos are selected, and the bulk actions for them. */
export const SelectionBar = ({ selection, onPage }: Props) => {
  const { ids, choose, drop, clear } = selection;
  const [kind, setKind] = useState<BulkKind>('add');
  const [asking, setAsking] = useState<'change' | 'remove'>();
  const all = useRef<HTMLInputElement>(null);
  const small = useSmall();
  const Actions = small ? SelectionMenu : SelectionActions;
  const act = useAct(selection);
  const ask = (asked: BulkKind) => {
    setKind(asked);
    setAsking('change');
  };
  const close = () => setAsking(undefined);
  const count = countText({ total: ids.length, more: false });
  const chosenHere = onPage.filter((id) => ids.includes(id)).length;
  const isAll = chosenHere === onPage.length;
  return (
    <div className={styles.bar} role="group" aria-label={say('bulk.label')}>
      <Checkbox
        ref={all}
        label={say(small ? 'bulk.allShort' : 'bulk.all')}
        aria-label={say('bulk.all')}
        checked={isAll}
        indeterminate={chosenHere > 0 && !isAll}
        onChange={() => (isAll ? drop(onPage) : choose(onPage))}
      />
      <p role="status" className={styles.count}>
        {ids.length > 0 && say('bulk.chosen', { count: formatNumber(ids.length) })}
      </p>
      {ids.length > 0 && <Actions ask={ask} remove={() => setAsking('remove')} clear={clear} />}
      <BulkForm kind={kind} count={count} opened={asking === 'change'} onClose={close} act={act} />
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={close}
        // The button that opened the dialog is gone when the selection is empty.
        onClosed={() => document.activeElement === document.body && all.current?.focus()}
        title={say('bulk.removeTitle', { count })}
        text={say('bulk.removeText', { days: trashDays })}
        confirm={say('adminFoto.remove')}
        cancel={say('site.cancel')}
        onConfirm={() => act({ toTrash: true })}
      />
    </div>
  );
};

/** Changes all selected photos and shows a notice with the outcome. Resolves to the error text if a request fails. */
const useAct = ({ ids, drop, lacksTags }: Selection) => {
  const dispatch = useDispatch();
  const bulk = useBulk();
  return async (change: BulkChange): Promise<string | undefined> => {
    const outcome = await bulk(ids, change);
    const isOver = change.toTrash ?? (lacksTags && change.add?.tags.length);
    drop([...outcome.gone, ...(isOver ? outcome.done : [])]);
    if (outcome.reason === undefined) dispatch(notified('ok', toldOf(outcome, change.toTrash === true)));
    return outcome.reason;
  };
};

const toldOf = ({ done, gone, full }: BulkOutcome, isRemoved: boolean) => {
  const count = countText({ total: done.length, more: false });
  return [
    isRemoved ? say('bulk.removed', { count, days: trashDays }) : say('bulk.changed', { count }),
    gone.length > 0 && say('bulk.gone', { count: countText({ total: gone.length, more: false }) }),
    full.length > 0 && say('bulk.full', { count: countText({ total: full.length, more: false }) }),
  ]
    .filter(Boolean)
    .join(' ');
};
