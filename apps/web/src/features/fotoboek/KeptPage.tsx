import { fotosPerPage, type Foto, type Paging } from '@ledenportaal/shared';
import { Button, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { pagerTexts } from '../../lib/pager-texts.js';
import { to, type PlainPathName } from '../../lib/paths.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/Pager.js';
import { CollectionLinks } from './CollectionLinks.js';
import { countText } from './count-text.js';
import { fotoHref } from './foto-search.js';
import { FotoGrid, type Card } from './FotoGrid.js';
import { FotosSkeleton } from './FotosSkeleton.js';
import styles from './KeptPage.module.css';
import { usePageNumber } from './usePageNumber.js';

type Found = {
  cards: Card[] | undefined;
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
  const { cards, total, error, isFetching, refetch } = useFound({ page, limit: fotosPerPage });
  const last = Math.ceil(total / fotosPerPage);
  const hrefOf = (target: number) => to(name) + (target > 1 ? `?page=${target}` : '');
  return (
    <Page title={title} lead={lead} width="wide" actions={<CollectionLinks here={name} />}>
      <VisuallyHidden>
        <Title order={2}>{say('fotos.results')}</Title>
      </VisuallyHidden>
      <p role="status" className={styles.count}>
        {cards ? countText({ total, more: false }) : !error && say('site.busy')}
      </p>
      {error && !cards ? (
        <Message title={texts.error} text={messageOf(error)} role="alert">
          <Button onClick={() => void refetch()} loading={isFetching}>
            {say('site.retry')}
          </Button>
        </Message>
      ) : !cards ? (
        <FotosSkeleton />
      ) : cards.length === 0 ? (
        <Nothing total={total} texts={texts} first={hrefOf(1)} />
      ) : (
        <>
          <FotoGrid
            cards={cards}
            hrefOf={({ _id }) => fotoHref(_id)}
            actionsOf={actionsOf}
            onExpired={() => void refetch()}
          />
          {last > 1 && <Pager page={page} last={last} hrefOf={hrefOf} texts={pagerTexts} />}
        </>
      )}
    </Page>
  );
};

/** Nothing at all, or nothing on a page past the end. */
const Nothing = ({ total, texts, first }: Pick<Props, 'texts'> & { total: number; first: string }) =>
  total > 0 ? (
    <Message title={say('fotos.none')} text={say('fotos.pastEnd', { count: total })}>
      <Button component={Link} to={first}>
        {say('fotos.toFirstPage')}
      </Button>
    </Message>
  ) : (
    <Message title={texts.none} text={texts.noneText}>
      <Button component={Link} to={to('fotos')}>
        {say('foto.toFotos')}
      </Button>
    </Message>
  );
