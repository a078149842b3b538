import { normalise, type Account } from '@ledenportaal/shared';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useConfigQuery } from '../../lib/api/api.js';
import { t } from './messages.js';
import { formatCount } from '../../lib/format.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { Table } from '../../ui/table/Table.js';
import { getColumns } from './account-columns.js';
import { sortByName } from './account-order.js';
import { RowActions } from './RowActions.js';
import type { AccountActions } from './useAccountActions.js';

const texts = {
  label: t('accounts.title'),
  search: t('accounts.search'),
  count: (count: number) => formatCount(count, t('accounts.one'), t('accounts.many')),
  noResults: (text: string) => t('accounts.nothing', { text }),
  actions: t('accounts.actions'),
};

type Props = { accounts: readonly Account[]; actions: AccountActions };

export const AccountTable = ({ accounts, actions }: Props) => {
  const { user } = useSelector(selectAuth);
  const { data: config } = useConfigQuery();
  const own = user?._id;
  const timeZone = config?.results.timeZone;
  const columns = useMemo(() => getColumns(own, timeZone), [own, timeZone]);
  const rows = useMemo(() => sortByName(accounts), [accounts]);
  return (
    <Table
      rows={rows}
      columns={columns}
      defaultSort="status"
      normalise={normalise}
      texts={texts}
      renderActions={(account) => <RowActions account={account} actions={actions} />}
    />
  );
};
