import { normalise, type Woorden } from '@ledenportaal/shared';
import { useMemo } from 'react';
import { formatCount } from '../../lib/format.js';
import { useRemoval } from '../../lib/forms/useRemoval.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { Message } from '../../ui/Message.js';
import { CellTitle } from '../../ui/table/cells.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { RowActions, RowButton, RowRemoveButton } from '../../ui/table/RowActions.js';
import { Table } from '../../ui/table/Table.js';
import type { Column } from '../../ui/table/useTable.js';
import { t } from './messages.js';
import { formatGroup } from './synonym-groups.js';
import { useShownFocus } from './useShownFocus.js';
import { useChangeWoordenMutation, useWoordenQuery } from './woorden.api.js';

type Props = {
  onEdit: (words: string[]) => void;
  /** The group that was just saved. */
  shown: string[] | undefined;
};

export const SynonymsTab = (props: Props) => {
  const query = useWoordenQuery();
  return (
    <ListLoader query={query} errorTitle={t('synonyms.error')}>
      {({ results }) => <Groups woorden={results} refetch={() => void query.refetch()} {...props} />}
    </ListLoader>
  );
};

type Row = { _id: string; words: string[] };

const columns: Column<Row>[] = [
  {
    key: 'woorden',
    header: t('synonyms.words'),
    cell: ({ _id }) => <CellTitle>{_id}</CellTitle>,
    sortBy: ({ _id }) => _id,
    searchText: ({ _id }) => _id,
  },
];
const texts = {
  label: t('woorden.synonyms'),
  search: t('synonyms.search'),
  count: (count: number) => formatCount(count, t('synonyms.one'), t('synonyms.many')),
  noResults: (text: string) => t('synonyms.nothing', { text }),
  actions: t('synonyms.actions'),
};

type GroupsProps = Props & { woorden: Woorden; refetch: () => void };

const Groups = ({ woorden: { synoniemen, revision }, refetch, onEdit, shown }: GroupsProps) => {
  const [change] = useChangeWoordenMutation();
  const rows = useMemo(() => synoniemen.map((words) => ({ _id: formatGroup(words), words })), [synoniemen]);
  const remove = async ({ params }: { params: { id: string } }) => {
    const others = rows.filter(({ _id }) => _id !== params.id).map(({ words }) => words);
    const { data, error } = await change({ body: { synoniemen: others, revision } });
    return { data: data && { msg: t('synonyms.removed') }, error };
  };
  const { region, item, openDialog, dialog } = useRemoval({ items: rows, remove, refetch });
  useShownFocus(region, shown);
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly>
      {rows.length === 0 ? (
        <Message title={t('synonyms.none')} text={t('synonyms.noneText')} />
      ) : (
        <Table
          rows={rows}
          columns={columns}
          defaultSort="woorden"
          normalise={normalise}
          texts={texts}
          renderActions={(row) => (
            <RowActions>
              <RowButton label={t('synonyms.edit', { woorden: row._id })} onClick={() => onEdit(row.words)} />
              <RowRemoveButton label={t('synonyms.remove', { woorden: row._id })} onRemove={() => openDialog(row)} />
            </RowActions>
          )}
        />
      )}
      <ConfirmDialog
        {...dialog}
        title={t('synonyms.removeTitle', { woorden: item?._id ?? '' })}
        text={t('synonyms.removeText')}
        confirm={t('synonyms.confirmRemove')}
      />
    </div>
  );
};
