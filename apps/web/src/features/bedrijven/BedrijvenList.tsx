import { normalise, type Bedrijf } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from './messages.js';
import { formatCount } from '../../lib/format.js';
import { Message } from '../../ui/Message.js';
import { Table } from '../../ui/table/Table.js';
import { columns } from './bedrijf-columns.js';
import { sortByNaam, filterBedrijven, noFilters, type Filters, type View } from './bedrijf-filters.js';
import { BedrijfCards } from './BedrijfCards.js';

const texts = {
  label: t('bedrijven.title'),
  search: t('bedrijven.search'),
  count: (count: number) => formatCount(count, t('bedrijven.one'), t('bedrijven.many')),
  noResults: (text: string) => t('bedrijven.nothing', { text }),
  actions: t('bedrijven.actions'),
};

type Props = {
  bedrijven: readonly Bedrijf[];
  filters: Filters;
  view: View;
  choose: (filters: Filters) => void;
  actionsOf: (bedrijf: Bedrijf) => ReactNode;
};

export const BedrijvenList = ({ bedrijven, filters, view, choose, actionsOf }: Props) => {
  const ordered = useFavouritesFirst(bedrijven);
  const rows = useMemo(() => filterBedrijven(ordered, filters), [ordered, filters]);
  if (rows.length === 0)
    return (
      <Message title={t('bedrijven.noneFiltered')} text={t('bedrijven.noneFilteredText')}>
        <Button variant="default" onClick={() => choose(noFilters)}>
          {t('filters.clear')}
        </Button>
      </Message>
    );
  return (
    <Table
      rows={rows}
      columns={columns}
      defaultSort=""
      normalise={normalise}
      texts={texts}
      renderActions={actionsOf}
      renderRows={view === 'kaarten' ? (page) => <BedrijfCards bedrijven={page} actionsOf={actionsOf} /> : undefined}
    />
  );
};

/** Puts the favourites of the first render first, so that a row does not move when its star is clicked. */
const useFavouritesFirst = (bedrijven: readonly Bedrijf[]) => {
  const [first] = useState(() => new Set(bedrijven.filter(({ favourite }) => favourite).map(({ _id }) => _id)));
  return useMemo(() => {
    const getRank = ({ _id }: Bedrijf) => (first.has(_id) ? 0 : 1);
    return sortByNaam(bedrijven).sort((a, b) => getRank(a) - getRank(b));
  }, [bedrijven, first]);
};
