import { useState, type ReactNode } from 'react';
import styles from './FilterOption.module.css';

type GroupsProps = {
  /** Whether the counts are being requested again. */
  isStale?: boolean;
  children: ReactNode;
};

/** Stacks fieldsets of options, and sections, vertically. */
export const FilterGroups = ({ isStale, children }: GroupsProps) => (
  <div className={styles.groups} data-stale={isStale || undefined}>
    {children}
  </div>
);

type SectionProps = { title: string; isActive: boolean; children: ReactNode };

/** Filters that the user opens. They are open at first when one of them is active. */
export const FilterSection = ({ title, isActive, children }: SectionProps) => {
  // The section does not close under the user who removes its last filter.
  const [isOpen] = useState(isActive);
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <div role="group" aria-label={title}>
        {children}
      </div>
    </details>
  );
};

type Props = {
  text: string;
  count: string;
  /** Shown as a choice without results, which can still be made. */
  isEmpty?: boolean;
  checked: boolean;
  onChange: () => void;
};

/** Plain HTML: there may be hundreds of tags. */
export const FilterOption = ({ text, count, isEmpty, ...inputProps }: Props) => (
  <label className={styles.option}>
    <input type="checkbox" {...inputProps} />
    <span className={styles.label} data-empty={isEmpty || undefined}>
      {text}
    </span>{' '}
    <span className={styles.count}>{count}</span>
  </label>
);
