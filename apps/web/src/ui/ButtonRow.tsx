import type { ReactNode } from 'react';
import styles from './ButtonRow.module.css';

/** Buttons next to each other, and on more lines where they do not fit. `mt`: the space above them, in pixels. */
export const ButtonRow = ({ mt, children }: { mt?: number; children: ReactNode }) => (
  <div className={styles.row} style={{ marginTop: mt }}>
    {children}
  </div>
);
