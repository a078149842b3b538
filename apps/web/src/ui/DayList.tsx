import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DateGroup } from '../lib/dates/date-groups.js';
import styles from './DayList.module.css';

/** Lists items by day. Each child is a list item. */
export const DayList = <T,>({ days, children }: { days: DateGroup<T>[]; children: (item: T) => ReactNode }) =>
  days.map(({ label, items }) => (
    <div key={label} className={styles.day}>
      <Title order={2} size="h3">
        {label}
      </Title>
      <ul className={styles.list}>{items.map(children)}</ul>
    </div>
  ));
