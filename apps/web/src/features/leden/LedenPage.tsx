import { t } from './messages.js';
import { useIsAdmin } from '../../lib/session/useIsAdmin.js';
import { useRemoval } from '../../lib/forms/useRemoval.js';
import { Callout } from '../../ui/Callout.js';
import { LoadError } from '../../ui/LoadError.js';
import { Page } from '../../ui/Page.js';
import { TableSkeleton } from '../../ui/table/Table.js';
import { LedenActions } from './LedenActions.js';
import { useLedenQuery, useRemoveLidMutation } from './leden.api.js';
import { getTrashLink } from './trash/trash-link.js';
import { LidTable } from './LidTable.js';
import { RemoveLidDialog } from './RemoveLidDialog.js';

export const LedenPage = () => {
  const isAdmin = useIsAdmin();
  const { data, error, isFetching, refetch } = useLedenQuery();
  const [remove] = useRemoveLidMutation();
  const leden = data?.results;
  const { region, item, openDialog, ...dialog } = useRemoval({
    items: leden,
    remove,
    refetch: () => void refetch(),
    link: getTrashLink(),
  });
  return (
    <Page title={t('leden.title')} lead={t('leden.lead')} actions={<LedenActions />}>
      <div ref={region} tabIndex={-1} data-focus-quietly>
        {error && !leden ? (
          <LoadError title={t('leden.error')} error={error} isFetching={isFetching} refetch={refetch} />
        ) : !leden ? (
          <TableSkeleton busy={t('site.busy')} />
        ) : leden.length === 0 ? (
          <Callout tone="warning" role="alert" title={t('leden.none')}>
            <p>{t(isAdmin ? 'leden.noneAdmin' : 'leden.noneLid')}</p>
          </Callout>
        ) : (
          <LidTable leden={leden} onRemove={isAdmin ? openDialog : undefined} />
        )}
      </div>
      <RemoveLidDialog lid={item} {...dialog} />
    </Page>
  );
};
