import { fileKinds, type CatalogueFile } from '@ledenportaal/shared';
import { formatShortDate } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import type { Column } from '../../ui/useTable.js';
import { formatKindAndSize } from '../catalogue/format-kind-and-size.js';
import styles from './FileTable.module.css';

export const createColumns = (timeZone: string | undefined): Column<CatalogueFile>[] => [
  {
    key: 'titel',
    header: say('file.title'),
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
    header: say('file.section'),
    cell: ({ section }) => <span className={styles.below}>{say(`files.section.${section}`)}</span>,
    sortBy: ({ section }) => say(`files.section.${section}`),
  },
  {
    key: 'grootte',
    header: say('files.size'),
    cell: (file) => <span className={styles.fact}>{formatKindAndSize(file)}</span>,
    sortBy: ({ size }) => size,
    searchText: ({ kind }) => fileKinds[kind].name,
  },
  {
    key: 'datum',
    header: say('files.date'),
    cell: ({ updatedAt }) => <span className={styles.fact}>{formatShortDate(updatedAt, timeZone)}</span>,
    sortBy: ({ updatedAt }) => updatedAt,
  },
];
