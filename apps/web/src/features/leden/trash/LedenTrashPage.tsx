import { trashDays, type DeletedLid } from '@ledenportaal/shared';
import { getPath } from '../../../lib/routing/paths.js';
import { BreakableAddress } from '../../../ui/BreakableAddress.js';
import { CellDetail, CellTitle } from '../../../ui/table/cells.js';
import { usePageNumber } from '../../../ui/table/usePageNumber.js';
import { rowsPerPage, type Column } from '../../../ui/table/useTable.js';
import { PagedTrash } from '../../trash/PagedTrash.js';
import { TrashLayout } from '../../trash/TrashLayout.js';
import { formatLedenCount } from '../format-leden-count.js';
import { useLedenTrashQuery, usePurgeLedenMutation } from '../leden.api.js';
import { t } from '../messages.js';
import { useRestoreLeden } from './useRestoreLeden.js';

const columns: Column<DeletedLid>[] = [
  {
    key: 'naam',
    header: t('leden.naam'),
    cell: ({ lid }) => (
      <>
        <CellTitle>{lid.naam}</CellTitle>
        <CellDetail>{lid.contactpersoon}</CellDetail>
      </>
    ),
  },
  {
    key: 'email',
    header: t('leden.email'),
    cell: ({ lid }) => <BreakableAddress>{lid.email}</BreakableAddress>,
  },
];

/** The deleted leden with their dates, which can be restored or deleted for good. */
export const LedenTrashPage = () => {
  const page = usePageNumber();
  const query = useLedenTrashQuery({ query: { page, limit: rowsPerPage } }, { refetchOnMountOrArgChange: true });
  const { restoring, restoreLeden } = useRestoreLeden(() => void query.refetch());
  const [purge] = usePurgeLedenMutation();
  const docs = query.currentData?.results.docs ?? [];
  return (
    <TrashLayout title={t('ledenTrash.title')} back={[{ to: getPath('leden'), text: t('ledenTrash.back') }]}>
      <PagedTrash
        title={t('ledenTrash.title')}
        path="ledenTrash"
        page={page}
        query={query}
        emptyText={t('ledenTrash.noneText', { days: trashDays })}
        restoring={restoring}
        onRestore={(ids) => void restoreLeden(docs.filter(({ _id }) => ids.includes(_id)))}
        purge={(leden) => purge({ body: { leden, expected: leden.length } })}
        formatCount={formatLedenCount}
        columns={columns}
        getName={({ lid }) => lid.naam}
      />
    </TrashLayout>
  );
};
