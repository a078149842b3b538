import { maxTrashItems, trashDays, type DeletedLid } from '@ledenportaal/shared';
import { Navigate } from 'react-router-dom';
import { t } from '../messages.js';
import { pagerTexts } from '../../../lib/pager-texts.js';
import { getPath } from '../../../lib/routing/paths.js';
import { formatItemCount } from '../../../lib/table-texts.js';
import { LoadError } from '../../../ui/LoadError.js';
import { useListSelection } from '../../../ui/selection/useListSelection.js';
import { Pager } from '../../../ui/table/Pager.js';
import { TableSkeleton } from '../../../ui/table/Table.js';
import tableStyles from '../../../ui/table/Table.module.css';
import { useFocusAfterRemoval } from '../../../ui/table/useFocusAfterRemoval.js';
import { useFocusOnPageChange } from '../../../ui/table/useFocusOnPageChange.js';
import { usePageNumber } from '../../../ui/table/usePageNumber.js';
import { rowsPerPage } from '../../../ui/table/useTable.js';
import { PurgeDialog } from '../../trash/PurgeDialog.js';
import { TrashBar } from '../../trash/TrashBar.js';
import { EmptyTrash } from '../../trash/TrashLayout.js';
import { usePurge } from '../../trash/usePurge.js';
import { useLedenTrashQuery, usePurgeLedenMutation } from '../leden.api.js';
import { DeletedLidTable } from './DeletedLidTable.js';
import { useRestoreLeden } from './useRestoreLeden.js';

const getPageHref = (page: number) => getPath('ledenTrash') + (page > 1 ? `?page=${page}` : '');

/** The deleted leden with their dates, which can be restored or deleted for good. */
export const LedenTrash = () => {
  const page = usePageNumber();
  const { currentData, error, isFetching, refetch } = useLedenTrashQuery(
    { query: { page, limit: rowsPerPage } },
    { refetchOnMountOrArgChange: true },
  );
  const { region, openDialog, dialog } = usePurgeLeden();
  const listRegion = useFocusOnPageChange(page);
  const trackFocus = useFocusAfterRemoval(listRegion, currentData);
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly>
      <section
        ref={listRegion}
        tabIndex={-1}
        data-focus-quietly
        aria-label={t('ledenTrash.title')}
        aria-busy={isFetching}
        onFocus={trackFocus}
      >
        {currentData ? (
          <LedenTrashList page={page} {...currentData.results} refetch={() => void refetch()} onPurge={openDialog} />
        ) : error ? (
          <LoadError title={t('trash.error')} error={error} isFetching={isFetching} refetch={refetch} />
        ) : (
          <TableSkeleton busy={t('site.busy')} />
        )}
      </section>
      <PurgeDialog {...dialog} />
    </div>
  );
};

type ListProps = {
  page: number;
  docs: DeletedLid[];
  total: number;
  refetch: () => void;
  onPurge: (ids: string[]) => void;
};

const LedenTrashList = ({ page, docs, total, refetch, onPurge }: ListProps) => {
  const selection = useListSelection({ search: String(page), page: '', items: docs, max: maxTrashItems });
  const { restoring, restoreLeden } = useRestoreLeden(refetch);
  const last = Math.max(1, Math.ceil(total / rowsPerPage));
  // The last lid of the last page is gone, or the page number in the URL is too high.
  if (page > last) return <Navigate to={getPageHref(last)} replace />;
  if (total === 0) return <EmptyTrash text={t('ledenTrash.noneText', { days: trashDays })} />;
  const restore = (chosen: string[]) => void restoreLeden(docs.filter(({ _id }) => chosen.includes(_id)));
  return (
    <>
      <p role="status" className={tableStyles.count}>
        {formatItemCount('leden', total)}
      </p>
      <TrashBar selection={selection} isRestoring={restoring.length > 0} onRestore={restore} onPurge={onPurge} />
      <DeletedLidTable
        leden={docs}
        selection={selection}
        restoring={restoring}
        onRestore={(id) => restore([id])}
        onPurge={(id) => onPurge([id])}
      />
      {last > 1 && <Pager page={page} last={last} getHref={getPageHref} texts={pagerTexts} />}
    </>
  );
};

const usePurgeLeden = () => {
  const [purge] = usePurgeLedenMutation();
  return usePurge({
    purge: (leden) => purge({ body: { leden, expected: leden.length } }),
    formatCount: (count) => formatItemCount('leden', count),
  });
};
