import { hasAccess, type FotoPage } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { t } from '../messages.js';
import { paths } from '../../../lib/routing/path-table.js';
import { getPath } from '../../../lib/routing/paths.js';
import { selectRole } from '../../../lib/session/auth.slice.js';
import { Message } from '../../../ui/Message.js';
import { countActiveFilters, withoutFilters, type Search } from '../foto-search.js';

type Props = {
  search: Search;
  suggestion: FotoPage['suggestion'];
  setSearch: (search: Search) => void;
};

/** Shown when nothing matches the search, or when there are no photos at all. */
export const EmptyFotos = ({ search, suggestion, setSearch }: Props) => {
  const role = useSelector(selectRole);
  if (search.tekst)
    return <NoSearchResults search={search} tekst={search.tekst} suggestion={suggestion} setSearch={setSearch} />;
  if (countActiveFilters(search) > 0) {
    return (
      <Message title={t('fotos.none')} text={t(hasNoLabelFilters(search) ? 'lacks.none' : 'fotos.noneFiltered')}>
        <Button onClick={() => setSearch(withoutFilters(search))}>{t('filters.clear')}</Button>
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

type NoSearchResultsProps = Props & { tekst: string };

/** Offers other searches, the most promising first: the suggested text, no filters, no text. */
const NoSearchResults = ({ search, tekst, suggestion, setSearch }: NoSearchResultsProps) => {
  const isFiltered = countActiveFilters(search) > 0;
  const actions = [
    suggestion && { text: t('fotos.meant', { text: suggestion }), nextSearch: { ...search, tekst: suggestion } },
    isFiltered && { text: t('fotos.dropFilters'), nextSearch: { ...withoutFilters(search), tekst } },
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
