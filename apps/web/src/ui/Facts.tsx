import type { CSSProperties, ReactNode } from 'react';
import styles from './Facts.module.css';

type Props = {
  /** Width of the names, in pixels. */
  nameWidth?: number;
  /** On a phone the names are above the values. */
  isStacked?: boolean;
  children: ReactNode;
};

/** A list of names and values. */
export const Facts = ({ nameWidth = 96, isStacked, children }: Props) => (
  <dl
    className={styles.facts}
    data-stacked={isStacked || undefined}
    style={{ '--name-width': `${nameWidth}px` } as CSSProperties}
  >
    {children}
  </dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
