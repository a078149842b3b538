import { normalise, type Lid } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { tableTexts } from '../../lib/table-texts.js';
import { RemoveInRow } from '../../ui/RowActions.js';
import { Table } from '../../ui/Table.js';
import { columns } from './lid-columns.js';

const texts = tableTexts('leden', say('leden.actions'));

type Props = {
  leden: readonly Lid[];
  /** Passed for admins only. */
  onRemove?: ((lid: Lid) => void) | undefined;
};

export const LidTable = ({ leden, onRemove }: Props) => (
  <Table
    rows={leden}
    columns={columns}
    firstSort="naam"
    normalise={normalise}
    keyOf={({ _id }) => _id}
    texts={texts}
    {...(onRemove && {
      actionsOf: (lid: Lid) => (
        <RemoveInRow label={say('lid.removeOne', { naam: lid.naam })} onRemove={() => onRemove(lid)} />
      ),
    })}
  />
);
