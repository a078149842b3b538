import { normalise, type Lid } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getTableTexts } from '../../lib/table-texts.js';
import { RowRemoveButton } from '../../ui/table/RowActions.js';
import { Table } from '../../ui/table/Table.js';
import { columns } from './lid-columns.js';

const texts = getTableTexts('leden', t('leden.actions'));

type Props = {
  leden: readonly Lid[];
  /** Passed for admins only. */
  onRemove?: ((lid: Lid) => void) | undefined;
};

export const LidTable = ({ leden, onRemove }: Props) => (
  <Table
    rows={leden}
    columns={columns}
    defaultSort="naam"
    normalise={normalise}
    getRowKey={({ _id }) => _id}
    texts={texts}
    {...(onRemove && {
      renderActions: (lid: Lid) => (
        <RowRemoveButton label={t('lid.removeOne', { naam: lid.naam })} onRemove={() => onRemove(lid)} />
      ),
    })}
  />
);
