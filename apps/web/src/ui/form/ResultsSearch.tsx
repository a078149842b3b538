import type { ReactNode, RefObject } from 'react';
import { SearchField } from './SearchField.js';
import styles from './SearchField.module.css';
import type { UrlText } from './useDebouncedUrlText.js';

type Props = Omit<UrlText, 'isPending'> & {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  maxLength: number;
  /** A square button, which may come later. */
  button?: ReactNode;
};

/** The search field above a list of results. */
export const ResultsSearch = ({ field, label, maxLength, text, changeText, flush, button }: Props) => (
  <search className={styles.results}>
    <SearchField field={field} label={label} maxLength={maxLength} text={text} changeText={changeText} flush={flush} />
    {button && <span className={styles.beside}>{button}</span>}
  </search>
);
