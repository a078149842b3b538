import { normalise, type Zoekvraag } from '@ledenportaal/shared';
import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatCount, formatNumber, formatShortDate } from '../../lib/format.js';
import { Message } from '../../ui/Message.js';
import { CellFact, CellTitle } from '../../ui/table/cells.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { Table } from '../../ui/table/Table.js';
import type { Column } from '../../ui/table/useTable.js';
import { t } from './messages.js';
import { useEmptySearchesQuery } from './woorden.api.js';

type Row = Zoekvraag & { _id: string };

const columns: Column<Row>[] = [
  {
    key: 'tekst',
    header: t('empty.text'),
    cell: ({ tekst }) => <CellTitle>{tekst}</CellTitle>,
    sortBy: ({ tekst }) => tekst,
    searchText: ({ tekst }) => tekst,
  },
  {
    key: 'aantal',
    header: t('empty.count'),
    cell: ({ count }) => <CellFact>{t('empty.times', { count: formatNumber(count) })}</CellFact>,
    sortBy: ({ count }) => count,
  },
  {
    key: 'laatst',
    header: t('empty.last'),
    cell: ({ laatst }) => <CellFact>{formatShortDate(laatst, 'UTC')}</CellFact>,
    sortBy: ({ laatst }) => laatst,
  },
];
const texts = {
  label: t('woorden.empty'),
  search: t('empty.search'),
  count: (count: number) => formatCount(count, t('empty.one'), t('empty.many')),
  noResults: (text: string) => t('empty.nothing', { text }),
  actions: t('empty.actions'),
};

/** The texts that members searched for and that found nothing. */
export const EmptySearchesTab = ({ onMakeSynonym }: { onMakeSynonym: (tekst: string) => void }) => {
  const query = useEmptySearchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const results = query.data?.results;
  const rows = useMemo(() => results?.map((zoekvraag) => ({ ...zoekvraag, _id: zoekvraag.tekst })), [results]);
  return (
    <ListLoader query={{ ...query, data: rows }} errorTitle={t('empty.error')}>
      {(found) =>
        found.length === 0 ? (
          <Message title={t('empty.none')} text={t('empty.noneText')} />
        ) : (
          <>
            <Text mb={16} maw="62ch" c="dimmed">
              {t('empty.lead')}
            </Text>
            <Table
              rows={found}
              columns={columns}
              defaultSort="-aantal"
              normalise={normalise}
              texts={texts}
              renderActions={({ tekst }) => (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('empty.makeSynonymOf', { tekst })}
                  onClick={() => onMakeSynonym(tekst)}
                >
                  {t('empty.makeSynonym')}
                </Button>
              )}
            />
          </>
        )
      }
    </ListLoader>
  );
};
