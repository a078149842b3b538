import type { ReactNode } from 'react';
import styles from './Aside.module.css';

/** Shown instead of a list that is empty or that failed to load. */
export const Aside = ({ text, role, children }: { text: string; role?: 'alert'; children?: ReactNode }) => (
  <div role={role} className={styles.aside}>
    <p>{text}</p>
    {children}
  </div>
);
