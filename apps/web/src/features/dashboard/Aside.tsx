import type { ReactNode } from 'react';
import styles from './Aside.module.css';

/** In place of what is new: nothing yet, or it did not come. */
export const Aside = ({ text, role, children }: { text: string; role?: 'alert'; children?: ReactNode }) => (
  <div role={role} className={styles.aside}>
    <p>{text}</p>
    {children}
  </div>
);
