import { fotosPerPage } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../lib/format.js';
import { getPath } from '../../../lib/routing/paths.js';
import { Message } from '../../../ui/Message.js';
import { Page } from '../../../ui/Page.js';
import { usePageNumber } from '../../../ui/table/usePageNumber.js';
import { EditableFotoList } from '../EditableFotoList.js';
import { t as trashT } from '../trash/messages.js';
import { LookAlikeItem } from './LookAlikeItem.js';
import { useLookAlikesQuery } from './look-alikes.api.js';
import { t } from './messages.js';

/** The pairs of photos that look alike. */
export const LookAlikesPage = () => {
  const page = usePageNumber();
  const query = useLookAlikesQuery({ query: { page, limit: fotosPerPage } });
  const { docs, total = 0 } = query.data?.results ?? {};
  return (
    <Page title={t('lookAlikes.title')} lead={t('lookAlikes.lead')} actions={fotosButton}>
      <EditableFotoList
        page={page}
        query={query}
        fotos={docs}
        total={total}
        formatTotal={formatPairCount}
        errorTitle={t('lookAlikes.error')}
        emptyState={<Message title={t('lookAlikes.none')} text={t('lookAlikes.noneText')} />}
      >
        {(pairs) => (
          <div role="list" aria-label={t('lookAlikes.title')}>
            {pairs.map((pair) => (
              <LookAlikeItem key={pair._id} pair={pair} onOutdated={() => void query.refetch()} />
            ))}
          </div>
        )}
      </EditableFotoList>
    </Page>
  );
};

const formatPairCount = (total: number) =>
  total === 1 ? t('lookAlikes.one') : t('lookAlikes.many', { total: formatNumber(total) });

const fotosButton = (
  <Button variant="default" component={Link} to={getPath('adminFotos')}>
    {trashT('trash.back')}
  </Button>
);
