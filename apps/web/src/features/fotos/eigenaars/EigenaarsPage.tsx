import { maxListedEigenaars } from '@ledenportaal/shared';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatNumber } from '../../../lib/format.js';
import { Callout } from '../../../ui/Callout.js';
import { Message } from '../../../ui/Message.js';
import { Page } from '../../../ui/Page.js';
import { ListLoader } from '../../../ui/table/ListLoader.js';
import { useEigenaarsQuery } from './eigenaars.api.js';
import type { EigenaarRow } from './EigenaarSelection.js';
import { EigenaarTable } from './EigenaarTable.js';
import { t } from './messages.js';
import { RenameEigenaarDialog } from './RenameEigenaarDialog.js';

export const EigenaarsPage = () => {
  const { isLimited, ...query } = useEigenaarRows();
  const [toRename, setToRename] = useState<EigenaarRow>();
  return (
    <Page title={t('eigenaars.title')} lead={t('eigenaars.lead')}>
      <ListLoader query={query} errorTitle={t('eigenaars.error')}>
        {(rows) =>
          rows.length === 0 && !isLimited ? (
            <Message title={t('eigenaars.none')} text={t('eigenaars.noneText')} />
          ) : (
            <>
              {isLimited && (
                <Callout tone="info">{t('eigenaars.limited', { max: formatNumber(maxListedEigenaars) })}</Callout>
              )}
              <EigenaarTable rows={rows} onRename={setToRename} />
            </>
          )
        }
      </ListLoader>
      <RenameEigenaarDialog naam={toRename?.naam} onClose={() => setToRename(undefined)} />
    </Page>
  );
};

/** All eigenaars; when there are more than the server lists, those that match the search in the URL. */
const useEigenaarRows = () => {
  const [params] = useSearchParams();
  const q = (params.get('zoek') ?? '').trim();
  const all = useEigenaarsQuery({ query: {} });
  const isLimited = all.data?.more ?? false;
  const { currentData: found } = useEigenaarsQuery({ query: { q } }, { skip: !isLimited || !q });
  const list = found ?? all.data;
  const data = useMemo(() => list?.results.map((eigenaar) => ({ ...eigenaar, _id: eigenaar.naam })), [list]);
  const { error, isFetching, refetch } = all;
  return { data, isLimited, error, isFetching, refetch };
};
