import type { Deletion } from '@ledenportaal/shared';
import { formatShortDate } from '../../lib/format.js';
import { RowRemoveButton } from '../../ui/table/RowActions.js';
import type { Column } from '../../ui/table/useTable.js';
import { t } from './messages.js';
import { RestoreButton } from './RestoreButton.js';
import styles from './trash-columns.module.css';

export type TrashActions = {
  /** Ids of what is being restored. */
  restoring: readonly string[];
  onRestore: (ids: string[]) => void;
  onPurge: (ids: string[]) => void;
};
type Options<Doc> = TrashActions & { getName: (doc: Doc) => string; timeZone: string | undefined };

/** The columns of a trash with the dates of the deletion, and the buttons of each row. */
export const createTrashColumns = <Doc extends Deletion & { _id: string }>({
  restoring,
  onRestore,
  onPurge,
  getName,
  timeZone,
}: Options<Doc>): Column<Doc>[] => [
  {
    key: 'deleted',
    header: t('trash.deleted'),
    cell: ({ deletedAt, deletedBy }) => (
      <>
        <span className={styles.header}>{t('trash.deleted')} </span>
        {formatShortDate(deletedAt, timeZone)}
        {deletedBy.naam && ` ${t('trash.by', { name: deletedBy.naam })}`}
      </>
    ),
  },
  {
    key: 'until',
    header: t('trash.until'),
    cell: ({ until }) => (
      <>
        <span className={styles.header}>{t('trash.until')} </span>
        {formatShortDate(until, timeZone)}
      </>
    ),
  },
  {
    // Not `renderActions`: on a small screen those leave too little room for a name in large text.
    key: 'actions',
    header: t('trash.actions'),
    cell: (doc) => (
      <div className={styles.actions}>
        <RestoreButton
          name={getName(doc)}
          isRestoring={restoring.includes(doc._id)}
          onRestore={() => onRestore([doc._id])}
        />
        <RowRemoveButton label={t('trash.purgeOne', { name: getName(doc) })} onRemove={() => onPurge([doc._id])} />
      </div>
    ),
  },
];
