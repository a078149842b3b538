import { lazy, Suspense } from 'react';
import { t } from './messages.js';
import { useIsAdmin } from '../../lib/session/useIsAdmin.js';
import { Callout } from '../../ui/Callout.js';
import { LoadError } from '../../ui/LoadError.js';
import { Page } from '../../ui/Page.js';
import { TableSkeleton } from '../../ui/table/Table.js';
import { LedenActions } from './LedenActions.js';
import { useLedenQuery } from './leden.api.js';
import { LidTable, type AdminTableParts } from './LidTable.js';

const AdminLeden = lazy(async () => ({ default: (await import('./selection/AdminLeden.js')).AdminLeden }));

export const LedenPage = () => {
  const isAdmin = useIsAdmin();
  const { data, error, isFetching, refetch } = useLedenQuery();
  const leden = data?.results;
  const skeleton = <TableSkeleton busy={t('site.busy')} />;
  const renderList = (adminParts?: AdminTableParts) =>
    error && !leden ? (
      <LoadError title={t('leden.error')} error={error} isFetching={isFetching} refetch={refetch} />
    ) : !leden ? (
      skeleton
    ) : leden.length === 0 ? (
      <Callout tone="warning" role="alert" title={t('leden.none')}>
        <p>{t(isAdmin ? 'leden.noneAdmin' : 'leden.noneLid')}</p>
      </Callout>
    ) : (
      <LidTable leden={leden} adminParts={adminParts} />
    );
  return (
    <Page title={t('leden.title')} lead={t('leden.lead')} actions={<LedenActions />}>
      {isAdmin ? (
        <Suspense fallback={skeleton}>
          <AdminLeden leden={leden} refetch={() => void refetch()}>
            {renderList}
          </AdminLeden>
        </Suspense>
      ) : (
        renderList()
      )}
    </Page>
  );
};
