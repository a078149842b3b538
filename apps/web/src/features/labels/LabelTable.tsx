import { normalise, type Label } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { getTableTexts } from '../../lib/table-texts.js';
import { RowButton, RowRemoveButton, RowActions } from '../../ui/table/RowActions.js';
import { Table } from '../../ui/table/Table.js';
import type { Column } from '../../ui/table/useTable.js';
import { emptySearch } from '../fotos/foto-search.js';
import { formatFotoCount } from '../fotos/format-count.js';
import { fotosHref } from '../fotos/foto-href.js';
import { labelKinds, type LabelKind } from './label-kinds.js';
import { TagSelection, ThemaSelection } from './selection/LabelSelection.js';
import styles from './LabelTable.module.css';

const createColumns = (kind: LabelKind): Column<Label>[] => [
  {
    key: 'naam',
    header: t('label.titel'),
    cell: ({ naam }) => <span className={styles.naam}>{naam}</span>,
    sortBy: ({ naam }) => naam,
    searchText: ({ naam }) => naam,
  },
  {
    key: 'fotos',
    header: t('label.fotos'),
    cell: (label) => <FotosLink kind={kind} label={label} />,
    sortBy: ({ count }) => count,
  },
];
const columns = { tags: createColumns('tags'), themas: createColumns('themas') };
const selections = { tags: TagSelection, themas: ThemaSelection };
const texts = {
  tags: getTableTexts('tags', t('label.actions')),
  themas: getTableTexts('themas', t('label.actions')),
};

type Props = {
  kind: LabelKind;
  labels: Label[];
  onRename: (label: Label) => void;
  onRemove: (label: Label) => void;
};

export const LabelTable = ({ kind, labels, onRename, onRemove }: Props) => (
  <Table
    rows={labels}
    columns={columns[kind]}
    defaultSort="naam"
    normalise={normalise}
    getRowKey={({ _id }) => _id}
    Selection={selections[kind]}
    texts={texts[kind]}
    renderActions={(label) => (
      <RowActions>
        <RowButton label={t('label.renameOne', { naam: label.naam })} onClick={() => onRename(label)} />
        <RowRemoveButton label={t('label.removeOne', { naam: label.naam })} onRemove={() => onRemove(label)} />
      </RowActions>
    )}
  />
);

/** Links to the photos with the label. */
const FotosLink = ({ kind, label: { _id, naam, count: total } }: { kind: LabelKind; label: Label }) => {
  const count = formatFotoCount({ total, more: false });
  if (total === 0) return <span className={styles.unused}>{count}</span>;
  return (
    <Anchor
      component={Link}
      to={fotosHref({ ...emptySearch, [labelKinds[kind].filter]: [_id] })}
      aria-label={t(`${kind}.fotos`, { count, naam })}
    >
      {count}
    </Anchor>
  );
};
