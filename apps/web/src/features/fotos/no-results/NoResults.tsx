import type { FotoPage } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AskForFoto } from './AskForFoto.js';
import { t } from './messages.js';
import { paths } from '../../../lib/routing/path-table.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useCan } from '../../../lib/session/useCan.js';
import { Message } from '../../../ui/Message.js';
import {
  countActiveFilters,
  hasCriteria,
  withoutFilters,
  type GridName,
  type Search,
} from '../../foto-base/foto-search.js';
import { formatMatch, formatPartial } from './format-partial.js';
import { PartialFotos } from './PartialFotos.js';
import type { SetSearch } from '../search/useFotoSearch.js';

type Props = {
  grid: GridName;
  search: Search;
  results: Pick<FotoPage, 'suggestion' | 'partial'> | undefined;
  setSearch: SetSearch;
  onExpired: () => void;
};

/** Shown when nothing matches the search, or when there are no photos at all. */
export const NoResults = ({ grid, search, results, setSearch, onExpired }: Props) => {
  const canAdd = useCan(paths.upload.access);
  const { tekst } = search;
  const { suggestion, partial } = results ?? {};
  if (!hasCriteria(search)) {
    return (
      <Message title={t('none.title')} text={t('fotos.noneAtAll')}>
        {canAdd && (
          <Button component={Link} to={getPath('upload')}>
            {t('fotos.addFirst')}
          </Button>
        )}
      </Message>
    );
  }
  return (
    <>
      <Message
        title={tekst ? t('none.titleFor', { text: tekst }) : t('none.title')}
        text={partial ? <span role="status">{formatPartial(partial)}</span> : getReason(search, canAdd)}
      >
        {getNextSteps(search, suggestion, partial).map(({ text, next }, index) => (
          <Button
            key={text}
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => setSearch({ ...next, page: 1 })}
          >
            {text}
          </Button>
        ))}
        {tekst && <AskForFoto tekst={tekst} />}
      </Message>
      {partial && <PartialFotos fotos={partial.items} grid={grid} search={search} onExpired={onExpired} />}
    </>
  );
};

const getReason = (search: Search, canAdd: boolean) => {
  const { zonder: _, status: __, ...others } = search;
  const isFiltered = countActiveFilters(search) > 0;
  if (search.tekst) return t(isFiltered ? 'none.forFiltered' : 'none.forText');
  return t(canAdd && countActiveFilters(others) === 0 ? 'none.done' : 'none.filtered');
};

/** Other searches, the most promising first: the correction, fewer words, one of the labels, no filters, no text. */
const getNextSteps = (search: Search, suggestion: FotoPage['suggestion'], partial: FotoPage['partial']) => {
  const { tekst, tags, themes, tagsMatch, themesMatch } = search;
  const isFiltered = countActiveFilters(search) > 0;
  const all = withoutFilters(search);
  const steps: (false | { text: string; next: Search })[] = [
    suggestion !== undefined && {
      text: t('none.meant', { text: suggestion }),
      next: { ...search, tekst: suggestion },
    },
    ...(partial?.matches.map((match) => ({ text: formatMatch(match), next: { ...search, tekst: match.tekst } })) ?? []),
    tags.length > 1 && tagsMatch === 'all' && { text: t('none.anyTag'), next: { ...search, tagsMatch: 'any' } },
    themes.length > 1 && themesMatch === 'all' && { text: t('none.anyThema'), next: { ...search, themesMatch: 'any' } },
    !tekst && { text: t('filters.clear'), next: all },
    tekst !== undefined && isFiltered && { text: t('none.dropFilters'), next: { ...all, tekst } },
    tekst !== undefined && {
      text: t(tekst.includes(' ') ? 'none.dropTexts' : 'none.dropText'),
      next: { ...search, tekst: undefined },
    },
  ];
  return steps.filter((step) => step !== false);
};
