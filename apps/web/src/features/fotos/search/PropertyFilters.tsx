import { maxLocatie, paperSizes, purposes, type FotoFacets } from '@ledenportaal/shared';
import { capitalise } from '../../../lib/capitalise.js';
import { FilterOption } from '../../../ui/filter/FilterOption.js';
import { SearchField } from '../../../ui/form/SearchField.js';
import { Select } from '../../../ui/form/Select.js';
import {
  changeSearch,
  isWithoutEigenaar,
  toggleFilter,
  type ListName,
  type Search,
} from '../../foto-base/foto-search.js';
import { t as tRights } from '../../rights/messages.js';
import { t as tFotos } from '../messages.js';
import { t } from './messages.js';
import type { PropertyFilterProps } from './useFotoFacets.js';

type ValuesProps<V> = PropertyFilterProps & {
  name: ListName & keyof FotoFacets;
  values: readonly V[];
  toText: (value: V) => string;
};

/** A checkbox for each value, with its number of photos. */
export const ValuesFilter = <V extends string>({ search, setSearch, facets, name, values, toText }: ValuesProps<V>) =>
  values.map((value) => (
    <FilterOption
      key={value}
      text={toText(value)}
      {...facets.getCount(name, value)}
      checked={search[name]?.some((chosen) => chosen === value) ?? false}
      onChange={() => setSearch(toggleFilter(search, name, value))}
    />
  ));

export const LocatieFilter = ({ locatieInput }: PropertyFilterProps) => (
  <SearchField
    label={t('filters.searchLocatie')}
    maxLength={maxLocatie}
    text={locatieInput.text}
    changeText={locatieInput.changeText}
    flush={locatieInput.flush}
  />
);

/** A value that is no name: those have no line break. */
const withoutEigenaar = '\n';

/**
 * Offers the eigenaars with most photos, and the chosen one, whose number is unknown when it is not one of these; and the
 * photos without eigenaar, if there are any.
 */
export const EigenaarFilter = ({ search, setSearch, facets }: PropertyFilterProps) => {
  const isUnknown = isWithoutEigenaar(search);
  const unknown = facets.getCount('zonder', 'eigenaar');
  const canBeUnknown = isUnknown || (unknown.count !== '' && !unknown.isEmpty);
  const names = facets.facets?.eigenaar.map(({ _id }) => _id) ?? [];
  const { eigenaar = '' } = search;
  const isChosen = (name: string) => name.localeCompare(eigenaar, 'nl', { sensitivity: 'base' }) === 0;
  const chosen = names.find(isChosen) ?? eigenaar;
  const choose = (value: string) => {
    const changes: Partial<Search> =
      value === withoutEigenaar
        ? { eigenaar: undefined, zonder: ['eigenaar'] }
        : { eigenaar: value || undefined, ...(isUnknown && { zonder: undefined }) };
    setSearch(changeSearch(search, changes));
  };
  return (
    <Select
      aria-label={t('filters.eigenaar')}
      data={[
        { value: '', label: t('filters.allEigenaars') },
        ...[...new Set([...names, chosen])].filter(Boolean).map((name) => ({
          value: name,
          label: names.includes(name) ? facets.formatChoice('eigenaar', name) : name,
        })),
        ...(canBeUnknown
          ? [{ value: withoutEigenaar, label: facets.formatChoice('zonder', 'eigenaar', tFotos('lacks.eigenaar')) }]
          : []),
      ]}
      value={isUnknown ? withoutEigenaar : chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
};

export const PaperFilter = ({ search, setSearch, facets }: PropertyFilterProps) => (
  <Select
    aria-label={t('filters.paper')}
    data={[
      { value: '', label: t('filters.anyPaper') },
      ...paperSizes.map((size) => ({ value: size, label: facets.formatChoice('paper', size, t(`paper.${size}`)) })),
    ]}
    value={search.paper ?? ''}
    onChange={({ currentTarget }) =>
      setSearch(changeSearch(search, { paper: paperSizes.find((size) => size === currentTarget.value) }))
    }
  />
);

export const PurposeFilter = ({ search, setSearch, facets }: PropertyFilterProps) => (
  <Select
    aria-label={t('filters.mag')}
    data={[
      { value: '', label: t('filters.anyPurpose') },
      ...purposes.map((purpose) => ({
        value: purpose,
        label: facets.formatChoice('mag', purpose, capitalise(tRights(`purpose.${purpose}`))),
      })),
    ]}
    value={search.mag ?? ''}
    onChange={({ currentTarget }) =>
      setSearch(
        changeSearch(search, {
          mag: purposes.find((purpose) => purpose === currentTarget.value),
          overleg: undefined,
        }),
      )
    }
  />
);
