import { isDay } from '@ledenportaal/shared';
import { DayInput } from '../../../ui/form/DayInput.js';
import { Select } from '../../../ui/form/Select.js';
import { changeSearch } from '../../foto-base/foto-search.js';
import styles from './FotoFilters.module.css';
import { t } from './messages.js';
import { getYear, toPeriod } from './period.js';
import type { PropertyFilterProps } from './useFotoFacets.js';

/** Chooses a year, or the first and the last day. */
export const PeriodFilter = ({ search, setSearch, facets }: PropertyFilterProps) => {
  const chosen = getYear(search);
  const years = new Set([...(facets.facets?.jaar.map(({ _id }) => _id) ?? []), ...(chosen ? [chosen] : [])]);
  return (
    <>
      <Select
        aria-label={t('filters.jaar')}
        data={[
          { value: '', label: t('filters.allYears') },
          ...[...years]
            .toSorted((a, b) => b - a)
            .map((year) => ({ value: String(year), label: facets.formatChoice('jaar', year) })),
        ]}
        value={String(chosen ?? '')}
        onChange={({ currentTarget }) => setSearch(changeSearch(search, toPeriod(currentTarget.value)))}
      />
      <div className={styles.days}>
        {(['from', 'to'] as const).map((name) => (
          <DayInput
            key={name}
            label={t(`filters.${name}`)}
            day={search[name] ?? ''}
            min={name === 'to' ? search.from : undefined}
            max={name === 'from' ? search.to : undefined}
            isDay={isDay}
            onChange={(day) => setSearch(changeSearch(search, { [name]: day }))}
          />
        ))}
      </div>
    </>
  );
};
