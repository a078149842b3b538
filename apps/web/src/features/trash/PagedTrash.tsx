import { maxTrashItems, type Deletion } from '@ledenportaal/shared';
import { Navigate } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import type { StaticPathName } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import { createSelectionColumn } from '../../ui/selection/selection-column.js';
import { useListSelection } from '../../ui/selection/useListSelection.js';
import { Pager } from '../../ui/table/Pager.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { TableRows } from '../../ui/table/Table.js';
import tableStyles from '../../ui/table/Table.module.css';
import { useFocusAfterRemoval } from '../../ui/table/useFocusAfterRemoval.js';
import { useFocusOnPageChange } from '../../ui/table/useFocusOnPageChange.js';
import { rowsPerPage, type Column } from '../../ui/table/useTable.js';
import { t } from './messages.js';
import { PurgeDialog } from './PurgeDialog.js';
import { createTrashColumns, type TrashActions } from './trash-columns.js';
import { TrashBar } from './TrashBar.js';
import { EmptyTrash } from './TrashLayout.js';
import { usePurge } from './usePurge.js';

type Doc = Deletion & { _id: string };
type Props<D> = Omit<TrashActions, 'onPurge'> & {
  title: string;
  path: StaticPathName;
  page: number;
  query: {
    currentData?: { results: { docs: D[]; total: number } } | undefined;
    error?: { message?: string | undefined } | undefined;
    isFetching: boolean;
    refetch: () => unknown;
  };
  emptyText: string;
  purge: Parameters<typeof usePurge>[0]['purge'];
  /** The number with its noun: '3 leden'. */
  formatCount: (count: number) => string;
  /** The columns before those of the deletion. */
  columns: readonly Column<D>[];
  getName: (doc: D) => string;
};

/** A trash as a table with pages, of which items are restored or deleted for good. */
export const PagedTrash = <D extends Doc>({ title, page, query, purge, ...props }: Props<D>) => {
  const { region, openDialog, dialog } = usePurge({ purge, formatCount: props.formatCount });
  const listRegion = useFocusOnPageChange(page);
  const trackFocus = useFocusAfterRemoval(listRegion, query.currentData);
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly>
      <section
        ref={listRegion}
        tabIndex={-1}
        data-focus-quietly
        aria-label={title}
        aria-busy={query.isFetching}
        onFocus={trackFocus}
      >
        <ListLoader query={{ ...query, data: query.currentData }} errorTitle={t('trash.error')}>
          {({ results }) => <TrashList {...props} title={title} page={page} {...results} onPurge={openDialog} />}
        </ListLoader>
      </section>
      <PurgeDialog {...dialog} />
    </div>
  );
};

type ListProps<D> = Omit<Props<D>, 'query' | 'purge'> & {
  docs: D[];
  total: number;
  onPurge: (ids: string[]) => void;
};

const TrashList = <D extends Doc>({
  title,
  path,
  page,
  docs,
  total,
  emptyText,
  formatCount,
  columns,
  getName,
  ...actions
}: ListProps<D>) => {
  const { data: config } = useConfigQuery();
  const selection = useListSelection({ search: String(page), page: '', items: docs, max: maxTrashItems });
  const getPageHref = (target: number) => getPath(path) + (target > 1 ? `?page=${target}` : '');
  const last = Math.max(1, Math.ceil(total / rowsPerPage));
  // The last item of the last page is gone, or the page number in the URL is too high.
  if (page > last) return <Navigate to={getPageHref(last)} replace />;
  if (total === 0) return <EmptyTrash text={emptyText} />;
  const { restoring, onRestore, onPurge } = actions;
  return (
    <>
      <p role="status" className={tableStyles.count}>
        {formatCount(total)}
      </p>
      <TrashBar selection={selection} isRestoring={restoring.length > 0} onRestore={onRestore} onPurge={onPurge} />
      <TableRows
        rows={docs}
        columns={[...columns, ...createTrashColumns({ ...actions, getName, timeZone: config?.results.timeZone })]}
        texts={{ label: title }}
        selection={createSelectionColumn(selection, getName)}
      />
      {last > 1 && <Pager page={page} last={last} getHref={getPageHref} />}
    </>
  );
};
