import { fotosPerPage, type FotoPage } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { useFocusOnPage } from '../../ui/useFocusOnPage.js';
import { ActiveFilters } from './ActiveFilters.js';
import { countText } from './count-text.js';
import { EmptyFotos } from './EmptyFotos.js';
import { bothActions } from './foto-actions.js';
import { fotoHref, fotosHref } from './foto-href.js';
import type { GridName, Search } from './foto-search.js';
import { FotoGrid } from './FotoGrid.js';
import { useFotosQuery } from './fotoboek.api.js';
import { PagedFotos } from './PagedFotos.js';
import { useSelection, type Selecting } from './useSelection.js';

type Props = { grid: GridName; search: Search; choose: (search: Search) => void; selecting?: Selecting | undefined };

const none: FotoPage = { items: [], total: 0, more: false, downloads: 0 };

export const FotoResults = ({ grid, search, choose, selecting }: Props) => {
  const { currentData, data = currentData, error, isFetching, refetch } = useFotosQuery({ body: search });
  const region = useFocusOnPage(search.page);
  const selection = useSelection(search);
  const found = data?.results;
  const { items, total } = found ?? none;
  // The pressed button disappears with the empty result, so the focus moves to the results first.
  const chooseHere = (next: Search) => {
    region.current?.focus({ preventScroll: true });
    choose(next);
  };
  const last = found ? Math.ceil(total / fotosPerPage) : 1;
  return (
    <PagedFotos
      asked={{ isCurrent: currentData !== undefined, error, isFetching, refetch }}
      errorTitle={say('fotos.error')}
      count={found && <Count total={countText(found)} search={search} last={last} />}
      beside={<ActiveFilters search={search} choose={choose} />}
      instead={
        items.length === 0 && <EmptyFotos grid={grid} search={search} found={found ?? none} choose={chooseHere} />
      }
      page={search.page}
      last={last}
      hrefOf={(page) => fotosHref({ ...search, page }, grid)}
      region={region}
    >
      {selecting && <selecting.Bar selection={selection} onPage={items.map(({ _id }) => _id)} />}
      <FotoGrid
        cards={items.map((foto) => ({ key: foto._id, foto }))}
        hrefOf={({ _id }) => fotoHref(_id, search, grid)}
        actionsOf={selecting ? (foto) => <selecting.Choose foto={foto} selection={selection} /> : bothActions}
        from={grid}
        onExpired={() => void refetch()}
      />
    </PagedFotos>
  );
};

const Count = ({ total, search: { page, tekst }, last }: { total: string; search: Search; last: number }) => {
  const [number, ...words] = total.split(' ');
  return (
    <>
      <b>{number}</b> {words.join(' ')}
      {tekst && ` ${say('fotos.for', { text: tekst })}`}
      {page > 1 && page <= last && <>, {say('fotos.page', { page, last })}</>}
    </>
  );
};
