import { normalise, type Lid } from '@ledenportaal/shared';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { pagerTexts } from '../../lib/pager-texts.js';
import { RemoveInRow } from '../../ui/RowActions.js';
import { Table, type TableTexts } from '../../ui/Table.js';
import { columns } from './lid-columns.js';

const texts: TableTexts = {
  label: say('leden.title'),
  search: say('leden.search'),
  count: (count) => `${formatNumber(count)} ${say(count === 1 ? 'leden.one' : 'leden.many')}`,
  page: (page, last) => say('fotos.page', { page, last }),
  nothing: (text) => say('leden.nothing', { text }),
  clear: say('table.clear'),
  actions: say('leden.actions'),
  pager: pagerTexts,
};

type Props = {
  leden: readonly Lid[];
  /** For admins. */
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
