import { lazy, Suspense } from 'react';
import { t } from './messages.js';
import { useCan } from '../../lib/session/useCan.js';
import { Callout } from '../../ui/Callout.js';
import { Page } from '../../ui/Page.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { TableSkeleton } from '../../ui/table/Table.js';
import { LedenActions } from './LedenActions.js';
import { useLedenQuery } from './leden.api.js';
import { LidTable, type AdminTableParts } from './LidTable.js';

const AdminLeden = lazy(async () => ({ default: (await import('./selection/AdminLeden.js')).AdminLeden }));

export const LedenPage = () => {
  const canEdit = useCan('leden.edit');
  const query = useLedenQuery();
  const renderList = (adminParts?: AdminTableParts) => (
    <ListLoader query={query} errorTitle={t('leden.error')}>
      {({ results }) =>
        results.length === 0 ? (
          <Callout tone="warning" role="alert" title={t('leden.none')}>
            <p>{t(canEdit ? 'leden.noneAdmin' : 'leden.noneLid')}</p>
          </Callout>
        ) : (
          <LidTable leden={results} adminParts={adminParts} />
        )
      }
    </ListLoader>
  );
  return (
    <Page title={t('leden.title')} lead={t('leden.lead')} actions={<LedenActions />}>
      {canEdit ? (
        <Suspense fallback={<TableSkeleton />}>
          <AdminLeden leden={query.data?.results} refetch={() => void query.refetch()}>
            {renderList}
          </AdminLeden>
        </Suspense>
      ) : (
        renderList()
      )}
    </Page>
  );
};
