import { normalise } from '@ledenportaal/shared';
import { RowActions, RowButton } from '../../../ui/table/RowActions.js';
import { Table } from '../../../ui/table/Table.js';
import { fotosHref } from '../../foto-base/foto-href.js';
import { emptySearch } from '../../foto-base/foto-search.js';
import { createNaamColumns } from '../../labels/naam-columns.js';
import { EigenaarSelection, type EigenaarRow } from './EigenaarSelection.js';
import { formatEigenaarCount } from './format-eigenaar-count.js';
import { t } from './messages.js';

const columns = createNaamColumns<EigenaarRow>({
  headers: { naam: t('eigenaars.naam'), fotos: t('fotos.title') },
  getHref: ({ naam }) => fotosHref({ ...emptySearch, eigenaar: naam }),
  formatLink: (count, { naam }) => t('eigenaars.fotos', { count, naam }),
});
const texts = {
  label: t('eigenaars.title'),
  search: t('eigenaars.search'),
  count: formatEigenaarCount,
  noResults: (text: string) => t('eigenaars.nothing', { text }),
  actions: t('eigenaars.actions'),
};

type Props = { rows: EigenaarRow[]; onRename: (row: EigenaarRow) => void };

export const EigenaarTable = ({ rows, onRename }: Props) => (
  <Table
    rows={rows}
    columns={columns}
    defaultSort="naam"
    normalise={normalise}
    Selection={EigenaarSelection}
    texts={texts}
    renderActions={(row) => (
      <RowActions>
        <RowButton label={t('eigenaars.renameOne', { naam: row.naam })} onClick={() => onRename(row)} />
      </RowActions>
    )}
  />
);
