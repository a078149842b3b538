import { fotosPerPage } from '@ledenportaal/shared';
import { Button, Title, VisuallyHidden } from '@mantine/core';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { pagerTexts } from '../../lib/pager-texts.js';
import { Message } from '../../ui/Message.js';
import { Pager } from '../../ui/Pager.js';
import { useFocusOnPage } from '../../ui/useFocusOnPage.js';
import { ActiveFilters } from './ActiveFilters.js';
import { countText } from './count-text.js';
import { EmptyFotos } from './EmptyFotos.js';
import { bothActions } from './foto-actions.js';
import { fotoHref, fotosHref, type GridName, type Search } from './foto-search.js';
import { FotoGrid } from './FotoGrid.js';
import { useFotosQuery } from './fotoboek.api.js';
import { FotosSkeleton } from './FotosSkeleton.js';
import styles from './FotoBank.module.css';

type Props = { grid: GridName; search: Search; choose: (search: Search) => void };

export const FotoResults = ({ grid, search, choose }: Props) => {
  const { currentData, data = currentData, error, isFetching, refetch } = useFotosQuery({ body: search });
  const region = useFocusOnPage(search.page);
  const found = data?.results;
  const last = found ? Math.ceil(found.total / fotosPerPage) : 1;
  const failed = error && !currentData;
  return (
    <section ref={region} tabIndex={-1} data-focus-quietly aria-label={say('fotos.results')} aria-busy={isFetching}>
      <VisuallyHidden>
        <Title order={2}>{say('fotos.results')}</Title>
      </VisuallyHidden>
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {!failed && (found ? <Count total={countText(found)} page={search.page} last={last} /> : say('site.busy'))}
        </p>
        <ActiveFilters search={search} choose={choose} />
      </div>
      {failed ? (
        <Message title={say('fotos.error')} text={messageOf(error)} role="alert">
          <Button onClick={() => void refetch()} loading={isFetching}>
            {say('site.retry')}
          </Button>
        </Message>
      ) : !found ? (
        <FotosSkeleton />
      ) : found.items.length === 0 ? (
        <EmptyFotos grid={grid} search={search} total={found.total} choose={choose} />
      ) : (
        <div className={styles.results} data-stale={!currentData || undefined}>
          <FotoGrid
            cards={found.items.map((foto) => ({ key: foto._id, foto }))}
            hrefOf={({ _id }) => fotoHref(_id, search, grid)}
            {...(grid === 'fotos' && { actionsOf: bothActions })}
            from={grid}
            onExpired={() => void refetch()}
          />
          {last > 1 && (
            <Pager
              page={search.page}
              last={last}
              hrefOf={(page) => fotosHref({ ...search, page }, grid)}
              texts={pagerTexts}
            />
          )}
        </div>
      )}
    </section>
  );
};

const Count = ({ total, page, last }: { total: string; page: number; last: number }) => {
  const [number, ...words] = total.split(' ');
  return (
    <>
      <b>{number}</b> {words.join(' ')}
      {page > 1 && page <= last && <>, {say('fotos.page', { page, last })}</>}
    </>
  );
};
