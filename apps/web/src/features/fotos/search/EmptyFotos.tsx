import { hasAccess, type FotoPage } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import { paths } from '../../../lib/routing/path-table.js';
import { getPath } from '../../../lib/routing/paths.js';
import { selectRole } from '../../../lib/session/auth.slice.js';
import { Message } from '../../../ui/Message.js';
import { fotosHref } from '../foto-href.js';
import { countActiveFilters, emptySearch, type GridName, type Search } from '../foto-search.js';

type Props = {
  grid: GridName;
  search: Search;
  results: Pick<FotoPage, 'total' | 'suggestion'>;
  setSearch: (search: Search) => void;
};

/** A page without photos: its number is too high, nothing matches the search, or there are no photos at all. */
export const EmptyFotos = ({ grid, search, results, setSearch }: Props) => {
  const role = useSelector(selectRole);
  if (results.total > 0) {
    return (
      <Message title={t('fotos.none')} text={t('fotos.pastEnd', { count: formatNumber(results.total) })}>
        <Button component={Link} to={fotosHref({ ...search, page: 1 }, grid)}>
          {t('fotos.toFirstPage')}
        </Button>
      </Message>
    );
  }
  if (search.tekst)
    return (
      <NoSearchResults search={search} tekst={search.tekst} suggestion={results.suggestion} setSearch={setSearch} />
    );
  if (countActiveFilters(search) > 0) {
    return (
      <Message title={t('fotos.none')} text={t(hasNoLabelFilters(search) ? 'lacks.none' : 'fotos.noneFiltered')}>
        <Button onClick={() => setSearch(emptySearch)}>{t('filters.clear')}</Button>
      </Message>
    );
  }
  return (
    <Message title={t('fotos.none')} text={t('fotos.noneAtAll')}>
      {hasAccess(paths.upload.access, role) && (
        <Button component={Link} to={getPath('upload')}>
          {t('fotos.addFirst')}
        </Button>
      )}
    </Message>
  );
};

const hasNoLabelFilters = ({ tags, themes }: Search) => tags.length + themes.length === 0;

type NoSearchResultsProps = Pick<Props, 'search' | 'setSearch'> & { tekst: string; suggestion: string | undefined };

/** Offers other searches, the most promising first: the suggested text, no filters, no text. */
const NoSearchResults = ({ search, tekst, suggestion, setSearch }: NoSearchResultsProps) => {
  const isFiltered = countActiveFilters(search) > 0;
  const actions = [
    suggestion && { text: t('fotos.meant', { text: suggestion }), nextSearch: { ...search, tekst: suggestion } },
    isFiltered && { text: t('fotos.dropFilters'), nextSearch: { ...emptySearch, tekst } },
    { text: t('fotos.dropText'), nextSearch: { ...search, tekst: '' } },
  ].filter((action) => action !== undefined && action !== '' && action !== false);
  return (
    <Message
      title={t('fotos.noneFor', { text: tekst })}
      text={t(isFiltered ? 'fotos.noneForFiltered' : 'fotos.noneForText')}
    >
      {actions.map(({ text, nextSearch }, index) => (
        <Button
          key={text}
          variant={index === 0 ? 'filled' : 'default'}
          onClick={() => setSearch({ ...nextSearch, page: 1 })}
        >
          {text}
        </Button>
      ))}
    </Message>
  );
};
