import { maxRenamedEigenaars, type Eigenaar } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFocusFallback } from '../../../ui/dialog/useFocusFallback.js';
import { ListSelectionBar } from '../../../ui/selection/ListSelectionBar.js';
import { createSelectionColumn } from '../../../ui/selection/selection-column.js';
import { useListSelection } from '../../../ui/selection/useListSelection.js';
import type { AnySelection } from '../../../ui/selection/useSelection.js';
import type { TableSelectionProps } from '../../../ui/table/Table.js';
import { MergeEigenaarsDialog } from './MergeEigenaarsDialog.js';
import { t } from './messages.js';

/** `_id`: the name, which identifies an eigenaar. */
export type EigenaarRow = Eigenaar & { _id: string };

/** Lets an admin choose eigenaars, and merge them. */
export const EigenaarSelection = ({ children, ...list }: TableSelectionProps<EigenaarRow>) => {
  const selection = useListSelection({ ...list, max: maxRenamedEigenaars });
  const ids = new Set(selection.ids);
  const chosen = list.results.filter(({ _id }) => ids.has(_id));
  return children({
    toolbar: <EigenaarSelectionBar selection={selection} chosen={chosen} />,
    column: createSelectionColumn(selection, ({ naam }) => naam),
  });
};

type BarProps = { selection: AnySelection; chosen: EigenaarRow[] };

const EigenaarSelectionBar = ({ selection, chosen }: BarProps) => {
  const [isMerging, setIsMerging] = useState(false);
  const { region, restoreFocus } = useFocusFallback();
  const close = () => setIsMerging(false);
  return (
    <>
      <ListSelectionBar bar={region} selection={selection} label={t('eigenaars.chosen')} max={maxRenamedEigenaars}>
        <Button size="sm" variant="default" onClick={() => setIsMerging(true)}>
          {t('eigenaars.mergeChosen')}
        </Button>
      </ListSelectionBar>
      <MergeEigenaarsDialog
        chosen={chosen}
        // They may have been merged although the answer was lost.
        opened={isMerging && chosen.length > 0}
        onClose={close}
        onClosed={() => {
          close();
          restoreFocus();
        }}
      />
    </>
  );
};
