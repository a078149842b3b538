import { normalise, type Lid } from '@ledenportaal/shared';
import type { ComponentType } from 'react';
import { t } from './messages.js';
import { RowRemoveButton } from '../../ui/table/RowActions.js';
import { Table, type TableSelectionProps } from '../../ui/table/Table.js';
import { formatLedenCount } from './format-leden-count.js';
import { columns } from './lid-columns.js';

const texts = {
  label: t('leden.title'),
  search: t('leden.search'),
  count: formatLedenCount,
  noResults: (text: string) => t('leden.nothing', { text }),
  actions: t('leden.actions'),
};

/** What the table has for admins only. Passed by their part of the page, so that members do not load it. */
export type AdminTableParts = {
  onRemove: (lid: Lid) => void;
  Selection: ComponentType<TableSelectionProps<Lid>>;
};
type Props = { leden: readonly Lid[]; adminParts: AdminTableParts | undefined };

export const LidTable = ({ leden, adminParts }: Props) => (
  <Table
    rows={leden}
    columns={columns}
    defaultSort="naam"
    normalise={normalise}
    texts={texts}
    {...(adminParts && {
      Selection: adminParts.Selection,
      renderActions: (lid: Lid) => (
        <RowRemoveButton label={t('lid.removeOne', { naam: lid.naam })} onRemove={() => adminParts.onRemove(lid)} />
      ),
    })}
  />
);
