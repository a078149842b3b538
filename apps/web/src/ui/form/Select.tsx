import type { ComponentProps } from 'react';
import styles from './Field.module.css';

type Props = ComponentProps<'select'> & { data: readonly { value: string; label: string }[] };

/** Plain HTML, for the filters of the image bank. */
export const Select = ({ data, ...props }: Props) => (
  <select className={styles.control} {...props}>
    {data.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
