import { maxTrashItems, trashDays, type Lid, type LidRemovalResult } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { useFocusFallback } from '../../../ui/dialog/useFocusFallback.js';
import { formatNames } from '../../../ui/selection/format-names.js';
import { ListSelectionBar } from '../../../ui/selection/ListSelectionBar.js';
import { createSelectionColumn } from '../../../ui/selection/selection-column.js';
import { useListSelection } from '../../../ui/selection/useListSelection.js';
import type { AnySelection } from '../../../ui/selection/useSelection.js';
import type { TableSelectionProps } from '../../../ui/table/Table.js';
import { formatLedenCount } from '../format-leden-count.js';
import { useRemoveLedenMutation } from '../leden.api.js';
import { t } from '../messages.js';
import { getTrashLink } from '../trash/trash-link.js';

/** Lets an admin choose leden, and move them to the trash. */
export const LidSelection = ({ children, ...list }: TableSelectionProps<Lid>) => {
  const selection = useListSelection({ ...list, max: maxTrashItems });
  const ids = new Set(selection.ids);
  return children({
    toolbar: <LidSelectionBar selection={selection} leden={list.results.filter(({ _id }) => ids.has(_id))} />,
    column: createSelectionColumn(selection, ({ naam }) => naam),
  });
};

const LidSelectionBar = ({ selection, leden }: { selection: AnySelection; leden: Lid[] }) => {
  const [opened, { open, close }] = useDisclosure();
  const { region, restoreFocus } = useFocusFallback();
  const removeLeden = useRemoveLeden(leden);
  return (
    <>
      <ListSelectionBar bar={region} selection={selection} label={t('leden.chosen')} max={maxTrashItems}>
        <Button size="sm" variant="default" onClick={open}>
          {t('lid.toTrash')}
        </Button>
      </ListSelectionBar>
      <ConfirmDialog
        // The leden may have been removed although the answer was lost.
        opened={opened && leden.length > 0}
        onClose={close}
        onClosed={() => {
          close();
          restoreFocus();
        }}
        title={t('leden.removeTitle', { count: formatLedenCount(leden.length) })}
        text={t('leden.removeText', { namen: formatNamen(leden), days: trashDays })}
        confirm={t('lid.toTrash')}
        cancel={t('site.cancel')}
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
