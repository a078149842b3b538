import { fotosPerPage, trashDays } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { Message } from '../../../ui/Message.js';
import { Page } from '../../../ui/Page.js';
import { useTrashQuery } from '../fotos.api.js';
import { EditableFotoList } from '../EditableFotoList.js';
import { TrashItem } from './TrashItem.js';
import styles from './TrashPage.module.css';
import { usePageNumber } from '../../../ui/table/usePageNumber.js';

export const TrashPage = () => {
  const page = usePageNumber();
  const {
    currentData,
    data = currentData,
    error,
    isFetching,
    refetch,
  } = useTrashQuery({
    query: { page, limit: fotosPerPage },
  });
  return (
    <Page title={t('trash.title')} lead={t('trash.lead', { days: trashDays })} width="wide" actions={fotosButton}>
      <EditableFotoList
        name="trash"
        page={page}
        queryStatus={{ isCurrent: currentData !== undefined, error, isFetching, refetch }}
        fotos={data?.results.docs}
        total={data?.results.total ?? 0}
        errorTitle={t('trash.error')}
        emptyState={<Message title={t('trash.none')} text={t('trash.noneText', { days: trashDays })} />}
      >
        {(shown) => (
          <div className={styles.list} role="list" aria-label={t('trash.title')}>
            {shown.map((deleted) => (
              <TrashItem key={deleted._id} deleted={deleted} onExpired={() => void refetch()} />
            ))}
          </div>
        )}
      </EditableFotoList>
    </Page>
  );
};

const fotosButton = (
  <Button variant="default" component={Link} to={getPath('adminFotos')}>
    {t('trash.back')}
  </Button>
);
