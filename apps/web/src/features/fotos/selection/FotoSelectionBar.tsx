import { fotoPlanRoutes, maxCountedFotos, trashDays } from '@ledenportaal/shared';
import type { Foto, FotoFilter, fotoPlanContract } from '@ledenportaal/shared';
import { useState, type RefObject } from 'react';
import { t } from './messages.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { SelectionBar } from '../../../ui/selection/SelectionBar.js';
import type { Selection } from '../../../ui/selection/useSelection.js';
import { useIsSmallScreen } from '../../../ui/useIsSmallScreen.js';
import { useCsvDownload } from '../../csv/useCsvDownload.js';
import type { BulkKind } from './bulk-change.js';
import { BulkForm } from './BulkForm.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { toBulkTarget } from './bulk-target.js';
import { SelectionActions } from './SelectionActions.js';
import { SelectionMenu } from './SelectionMenu.js';
import { useBulkUpdate, type BulkChange } from './useBulkUpdate.js';
import { useReportOutcome } from './useReportOutcome.js';

type Props = {
  selection: Selection<Foto>;
  filter: FotoFilter;
  bar: RefObject<HTMLDivElement | null>;
  moveFocus: () => void;
};

/** Shows how many photos are selected, and the bulk actions for them. */
export const FotoSelectionBar = ({ selection, filter, bar, moveFocus }: Props) => {
  const [kind, setKind] = useState<BulkKind>('add');
  const [dialog, setDialog] = useState<'change' | 'remove'>();
  const isSmall = useIsSmallScreen();
  const Actions = isSmall ? SelectionMenu : SelectionActions;
  const applyChange = useApplyChange(selection, filter);
  const { download, isBusy: isExporting } = useCsvDownload<typeof fotoPlanContract.export>(
    fotoPlanRoutes.export,
    'fotos',
    (reason) => t('bulk.exportFailed', { reason }),
  );
  const openForm = (nextKind: BulkKind) => {
    setKind(nextKind);
    setDialog('change');
  };
  const clearSelection = () => {
    moveFocus();
    selection.dispatch({ type: 'clear' });
  };
  const count = formatFotoCount({ total: selection.count, more: false });
  const target = toBulkTarget(selection, filter);
  const dialogProps = {
    onClose: () => setDialog(undefined),
    // The button that opened the dialog is gone when the selection is empty.
    onClosed: () => {
      if (document.activeElement === document.body) moveFocus();
    },
  };
  return (
    <>
      <SelectionBar
        selection={selection}
        label={t('bulk.label')}
        maxForAll={maxCountedFotos}
        bar={bar}
        moveFocus={moveFocus}
      >
        <Actions
          openForm={openForm}
          openRemoveDialog={() => setDialog('remove')}
          exportCsv={() => target && download({ body: target })}
          isExporting={isExporting}
          clearSelection={clearSelection}
        />
      </SelectionBar>
      <BulkForm
        kind={kind}
        target={target}
        count={count}
        opened={dialog === 'change'}
        {...dialogProps}
        onSubmit={applyChange}
      />
      <ConfirmDialog
        opened={dialog === 'remove'}
        {...dialogProps}
        title={t('bulk.removeTitle', { count })}
        text={t('bulk.removeText', { days: trashDays })}
        confirm={t('bulk.remove')}
        onConfirm={() => applyChange({ toTrash: true })}
      />
    </>
  );
};

/** Changes all selected photos and shows a notice with the outcome. Resolves to the error text if a request fails. */
const useApplyChange = (selection: Selection<Foto>, filter: FotoFilter) => {
  const updateFotos = useBulkUpdate();
  const report = useReportOutcome();
  return async (change: BulkChange): Promise<string | undefined> => {
    const target = toBulkTarget(selection, filter);
    if (!target) return t('bulk.nothingChosen');
    selection.dispatch({ type: 'startEdit' });
    const outcome = await updateFotos(target, change);
    const { done, gone } = outcome.reason === undefined ? outcome : nothingDone;
    const shouldDeselect = change.toTrash ?? suppliesMissing(change, filter);
    selection.dispatch({
      type: 'finishEdit',
      done,
      removed: shouldDeselect ? [...gone, ...done] : gone,
      changes: getShownChanges(change),
    });
    if (outcome.reason !== undefined) return outcome.reason;
    if (outcome.isRunning || (shouldDeselect && selection.isAll)) selection.dispatch({ type: 'clear' });
    report(outcome, change);
  };
};

/** Whether a change of photos that lack tags or an eigenaar gives them those. */
const suppliesMissing = ({ add, eigenaar }: BulkChange, { zonder = [] }: FotoFilter) =>
  (zonder.includes('tags') && !!add?.tags.length) || (zonder.includes('eigenaar') && !!eigenaar?.trim());

/** The new values that the cards of edited photos show. */
const getShownChanges = ({ eigenaar, beschrijving, locatie, status }: BulkChange): Partial<Foto> => ({
  ...(eigenaar !== undefined && { eigenaar: eigenaar.trim() }),
  ...(beschrijving !== undefined && { beschrijving: beschrijving.trim() }),
  ...(locatie !== undefined && { locatie: locatie.trim() }),
  ...(status && { status }),
});

const nothingDone = { done: [], gone: [] };
