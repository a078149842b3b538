import type { FotoPage } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../messages.js';
import { paths } from '../../../lib/routing/path-table.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useCan } from '../../../lib/session/useCan.js';
import { lazyOptional } from '../../../ui/lazyOptional.js';
import { Message } from '../../../ui/Message.js';
import { countActiveFilters, hasCriteria, withoutFilters, type Search } from '../../foto-base/foto-search.js';
import type { SetSearch } from './useFotoSearch.js';

const AskForFoto = lazyOptional(async () => (await import('../ask/AskForFoto.js')).AskForFoto);

type Props = {
  search: Search;
  suggestion: FotoPage['suggestion'];
  setSearch: SetSearch;
};

/** Shown when nothing matches the search, or when there are no photos at all. */
export const EmptyFotos = ({ search, suggestion, setSearch }: Props) => {
  const canAdd = useCan(paths.upload.access);
  const { tekst } = search;
  if (!hasCriteria(search)) {
    return (
      <Message title={t('fotos.none')} text={t('fotos.noneAtAll')}>
        {canAdd && (
          <Button component={Link} to={getPath('upload')}>
            {t('fotos.addFirst')}
          </Button>
        )}
      </Message>
    );
  }
  return (
    <Message title={tekst ? t('fotos.noneFor', { text: tekst }) : t('fotos.none')} text={getReason(search, canAdd)}>
      {getNextSteps(search, suggestion).map(({ text, next }, index) => (
        <Button key={text} variant={index === 0 ? 'filled' : 'default'} onClick={() => setSearch({ ...next, page: 1 })}>
          {text}
        </Button>
      ))}
      {tekst && (
        <Suspense>
          <AskForFoto tekst={tekst} />
        </Suspense>
      )}
    </Message>
  );
};

const getReason = (search: Search, canAdd: boolean) => {
  const { zonder: _, status: __, ...others } = search;
  const isFiltered = countActiveFilters(search) > 0;
  if (search.tekst) return t(isFiltered ? 'fotos.noneForFiltered' : 'fotos.noneForText');
  return t(canAdd && countActiveFilters(others) === 0 ? 'lacks.none' : 'fotos.noneFiltered');
};

/** Other searches, the most promising first: the suggested text, one of the labels, no filters, no text. */
const getNextSteps = (search: Search, suggestion: Props['suggestion']) => {
  const { tekst, tags, themes, tagsMatch, themesMatch } = search;
  const isFiltered = countActiveFilters(search) > 0;
  const all = withoutFilters(search);
  const steps: (false | { text: string; next: Search })[] = [
    suggestion !== undefined && {
      text: t('fotos.meant', { text: suggestion }),
      next: { ...search, tekst: suggestion },
    },
    tags.length > 1 && tagsMatch === 'all' && { text: t('fotos.anyTag'), next: { ...search, tagsMatch: 'any' } },
    themes.length > 1 &&
      themesMatch === 'all' && { text: t('fotos.anyThema'), next: { ...search, themesMatch: 'any' } },
    !tekst && { text: t('filters.clear'), next: all },
    tekst !== undefined && isFiltered && { text: t('fotos.dropFilters'), next: { ...all, tekst } },
    tekst !== undefined && { text: t('fotos.dropText'), next: { ...search, tekst: undefined } },
  ];
  return steps.filter((step) => step !== false);
};
