import { maxRenamedEigenaars, type Eigenaar } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { ListSelectionBar } from '../../../ui/selection/ListSelectionBar.js';
import { useRowDialogs } from '../../../ui/selection/useRowDialogs.js';
import { useRowSelection } from '../../../ui/selection/useRowSelection.js';
import type { AnySelection } from '../../../ui/selection/useSelection.js';
import type { TableSelectionProps } from '../../../ui/table/Table.js';
import { MergeEigenaarsDialog } from './MergeEigenaarsDialog.js';
import { t } from './messages.js';

/** `_id`: the name, which identifies an eigenaar. */
export type EigenaarRow = Eigenaar & { _id: string };

/** Lets an admin choose eigenaars, and merge them. */
export const EigenaarSelection = ({ children, ...list }: TableSelectionProps<EigenaarRow>) => {
  const { selection, chosen, column } = useRowSelection(list, maxRenamedEigenaars);
  return children({ toolbar: <EigenaarSelectionBar selection={selection} chosen={chosen} />, column });
};

type BarProps = { selection: AnySelection; chosen: EigenaarRow[] };

const EigenaarSelectionBar = ({ selection, chosen }: BarProps) => {
  const { region, open, getDialogProps } = useRowDialogs<'merge'>(chosen);
  return (
    <>
      <ListSelectionBar bar={region} selection={selection} label={t('eigenaars.chosen')} max={maxRenamedEigenaars}>
        <Button size="sm" variant="default" onClick={() => open('merge')}>
          {t('eigenaars.mergeChosen')}
        </Button>
      </ListSelectionBar>
      <MergeEigenaarsDialog chosen={chosen} {...getDialogProps('merge')} />
    </>
  );
};
