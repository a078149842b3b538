import { fotosPerPage, trashDays } from '@ledenportaal/shared';
import { Button, Title, VisuallyHidden } from '@mantine/core';
import { Link, Navigate } from 'react-router-dom';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { pagerTexts } from '../../lib/pager-texts.js';
import { to } from '../../lib/paths.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/Pager.js';
import { useFocusOnPage } from '../../ui/useFocusOnPage.js';
import { countText } from './count-text.js';
import { useTrashQuery } from './fotoboek.api.js';
import { FotosSkeleton } from './FotosSkeleton.js';
import kept from './KeptPage.module.css';
import { TrashItem } from './TrashItem.js';
import styles from './TrashPage.module.css';
import { useFocusOnLoss } from './useFocusOnLoss.js';
import { usePageNumber } from './usePageNumber.js';

const hrefOf = (page: number) => to('trash') + (page > 1 ? `?page=${page}` : '');

export const TrashPage = () => {
  const page = usePageNumber();
  const asked = useTrashQuery({ query: { page, limit: fotosPerPage } });
  const { currentData, data = currentData, error, isFetching, refetch } = asked;
  const region = useFocusOnPage(page);
  const holdFocus = useFocusOnLoss(region, data);
  const found = data?.results;
  const failed = error && !currentData;
  const last = Math.ceil((found?.total ?? 0) / fotosPerPage);
  return (
    <Page title={say('trash.title')} lead={say('trash.lead', { days: trashDays })} width="wide" actions={toFotos}>
      <section
        ref={region}
        tabIndex={-1}
        data-focus-quietly
        aria-label={say('fotos.results')}
        aria-busy={isFetching}
        onFocus={holdFocus}
      >
        <VisuallyHidden>
          <Title order={2}>{say('fotos.results')}</Title>
        </VisuallyHidden>
        <p role="status" className={kept.count}>
          {!failed && (found ? countText({ total: found.total, more: false }) : say('site.busy'))}
        </p>
        {failed ? (
          <Message title={say('trash.error')} text={messageOf(error)} role="alert">
            <Button onClick={() => void refetch()} loading={isFetching}>
              {say('site.retry')}
            </Button>
          </Message>
        ) : !found ? (
          <FotosSkeleton />
        ) : found.total === 0 ? (
          <Message title={say('trash.none')} text={say('trash.noneText', { days: trashDays })} />
        ) : currentData && page > last ? (
          // The last photo of the last page has just been put back, or the address was typed.
          <Navigate to={hrefOf(last)} replace />
        ) : (
          <div className={kept.results} data-stale={!currentData || undefined}>
            <div className={styles.list} role="list" aria-label={say('trash.title')}>
              {found.docs.map((deleted) => (
                <TrashItem key={deleted._id} deleted={deleted} onExpired={() => void refetch()} />
              ))}
            </div>
            {last > 1 && <Pager page={page} last={last} hrefOf={hrefOf} texts={pagerTexts} />}
          </div>
        )}
      </section>
    </Page>
  );
};

const toFotos = (
  <Button variant="default" component={Link} to={to('adminFotos')}>
    {say('trash.back')}
  </Button>
);
