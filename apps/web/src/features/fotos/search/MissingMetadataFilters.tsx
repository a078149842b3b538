import { missingMetadataKinds, type FotoSearch } from '@ledenportaal/shared';
import { t } from '../messages.js';
import { FilterOption } from '../../../ui/filter/FilterOption.js';
import { formatCount } from '../format-count.js';
import { emptySearch, toggleFilter, toggleStatus, type Search } from '../foto-search.js';
import { useFotosQuery } from '../fotos.api.js';

type Props = { search: Search; setSearch: (search: Search) => void };

/** Filters for photos without tags or beschrijving and for concepts, with their counts in the whole image bank. */
export const MissingMetadataFilters = ({ search, setSearch }: Props) => (
  <fieldset>
    <legend>{t('lacks.title')}</legend>
    {missingMetadataKinds.map((lack) => (
      <CountedFilter
        key={lack}
        text={t(`lacks.${lack}`)}
        filter={{ zonder: [lack] }}
        checked={search.zonder?.includes(lack) ?? false}
        onChange={() => setSearch(toggleFilter(search, 'zonder', lack))}
      />
    ))}
    <CountedFilter
      text={t('status.concepts')}
      filter={{ status: 'concept' }}
      checked={search.status === 'concept'}
      onChange={() => setSearch(toggleStatus(search, 'concept'))}
    />
  </fieldset>
);

type CountedFilterProps = { text: string; filter: Partial<FotoSearch>; checked: boolean; onChange: () => void };

const CountedFilter = ({ filter, ...optionProps }: CountedFilterProps) => {
  const { data } = useFotosQuery({ body: { ...emptySearch, ...filter, limit: 1 } });
  return <FilterOption count={data ? formatCount(data.results) : ''} {...optionProps} />;
};
