import type { SelectionColumn } from '../table/Table.js';
import { t } from './messages.js';
import type { Item } from './selection.js';
import { SelectionCheckbox } from './SelectionCheckbox.js';
import type { AnySelection } from './useSelection.js';

/** The column of a table with a checkbox in each row. */
export const createSelectionColumn = <Row extends Item>(
  selection: AnySelection,
  getName: (row: Row) => string,
): SelectionColumn<Row> => ({
  header: t('selection.column'),
  cell: (row) => <SelectionCheckbox selection={selection} id={row._id} name={getName(row)} />,
});
