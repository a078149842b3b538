import type { ReactNode } from 'react';
import styles from './Field.module.css';

type Props = { text: string; children: ReactNode };

/** The label above a plain control. */
export const FieldLabel = ({ text, children }: Props) => (
  <label className={styles.label}>
    {text}
    {children}
  </label>
);
