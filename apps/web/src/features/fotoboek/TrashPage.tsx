import { fotosPerPage, trashDays } from '@ledenportaal/shared';
import { Button, Title, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { pagerTexts } from '../../lib/pager-texts.js';
import { to } from '../../lib/paths.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/Pager.js';
import { countText } from './count-text.js';
import { useTrashQuery } from './fotoboek.api.js';
import { FotosSkeleton } from './FotosSkeleton.js';
import { TrashItem } from './TrashItem.js';
import styles from './TrashPage.module.css';
import { usePageNumber } from './usePageNumber.js';

export const TrashPage = () => {
  const page = usePageNumber();
  const {
    currentData,
    data = currentData,
    error,
    isFetching,
    refetch,
  } = useTrashQuery({ query: { page, limit: fotosPerPage } });
  const found = data?.results;
  const last = Math.ceil((found?.total ?? 0) / fotosPerPage);
  const hrefOf = (target: number) => to('trash') + (target > 1 ? `?page=${target}` : '');
  return (
    <Page title={say('trash.title')} lead={say('trash.lead', { days: trashDays })} actions={toFotos}>
      <VisuallyHidden>
        <Title order={2}>{say('fotos.results')}</Title>
      </VisuallyHidden>
      <p role="status" className={styles.count}>
        {found ? countText({ total: found.total, more: false }) : !error && say('site.busy')}
      </p>
      {error && !currentData ? (
        <Message title={say('trash.error')} text={messageOf(error)} role="alert">
          <Button onClick={() => void refetch()} loading={isFetching}>
            {say('site.retry')}
          </Button>
        </Message>
      ) : !found ? (
        <FotosSkeleton />
      ) : found.total === 0 ? (
        <Message title={say('trash.none')} text={say('trash.noneText', { days: trashDays })} />
      ) : (
        <ul className={styles.list}>
          {found.docs.map((deleted) => (
            <TrashItem key={deleted._id} deleted={deleted} onExpired={() => void refetch()} />
          ))}
        </ul>
      )}
      {last > 1 && <Pager page={page} last={last} hrefOf={hrefOf} texts={pagerTexts} />}
    </Page>
  );
};

const toFotos = (
  <Button variant="default" component={Link} to={to('adminFotos')}>
    {say('trash.back')}
  </Button>
);
