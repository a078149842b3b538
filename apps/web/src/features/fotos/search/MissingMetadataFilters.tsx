import { missingMetadataKinds, type MissingMetadata } from '@ledenportaal/shared';
import { t } from '../messages.js';
import { FilterOption } from '../../../ui/filter/FilterOption.js';
import { formatCount } from '../format-count.js';
import { emptySearch, toggleFilter, type Search } from '../foto-search.js';
import { useFotosQuery } from '../fotos.api.js';

type Props = { search: Search; setSearch: (search: Search) => void };

/** Filters for photos without tags or beschrijving, with their counts in the whole image bank. */
export const MissingMetadataFilters = ({ search, setSearch }: Props) => (
  <fieldset>
    <legend>{t('lacks.title')}</legend>
    {missingMetadataKinds.map((lack) => (
      <MissingMetadataFilter
        key={lack}
        lack={lack}
        checked={search.zonder?.includes(lack) ?? false}
        onChange={() => setSearch(toggleFilter(search, 'zonder', lack))}
      />
    ))}
  </fieldset>
);

const MissingMetadataFilter = ({
  lack,
  ...optionProps
}: {
  lack: MissingMetadata;
  checked: boolean;
  onChange: () => void;
}) => {
  const { data } = useFotosQuery({ body: { ...emptySearch, zonder: [lack], limit: 1 } });
  return <FilterOption text={t(`lacks.${lack}`)} count={data ? formatCount(data.results) : ''} {...optionProps} />;
};
