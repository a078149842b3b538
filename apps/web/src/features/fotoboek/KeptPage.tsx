import { fotosPerPage, type Foto, type Paging } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import type { PlainPathName } from '../../lib/path-table.js';
import { to } from '../../lib/paths.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { CollectionLinks } from './CollectionLinks.js';
import { fotoHref } from './foto-href.js';
import { FotoGrid, type Card } from './FotoGrid.js';
import { OwnFotos } from './OwnFotos.js';
import type { Asked } from './PagedFotos.js';
import { usePageNumber } from '../../ui/usePageNumber.js';

type Found = Asked & { cards: Card[] | undefined; total: number };
type Props = {
  name: Extract<PlainPathName, 'collections' | 'downloads'>;
  title: string;
  lead: string;
  texts: Record<'none' | 'noneText' | 'error', string>;
  find: (paging: Pick<Paging, 'page' | 'limit'>) => Found;
  actionsOf: (foto: Foto) => ReactNode;
};

/** A member's own photos: the collection or the downloads. The page number is in the URL. */
export const KeptPage = ({ name, title, lead, texts, find: useFound, actionsOf }: Props) => {
  const page = usePageNumber();
  const { cards, total, ...asked } = useFound({ page, limit: fotosPerPage });
  return (
    <Page title={title} lead={lead} width="wide" actions={<CollectionLinks here={name} />}>
      <OwnFotos
        name={name}
        page={page}
        asked={asked}
        fotos={cards}
        total={total}
        errorTitle={texts.error}
        nothing={<Nothing texts={texts} />}
      >
        {(shown) => (
          <FotoGrid
            cards={shown}
            hrefOf={({ _id }) => fotoHref(_id)}
            actionsOf={actionsOf}
            from={name}
            onExpired={() => void asked.refetch()}
          />
        )}
      </OwnFotos>
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
