import { missingMetadataKinds, type FotoFilter } from '@ledenportaal/shared';
import { t } from '../messages.js';
import { FilterOption } from '../../../ui/filter/FilterOption.js';
import { formatCount } from '../../foto-base/format-count.js';
import { toFilter, toggleFilter, toggleStatus, type Search } from '../../foto-base/foto-search.js';
import { useFotosQuery } from '../../foto-base/fotos.api.js';
import { RightsFilter } from '../rights/RightsFilter.js';
import type { SetSearch } from './useFotoSearch.js';

type Props = { search: Search; setSearch: SetSearch };

/** Filters for photos without tags, beschrijving or eigenaar, concepts and rights, with their counts among the other filters. */
export const MissingMetadataFilters = ({ search, setSearch }: Props) => (
  <>
    <fieldset>
      <legend>{t('lacks.title')}</legend>
      {missingMetadataKinds.map((lack) => (
        <CountedFilter
          key={lack}
          text={t(`lacks.${lack}`)}
          filter={{ ...toFilter(search), zonder: [lack] }}
          checked={search.zonder?.includes(lack) ?? false}
          onChange={() => setSearch(toggleFilter(search, 'zonder', lack))}
        />
      ))}
      <CountedFilter
        text={t('status.concepts')}
        filter={{ ...toFilter(search), status: 'concept' }}
        checked={search.status === 'concept'}
        onChange={() => setSearch(toggleStatus(search, 'concept'))}
      />
    </fieldset>
    <RightsFilter search={search} setSearch={setSearch} />
  </>
);

type CountedFilterProps = { text: string; filter: FotoFilter; checked: boolean; onChange: () => void };

const CountedFilter = ({ filter, ...optionProps }: CountedFilterProps) => {
  const { data } = useFotosQuery({ body: { ...filter, limit: 1 } });
  return <FilterOption count={data ? formatCount(data.results) : ''} {...optionProps} />;
};
