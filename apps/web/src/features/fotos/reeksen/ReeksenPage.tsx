import { maxJobFotos, type Reeks } from '@ledenportaal/shared';
import { Anchor, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatDateTime, formatNumber } from '../../../lib/format.js';
import { getPath } from '../../../lib/routing/paths.js';
import { Message } from '../../../ui/Message.js';
import { Page } from '../../../ui/Page.js';
import { CellDetail, CellFact, CellTitle } from '../../../ui/table/cells.js';
import { ListLoader } from '../../../ui/table/ListLoader.js';
import { Pager } from '../../../ui/table/Pager.js';
import { RowActions, RowButton, RowRemoveButton } from '../../../ui/table/RowActions.js';
import { TableRows } from '../../../ui/table/Table.js';
import { useFocusOnPageChange } from '../../../ui/table/useFocusOnPageChange.js';
import { usePageNumber } from '../../../ui/table/usePageNumber.js';
import { rowsPerPage, type Column } from '../../../ui/table/useTable.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { fotosHref } from '../../foto-base/foto-href.js';
import { emptySearch } from '../../foto-base/foto-search.js';
import { t as fotoT } from '../messages.js';
import { formatReeks } from './format-reeks.js';
import { t } from './messages.js';
import { useReeksenQuery } from './reeksen.api.js';
import { useReeksActions } from './useReeksActions.js';

/** The series of uploads, newest first. */
export const ReeksenPage = () => {
  const page = usePageNumber();
  const timeZone = useConfigQuery().data?.results.timeZone;
  const query = useReeksenQuery({ query: { page, limit: rowsPerPage } });
  const pageRegion = useFocusOnPageChange(page);
  // A button that the dialog would return the focus to may be gone.
  const region = useRef<HTMLDivElement>(null);
  const { publish, remove, dialogs } = useReeksActions({
    reeksen: query.data?.results.docs ?? [],
    onClosed: () => {
      if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
    },
  });
  const last = Math.ceil((query.data?.results.total ?? 0) / rowsPerPage);
  const renderActions = (reeks: Reeks) => {
    const naam = formatReeks(reeks, timeZone);
    return (
      <RowActions>
        {reeks.concepten > 0 && (
          <RowButton icon={IconEye} label={t('reeksen.publishOne', { naam })} onClick={() => publish(reeks)} />
        )}
        {reeks.fotos > 0 && reeks.fotos <= maxJobFotos && (
          <RowRemoveButton label={t('reeksen.removeOne', { naam })} onRemove={() => remove(reeks)} />
        )}
      </RowActions>
    );
  };
  return (
    <Page title={fotoT('reeksen.title')} lead={t('reeksen.lead')} actions={uploadButton}>
      <section ref={pageRegion} tabIndex={-1} data-focus-quietly aria-label={fotoT('reeksen.title')}>
        <div ref={region} tabIndex={-1} data-focus-quietly>
          <ListLoader query={query} errorTitle={t('reeksen.error')}>
            {({ results: { docs } }) =>
              docs.length === 0 ? (
                <Message title={t('reeksen.none')} text={t('reeksen.noneText')} />
              ) : (
                <TableRows rows={docs} columns={getColumns(timeZone)} renderActions={renderActions} texts={texts} />
              )
            }
          </ListLoader>
        </div>
        {last > 1 && <Pager page={page} last={last} getHref={getHref} />}
      </section>
      {dialogs}
    </Page>
  );
};

const texts = { label: fotoT('reeksen.title'), actions: t('reeksen.actions') };
const getHref = (page: number) => getPath('reeksen') + (page > 1 ? `?page=${page}` : '');

const getColumns = (timeZone: string | undefined): Column<Reeks>[] => [
  {
    key: 'reeks',
    header: t('reeksen.reeks'),
    cell: (reeks) => (
      <>
        <CellTitle>
          <Anchor component={Link} to={fotosHref({ ...emptySearch, reeks: reeks._id }, 'adminFotos')} inherit>
            {formatReeks(reeks, timeZone)}
          </Anchor>
        </CellTitle>
        <CellDetail>{formatAdded(reeks, timeZone)}</CellDetail>
      </>
    ),
  },
  {
    key: 'fotos',
    header: fotoT('fotos.title'),
    cell: (reeks) => (
      <>
        <CellFact>
          {reeks.fotos > 0 ? formatFotoCount({ total: reeks.fotos, more: false }) : t('reeksen.empty')}
        </CellFact>
        {reeks.concepten > 0 && <CellDetail>{formatConcepts(reeks)}</CellDetail>}
        {reeks.fotos > maxJobFotos && <CellDetail>{t('reeks.tooLarge')}</CellDetail>}
      </>
    ),
  },
];

/** Without a name the moment is in the title. */
const formatAdded = ({ naam, createdAt, by }: Reeks, timeZone: string | undefined) => {
  const name = by.naam || t('reeksen.unknown');
  if (!naam) return t('reeksen.addedBy', { naam: name });
  return t('reeksen.addedAt', { at: formatDateTime(createdAt, timeZone), naam: name });
};

const formatConcepts = ({ fotos, concepten }: Reeks) =>
  concepten === fotos ? t('reeksen.allConcepts') : t('reeksen.concepts', { count: formatNumber(concepten) });

const uploadButton = (
  <Button component={Link} to={getPath('upload')}>
    {t('reeksen.toUpload')}
  </Button>
);
