import { isDay } from '@ledenportaal/shared';
import { useRef } from 'react';
import { Select } from '../../../ui/form/Select.js';
import { useDebouncedUrlText } from '../../../ui/form/useDebouncedUrlText.js';
import { changeSearch, type Search } from '../../foto-base/foto-search.js';
import styles from './FotoFilters.module.css';
import { t } from './messages.js';
import { getYear, toPeriod } from './period.js';
import type { PropertyFilterProps } from './useFotoFacets.js';
import type { SetSearch } from './useFotoSearch.js';

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
      <DayInput name="from" search={search} setSearch={setSearch} />
      <DayInput name="to" search={search} setSearch={setSearch} />
    </>
  );
};

type DayInputProps = { name: 'from' | 'to'; search: Search; setSearch: SetSearch };

/**
 * A day that is still being typed does not change the search: an early year such as 0020, or a missing part, for which
 * the value is empty.
 */
const DayInput = ({ name, search, setSearch }: DayInputProps) => {
  const day = search[name] ?? '';
  const input = useRef<HTMLInputElement>(null);
  const isComplete = (typed: string) => (typed === '' ? !input.current?.validity.badInput : isDay(typed));
  const { text, changeText, flush } = useDebouncedUrlText(day, (typed) => {
    if (isComplete(typed)) setSearch(changeSearch(search, { [name]: typed || undefined }));
  });
  return (
    <label className={styles.day}>
      {t(`filters.${name}`)}
      <input
        ref={input}
        type="date"
        min={name === 'to' ? search.from : undefined}
        max={name === 'from' ? search.to : undefined}
        value={text}
        onChange={({ currentTarget }) => changeText(currentTarget.value)}
        onBlur={() => (isComplete(text) ? flush() : changeText(day))}
      />
    </label>
  );
};
