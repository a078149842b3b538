import type { FotoSort } from '@ledenportaal/shared';
import { t } from '../messages.js';
import { Select } from '../../../ui/form/Select.js';
import { adminPageSizes, changeSearch, getSorts, type Search } from '../../foto-base/foto-search.js';
import styles from './FotoListOptions.module.css';
import type { SetSearch } from './useFotoSearch.js';

type Props = { search: Search; setSearch: SetSearch };

/** The order of the grid, and the page size of the grid for admins. */
export const FotoListOptions = ({ search, setSearch }: Props) => {
  const sorts = getSorts(search);
  return (
    <div className={styles.options}>
      {search.limit !== undefined && (
        <label>
          {t('fotos.perPage')}
          <Select
            data={adminPageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(search.limit)}
            onChange={({ currentTarget }) => setSearch(changeSearch(search, { limit: Number(currentTarget.value) }))}
          />
        </label>
      )}
      <label>
        {t('fotos.order')}
        <Select
          data={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          value={search.sort ?? sorts[0]}
          onChange={({ currentTarget }) => setSearch(changeSearch(search, { sort: currentTarget.value as FotoSort }))}
        />
      </label>
    </div>
  );
};
