import { fotosPerPage, type Foto, type Paging } from '@ledenportaal/shared';
import { Button, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { pagerTexts } from '../../lib/pager-texts.js';
import { to, type PlainPathName } from '../../lib/paths.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/Pager.js';
import { useFocusOnPage } from '../../ui/useFocusOnPage.js';
import { CollectionLinks } from './CollectionLinks.js';
import { countText } from './count-text.js';
import { fotoHref } from './foto-search.js';
import { FotoGrid, type Card } from './FotoGrid.js';
import { FotosSkeleton } from './FotosSkeleton.js';
import styles from './KeptPage.module.css';
import { useFocusOnLoss } from './useFocusOnLoss.js';
import { usePageNumber } from './usePageNumber.js';

type Found = {
  /** Of this page, or of the one before until this one is there. */
  cards: Card[] | undefined;
  isCurrent: boolean;
  total: number;
  error?: { message?: string | undefined } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
};
type Props = {
  name: Extract<PlainPathName, 'collections' | 'downloads'>;
  title: string;
  lead: string;
  texts: Record<'none' | 'noneText' | 'error', string>;
  find: (paging: Pick<Paging, 'page' | 'limit'>) => Found;
  actionsOf: (foto: Foto) => ReactNode;
};

/** What somebody has of the image bank: photos that were kept, or downloaded. The page is in the address. */
export const KeptPage = ({ name, title, lead, texts, find: useFound, actionsOf }: Props) => {
  const page = usePageNumber();
  const { cards, isCurrent, total, error, isFetching, refetch } = useFound({ page, limit: fotosPerPage });
  const region = useFocusOnPage(page);
  const holdFocus = useFocusOnLoss(region, cards);
  const failed = error && !isCurrent;
  const last = Math.ceil(total / fotosPerPage);
  const hrefOf = (target: number) => to(name) + (target > 1 ? `?page=${target}` : '');
  return (
    <Page title={title} lead={lead} width="wide" actions={<CollectionLinks here={name} />}>
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
        <p role="status" className={styles.count}>
          {!failed && (cards ? countText({ total, more: false }) : say('site.busy'))}
        </p>
        {failed ? (
          <Message title={texts.error} text={messageOf(error)} role="alert">
            <Button onClick={() => void refetch()} loading={isFetching}>
              {say('site.retry')}
            </Button>
          </Message>
        ) : !cards ? (
          <FotosSkeleton />
        ) : total === 0 ? (
          <Nothing texts={texts} />
        ) : isCurrent && page > last ? (
          // The last photo of the last page has just been let go of, or the address was typed.
          <Navigate to={hrefOf(last)} replace />
        ) : (
          <div data-stale={!isCurrent || undefined} className={styles.results}>
            <FotoGrid
              cards={cards}
              hrefOf={({ _id }) => fotoHref(_id)}
              actionsOf={actionsOf}
              from={name}
              onExpired={() => void refetch()}
            />
            {last > 1 && <Pager page={page} last={last} hrefOf={hrefOf} texts={pagerTexts} />}
          </div>
        )}
      </section>
    </Page>
  );
};

const Nothing = ({ texts }: Pick<Props, 'texts'>) => (
  <Message title={texts.none} text={texts.noneText}>
    <Button component={Link} to={to('fotos')}>
      {say('foto.toFotos')}
    </Button>
  </Message>
);
