import type { FotoSort } from '@ledenportaal/shared';
import { NativeSelect } from '@mantine/core';
import { t } from '../messages.js';
import { adminPageSizes, type Search } from '../foto-search.js';
import styles from './FotoListOptions.module.css';

type Props = { search: Search; setSearch: (search: Search) => void };

/** The page size and the order of the grid for admins. */
export const FotoListOptions = ({ search, setSearch }: Props) => (
  <div className={styles.options}>
    <label>
      {t('fotos.perPage')}
      <NativeSelect
        size="xs"
        data={adminPageSizes.map(String)}
        value={String(search.limit)}
        onChange={({ currentTarget }) => setSearch({ ...search, limit: Number(currentTarget.value), page: 1 })}
      />
    </label>
    <label>
      {t('fotos.order')}
      <NativeSelect
        size="xs"
        data={(['newest', 'oldest'] as const).map((sort) => ({ value: sort, label: t(`fotos.${sort}`) }))}
        value={search.sort ?? 'newest'}
        onChange={({ currentTarget }) => setSearch({ ...search, sort: currentTarget.value as FotoSort, page: 1 })}
      />
    </label>
  </div>
);
