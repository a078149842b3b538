import { maxCountedFotos, type Label } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { FilterGroups, FilterOption, FilterSection } from '../../../ui/filter/FilterOption.js';
import { formatCount } from '../../foto-base/format-count.js';
import { hasCriteria, toggleFilter, type FilterKind, type Search } from '../../foto-base/foto-search.js';
import { SearchField } from '../../../ui/form/SearchField.js';
import type { UrlText } from '../../../ui/form/useDebouncedUrlText.js';
import { FiltersSkeleton } from '../../../ui/filter/FiltersSkeleton.js';
import { groupTags } from '../../labels/tag-groups.js';
import { useLabels } from '../../labels/useLabels.js';
import { criteria } from './criteria.js';
import styles from './FotoFilters.module.css';
import { LabelMatchSwitch } from './LabelMatchSwitch.js';
import { t } from './messages.js';
import { useFotoFacets } from './useFotoFacets.js';
import type { SetSearch } from './useFotoSearch.js';

type Props = {
  search: Search;
  setSearch: SetSearch;
  locatieInput: UrlText;
  /** Whether labels without photos are listed too. */
  includesUnused: boolean;
  /** Shown above the labels. */
  extraFilters?: ReactNode;
};

export const FotoFilters = ({ search, setSearch, locatieInput, includesUnused, extraFilters }: Props) => {
  const { labels, isLoading, error, refetch } = useLabels();
  const facets = useFotoFacets(search);
  const [tagSearch, setTagSearch] = useState('');
  // A long list takes a while to render: the photos and the search field come before it.
  const isReady = useDeferredValue(!isLoading, false);
  if (isLoading || !isReady) return <FiltersSkeleton />;
  if (error) {
    return (
      <div role="alert">
        <p>{t('filters.error')}</p>
        <p className={styles.reason}>{getErrorMessage(error)}</p>
        <Button variant="default" size="sm" onClick={refetch}>
          {t('site.retry')}
        </Button>
      </div>
    );
  }
  const formatLabelCount = ({ count }: Label) =>
    formatCount({ total: Math.min(count, maxCountedFotos), more: count > maxCountedFotos });
  const renderOption = (kind: FilterKind) => (label: Label) => (
    <FilterOption
      key={label._id}
      text={label.naam}
      {...facets.getCount(kind, label._id, hasCriteria(search) ? '' : formatLabelCount(label))}
      checked={search[kind].includes(label._id)}
      onChange={() => setSearch(toggleFilter(search, kind, label._id))}
    />
  );
  const isShown = (kind: FilterKind) => (label: Label) =>
    includesUnused || label.count > 0 || search[kind].includes(label._id);
  const groups = groupTags(labels.tags.filter(isShown('tags')), tagSearch);
  return (
    <FilterGroups isStale={facets.isFetching}>
      {extraFilters}
      <fieldset>
        <legend>{t('filters.themas')}</legend>
        <LabelMatchSwitch kind="themes" search={search} setSearch={setSearch} />
        {labels.themes.filter(isShown('themes')).map(renderOption('themes'))}
      </fieldset>
      {Object.values(criteria).map(
        ({ section }) =>
          section && (
            <FilterSection key={section.title} title={section.title} isActive={section.isActive(search)}>
              <section.Filter search={search} setSearch={setSearch} facets={facets} locatieInput={locatieInput} />
            </FilterSection>
          ),
      )}
      <fieldset>
        <legend>{t('filters.tags')}</legend>
        <LabelMatchSwitch kind="tags" search={search} setSearch={setSearch} />
        <div className={styles.tagSearch}>
          <SearchField label={t('filters.searchTag')} text={tagSearch} changeText={setTagSearch} />
        </div>
        {groups.map(({ letter, tags }) => (
          <div key={letter} className={styles.group} role="group" aria-label={t('filters.letter', { letter })}>
            <span aria-hidden>{letter}</span>
            <div>{tags.map(renderOption('tags'))}</div>
          </div>
        ))}
        <p role="status" className={styles.reason}>
          {tagSearch && groups.length === 0 && t('filters.noTag', { text: tagSearch })}
        </p>
      </fieldset>
    </FilterGroups>
  );
};
