import { fileKinds, type CatalogueFile } from '@ledenportaal/shared';
import { formatShortDate } from '../../lib/format.js';
import { t } from './messages.js';
import { CellDetail, CellFact, CellTitle } from '../../ui/table/cells.js';
import type { Column } from '../../ui/table/useTable.js';
import { formatKindAndSize } from '../content/format-kind-and-size.js';

export const createColumns = (timeZone: string | undefined): Column<CatalogueFile>[] => [
  {
    key: 'titel',
    header: t('file.title'),
    cell: ({ title, filename }) => (
      <>
        <CellTitle>{title}</CellTitle>
        <CellDetail>{filename}</CellDetail>
      </>
    ),
    sortBy: ({ title }) => title,
    searchText: ({ title, filename, meeting, period }) => `${title} ${filename} ${meeting} ${period}`,
  },
  {
    key: 'soort',
    header: t('file.section'),
    cell: ({ section }) => <CellDetail>{t(`files.section.${section}`)}</CellDetail>,
    sortBy: ({ section }) => t(`files.section.${section}`),
  },
  {
    key: 'grootte',
    header: t('files.size'),
    cell: (file) => <CellFact>{formatKindAndSize(file)}</CellFact>,
    sortBy: ({ size }) => size,
    searchText: ({ kind }) => fileKinds[kind].name,
  },
  {
    key: 'datum',
    header: t('files.date'),
    cell: ({ updatedAt }) => <CellFact>{formatShortDate(updatedAt, timeZone)}</CellFact>,
    sortBy: ({ updatedAt }) => updatedAt,
  },
];
