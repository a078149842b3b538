import { maxTrashItems, trashDays, type Lid, type LidRemovalResult } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { formatNames } from '../../../ui/selection/format-names.js';
import { ListSelectionBar } from '../../../ui/selection/ListSelectionBar.js';
import { useRowDialogs } from '../../../ui/selection/useRowDialogs.js';
import { useRowSelection } from '../../../ui/selection/useRowSelection.js';
import type { AnySelection } from '../../../ui/selection/useSelection.js';
import type { TableSelectionProps } from '../../../ui/table/Table.js';
import { formatLedenCount } from '../format-leden-count.js';
import { useRemoveLedenMutation } from '../leden.api.js';
import { t } from '../messages.js';
import { getTrashLink } from '../trash/trash-link.js';

/** Lets an admin choose leden, and move them to the trash. */
export const LidSelection = ({ children, ...list }: TableSelectionProps<Lid>) => {
  const { selection, chosen, column } = useRowSelection(list, maxTrashItems);
  return children({ toolbar: <LidSelectionBar selection={selection} leden={chosen} />, column });
};

const LidSelectionBar = ({ selection, leden }: { selection: AnySelection; leden: Lid[] }) => {
  const { region, open, getDialogProps } = useRowDialogs<'remove'>(leden);
  const removeLeden = useRemoveLeden(leden);
  return (
    <>
      <ListSelectionBar bar={region} selection={selection} label={t('leden.chosen')} max={maxTrashItems}>
        <Button size="sm" variant="default" onClick={() => open('remove')}>
          {t('lid.toTrash')}
        </Button>
      </ListSelectionBar>
      <ConfirmDialog
        {...getDialogProps('remove')}
        title={t('leden.removeTitle', { count: formatLedenCount(leden.length) })}
        text={t('leden.removeText', { namen: formatNamen(leden), days: trashDays })}
        confirm={t('lid.toTrash')}
        onConfirm={removeLeden}
      />
    </>
  );
};

/** Removes the leden and shows a notice with the outcome. Resolves to the error text if the request fails. */
const useRemoveLeden = (leden: Lid[]) => {
  const [remove] = useRemoveLedenMutation();
  const dispatch = useDispatch();
  return async () => {
    const { data, error } = await remove({ body: { leden: leden.map(({ _id }) => _id) } });
    if (!data) return getErrorMessage(error ?? {});
    const { full } = data.results;
    dispatch(notified(full.length > 0 ? 'error' : 'ok', formatOutcome(leden, data.results), getTrashLink()));
    return undefined;
  };
};

const formatNamen = (leden: Lid[]) => formatNames(leden.map(({ naam }) => naam));

const formatOutcome = (leden: Lid[], { done, gone, full }: LidRemovalResult) => {
  const formatNamenOf = (ids: string[]) => ({ namen: formatNamen(leden.filter(({ _id }) => ids.includes(_id))) });
  return [
    done.length > 0 && t('leden.removed', { count: formatLedenCount(done.length) }),
    gone.length > 0 && t('leden.gone', formatNamenOf(gone)),
    full.length > 0 && t('leden.full', formatNamenOf(full)),
  ]
    .filter(Boolean)
    .join(' ');
};
