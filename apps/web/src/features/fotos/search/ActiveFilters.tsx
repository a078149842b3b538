import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../lib/format.js';
import { FilterChips } from '../../../ui/filter/FilterChips.js';
import { changeSearch, withoutFilters, type GridName, type Search } from '../../foto-base/foto-search.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import { SmallText } from '../../../ui/SmallText.js';
import { t } from './messages.js';
import { useChips } from './useChips.js';
import type { SetSearch } from './useFotoSearch.js';

type Props = {
  grid: GridName;
  search: Search;
  setSearch: SetSearch;
  /** The photos that may be used for the purpose of the search after asking. */
  overleg: number | undefined;
};

/** A chip for each criterion of the search, and how many photos it would also find after asking. */
export const ActiveFilters = ({ grid, search, setSearch, overleg }: Props) => {
  const { fotosHref } = useFotoHref();
  const chips = useChips(search);
  if (!chips) return null;
  return (
    <>
      <FilterChips
        chips={chips.map(({ next, ...chip }) => ({ ...chip, onRemove: () => setSearch(next) }))}
        onClear={() => setSearch(withoutFilters(search))}
      />
      {search.mag && overleg ? (
        <SmallText mb={12}>
          <Anchor
            component={Link}
            inherit
            to={fotosHref(changeSearch(search, { mag: undefined, overleg: search.mag }), grid)}
            // It disappears.
            onClick={({ currentTarget }) =>
              currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
            }
          >
            {t('filters.moreToAsk', { count: formatNumber(overleg) })}
          </Anchor>
        </SmallText>
      ) : null}
    </>
  );
};
