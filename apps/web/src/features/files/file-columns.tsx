import { fileKinds, type CatalogueFile } from '@ledenportaal/shared';
import { formatShortDate } from '../../lib/format.js';
import { t } from './messages.js';
import type { Column } from '../../ui/table/useTable.js';
import { formatKindAndSize } from '../catalogue/format-kind-and-size.js';
import styles from './FileTable.module.css';

export const createColumns = (timeZone: string | undefined): Column<CatalogueFile>[] => [
  {
    key: 'titel',
    header: t('file.title'),
    cell: ({ title, filename }) => (
      <>
        <span className={styles.title}>{title}</span>
        <span className={styles.below}>{filename}</span>
      </>
    ),
    sortBy: ({ title }) => title,
    searchText: ({ title, filename, meeting, period }) => `${title} ${filename} ${meeting} ${period}`,
  },
  {
    key: 'soort',
    header: t('file.section'),
    cell: ({ section }) => <span className={styles.below}>{t(`files.section.${section}`)}</span>,
    sortBy: ({ section }) => t(`files.section.${section}`),
  },
  {
    key: 'grootte',
    header: t('files.size'),
    cell: (file) => <span className={styles.fact}>{formatKindAndSize(file)}</span>,
    sortBy: ({ size }) => size,
    searchText: ({ kind }) => fileKinds[kind].name,
  },
  {
    key: 'datum',
    header: t('files.date'),
    cell: ({ updatedAt }) => <span className={styles.fact}>{formatShortDate(updatedAt, timeZone)}</span>,
    sortBy: ({ updatedAt }) => updatedAt,
  },
];
