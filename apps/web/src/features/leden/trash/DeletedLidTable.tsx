import type { DeletedLid } from '@ledenportaal/shared';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatShortDate } from '../../../lib/format.js';
import { t } from '../messages.js';
import { BreakableAddress } from '../../../ui/BreakableAddress.js';
import { createSelectionColumn } from '../../../ui/selection/selection-column.js';
import type { AnySelection } from '../../../ui/selection/useSelection.js';
import { RowActions, RowRemoveButton } from '../../../ui/table/RowActions.js';
import { TableRows } from '../../../ui/table/Table.js';
import type { Column } from '../../../ui/table/useTable.js';
import { RestoreButton } from '../../trash/RestoreButton.js';
import lidStyles from '../LidTable.module.css';
import styles from './DeletedLidTable.module.css';

type Props = {
  leden: readonly DeletedLid[];
  selection: AnySelection;
  /** Ids of the leden that are being restored. */
  restoring: readonly string[];
  onRestore: (id: string) => void;
  onPurge: (id: string) => void;
};

export const DeletedLidTable = ({ leden, selection, ...actions }: Props) => {
  const { data: config } = useConfigQuery();
  return (
    <TableRows
      rows={leden}
      columns={getColumns(actions, config?.results.timeZone)}
      getRowKey={({ _id }) => _id}
      texts={{ label: t('ledenTrash.title') }}
      selection={createSelectionColumn<DeletedLid>(selection, ({ lid }) => lid.naam)}
    />
  );
};

const getColumns = (
  { restoring, onRestore, onPurge }: Omit<Props, 'leden' | 'selection'>,
  timeZone: string | undefined,
): Column<DeletedLid>[] => [
  {
    key: 'naam',
    header: t('leden.naam'),
    cell: ({ lid }) => (
      <>
        <b>{lid.naam}</b>
        <span className={lidStyles.below}>{lid.contactpersoon}</span>
      </>
    ),
  },
  {
    key: 'email',
    header: t('leden.email'),
    cell: ({ lid }) => <BreakableAddress>{lid.email}</BreakableAddress>,
  },
  {
    key: 'deleted',
    header: t('ledenTrash.deleted'),
    cell: ({ deletedAt, deletedBy }) => (
      <>
        <span className={styles.header}>{t('ledenTrash.deleted')} </span>
        {formatShortDate(deletedAt, timeZone)}
        {deletedBy.naam && ` ${t('ledenTrash.by', { name: deletedBy.naam })}`}
      </>
    ),
  },
  {
    key: 'until',
    header: t('ledenTrash.until'),
    cell: ({ until }) => (
      <>
        <span className={styles.header}>{t('ledenTrash.until')} </span>
        {formatShortDate(until, timeZone)}
      </>
    ),
  },
  {
    // Not `renderActions`: on a small screen those leave too little room for a name in large text.
    key: 'actions',
    header: t('leden.actions'),
    cell: ({ _id, lid: { naam } }) => (
      <RowActions>
        <RestoreButton name={naam} isRestoring={restoring.includes(_id)} onRestore={() => onRestore(_id)} />
        <RowRemoveButton label={t('ledenTrash.purgeOne', { naam })} onRemove={() => onPurge(_id)} />
      </RowActions>
    ),
  },
];
