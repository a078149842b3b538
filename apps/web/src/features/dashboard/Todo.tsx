import { Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { t as tSite } from '../../lib/messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { formatCount } from '../foto-base/format-count.js';
import { getListCount, getListHref, getListTitle, listsTodo, useAllFacetsQuery } from '../fotos/rights/rights-lists.js';
import { t } from './messages.js';
import styles from './Todo.module.css';

/** What an admin is to do about the rights of photos. Nothing when there is nothing to do, or when that is unknown. */
export const Todo = () => {
  const id = useId();
  const { data } = useAllFacetsQuery();
  const items = listsTodo
    .map((list) => ({ list, count: getListCount(data?.results, list) }))
    .filter(({ count }) => count.total > 0);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.todo}>
      <Title order={2} size="h3" id={id}>
        {tSite('lacks.title')}
      </Title>
      <ul className={styles.items}>
        {items.map(({ list, count }) => (
          <li key={list}>
            <Link to={getListHref(list)} className={styles.item}>
              <b>{formatCount(count)}</b> {getListTitle(list)}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={getPath('rechten')} className={styles.all}>
        {t('dashboard.allRights')} <IconArrowRight size={16} stroke={1.8} aria-hidden />
      </Link>
    </section>
  );
};
