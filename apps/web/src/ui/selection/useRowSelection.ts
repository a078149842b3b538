import type { TableSelectionProps } from '../table/Table.js';
import { createSelectionColumn } from './selection-column.js';
import type { Item } from './selection.js';
import { useListSelection } from './useListSelection.js';

type Row = Item & { naam: string };

/** The rows of a table that the user chose, and the column to choose them. `max`: the most that can be chosen at once. */
export const useRowSelection = <R extends Row>(list: Omit<TableSelectionProps<R>, 'children'>, max: number) => {
  const selection = useListSelection({ ...list, max });
  const ids = new Set(selection.ids);
  const chosen = list.results.filter(({ _id }) => ids.has(_id));
  return { selection, chosen, column: createSelectionColumn<R>(selection, ({ naam }) => naam) };
};
