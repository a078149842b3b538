import { trashDays, type DeletedLabel } from '@ledenportaal/shared';
import { formatNumber } from '../../../lib/format.js';
import { getPath } from '../../../lib/routing/paths.js';
import { CellDetail, CellTitle } from '../../../ui/table/cells.js';
import { usePageNumber } from '../../../ui/table/usePageNumber.js';
import { rowsPerPage, type Column } from '../../../ui/table/useTable.js';
import { PagedTrash } from '../../trash/PagedTrash.js';
import { TrashLayout } from '../../trash/TrashLayout.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { t } from '../messages.js';
import { useLabelTrashQuery, usePurgeLabelsMutation } from './label-trash.api.js';
import { useRestoreLabels } from './useRestoreLabels.js';

const columns: Column<DeletedLabel>[] = [
  {
    key: 'naam',
    header: t('label.naam'),
    cell: ({ kind, naam, into }) => (
      <>
        <CellTitle>{naam}</CellTitle>
        <CellDetail>
          {into === undefined ? t(`${kind}.kind`) : t('labelTrash.merged', { kind: t(`${kind}.kind`), into })}
        </CellDetail>
      </>
    ),
  },
  {
    key: 'fotos',
    header: t('label.fotos'),
    cell: ({ count }) => formatFotoCount({ total: count, more: false }),
  },
];

/** The removed and merged tags and themas, which can be restored or deleted for good. */
export const LabelTrashPage = () => {
  const page = usePageNumber();
  const query = useLabelTrashQuery({ query: { page, limit: rowsPerPage } }, { refetchOnMountOrArgChange: true });
  const { restoring, restoreLabels } = useRestoreLabels();
  const [purge] = usePurgeLabelsMutation();
  const docs = query.currentData?.results.docs ?? [];
  return (
    <TrashLayout
      title={t('labelTrash.title')}
      back={[
        { to: getPath('tags'), text: t('labelTrash.toTags') },
        { to: getPath('themas'), text: t('labelTrash.toThemas') },
      ]}
    >
      <PagedTrash
        title={t('labelTrash.title')}
        path="labelTrash"
        page={page}
        query={query}
        emptyText={t('labelTrash.noneText', { days: trashDays })}
        restoring={restoring}
        onRestore={(ids) => void restoreLabels(docs.filter(({ _id }) => ids.includes(_id)))}
        purge={(labels) => purge({ body: { labels, expected: labels.length } })}
        formatCount={(count) => `${formatNumber(count)} ${t(count === 1 ? 'labelTrash.one' : 'labelTrash.many')}`}
        columns={columns}
        getName={({ kind, naam }) => `${naam} (${t(`${kind}.kind`).toLowerCase()})`}
      />
    </TrashLayout>
  );
};
