import { rightsProblems } from '@ledenportaal/shared';
import { t as tSite } from '../../../lib/messages.js';
import { Select } from '../../../ui/form/Select.js';
import { changeSearch, type Search } from '../../foto-base/foto-search.js';
import { useFotoFacets } from '../search/useFotoFacets.js';
import type { SetSearch } from '../search/useFotoSearch.js';
import { t } from './messages.js';
import { getListTitle } from './rights-lists.js';

type Props = { search: Search; setSearch: SetSearch };

/** Filters photos by a problem with their rights. */
export const RightsFilter = ({ search, setSearch }: Props) => {
  const { formatChoice } = useFotoFacets(search);
  return (
    <fieldset>
      <legend>{tSite('rechten.title')}</legend>
      <Select
        aria-label={tSite('rechten.title')}
        data={[
          { value: '', label: t('rights.any') },
          ...rightsProblems.map((problem) => ({
            value: problem,
            label: formatChoice('rechten', problem, getListTitle(problem)),
          })),
        ]}
        value={search.rechten ?? ''}
        onChange={({ currentTarget }) =>
          setSearch(
            changeSearch(search, { rechten: rightsProblems.find((problem) => problem === currentTarget.value) }),
          )
        }
      />
    </fieldset>
  );
};
