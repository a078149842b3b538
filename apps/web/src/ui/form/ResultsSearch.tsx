import type { ReactNode } from 'react';
import styles from './SearchField.module.css';

type Props = {
  children: ReactNode;
  /** A square button, which may come later. */
  button?: ReactNode;
};

/** Around the search field above a list of results. */
export const ResultsSearch = ({ children, button }: Props) => (
  <search className={styles.results}>
    {children}
    {button && <span className={styles.beside}>{button}</span>}
  </search>
);
