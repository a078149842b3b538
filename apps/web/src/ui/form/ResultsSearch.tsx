import type { RefObject } from 'react';
import { SearchField } from './SearchField.js';
import styles from './SearchField.module.css';
import type { UrlText } from './useDebouncedUrlText.js';

type Props = Omit<UrlText, 'isPending'> & {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  maxLength: number;
};

/** The search field above a list of results. */
export const ResultsSearch = ({ field, label, maxLength, text, changeText, flush }: Props) => (
  <search className={styles.results}>
    <SearchField field={field} label={label} maxLength={maxLength} text={text} changeText={changeText} flush={flush} />
  </search>
);
