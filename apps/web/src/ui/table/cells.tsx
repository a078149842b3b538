import type { ReactNode } from 'react';
import styles from './cells.module.css';

type Props = { children: ReactNode };

/** What the row is about. */
export const CellTitle = ({ children }: Props) => <span className={styles.title}>{children}</span>;
/** A line below the title. */
export const CellDetail = ({ children }: Props) => <span className={styles.detail}>{children}</span>;
/** A date, size or number. */
export const CellFact = ({ children }: Props) => <span className={styles.fact}>{children}</span>;
/** That there is no value. */
export const CellNone = ({ children }: Props) => <span className={styles.none}>{children}</span>;
