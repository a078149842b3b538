import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './FilterOption.module.css';

/** Stacks fieldsets of options vertically. */
export const FilterGroups = ({ children }: { children: ReactNode }) => <div className={styles.groups}>{children}</div>;

type Props = { text: string; count: string; checked: boolean; onChange: () => void };

export const FilterOption = ({ text, count, ...checkboxProps }: Props) => (
  <Checkbox
    {...checkboxProps}
    classNames={{
      root: styles.option ?? '',
      body: styles.body ?? '',
      labelWrapper: styles.wrapper ?? '',
      label: styles.label ?? '',
    }}
    label={
      <>
        <span>{text}</span> <span className={styles.count}>{count}</span>
      </>
    }
  />
);
