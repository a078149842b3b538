import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Import.module.css';
import { t } from './messages.js';

type Props = { text: string; columns: readonly { name: string; text: string }[]; children: ReactNode };

/** Explains the columns of an import file. */
export const ColumnsHelp = ({ text, columns, children }: Props) => (
  <section className={styles.columns}>
    <Title order={2} size="h3">
      {t('import.columns')}
    </Title>
    <p>{text}</p>
    <dl className={styles.fields}>
      {columns.map((column) => (
        <div key={column.name}>
          <dt>{column.name}</dt>
          <dd>{column.text}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
);
