import type { Bedrijf } from '@ledenportaal/shared';
import { formatNumber } from '../../lib/format.js';
import { t } from './messages.js';
import { FilterChips } from '../../ui/filter/FilterChips.js';
import { FilterGroups, FilterOption } from '../../ui/filter/FilterOption.js';
import { getChoices, filterKinds, isChosen, noFilters, toggleFilter, type Filters } from './bedrijf-filters.js';

type Props = { bedrijven: readonly Bedrijf[]; filters: Filters; choose: (filters: Filters) => void };

export const BedrijfFilters = ({ bedrijven, filters, choose }: Props) => (
  <FilterGroups>
    {filterKinds.map((kind) => {
      const choices = getChoices(bedrijven, kind);
      return (
        choices.length > 0 && (
          <fieldset key={kind}>
            <legend>{t(`bedrijf.${kind}`)}</legend>
            {choices.map(({ word, count }) => (
              <FilterOption
                key={word}
                text={word}
                count={formatNumber(count)}
                checked={isChosen(filters, kind, word)}
                onChange={() => choose(toggleFilter(filters, kind, word))}
              />
            ))}
          </fieldset>
        )
      );
    })}
  </FilterGroups>
);

export const ChosenFilters = ({ filters, choose }: Omit<Props, 'bedrijven'>) => {
  const chips = filterKinds.flatMap((kind) =>
    filters[kind].map((word) => ({
      key: `${kind} ${word}`,
      text: word,
      onRemove: () => choose(toggleFilter(filters, kind, word)),
    })),
  );
  return chips.length > 0 && <FilterChips chips={chips} onClear={() => choose(noFilters)} />;
};
