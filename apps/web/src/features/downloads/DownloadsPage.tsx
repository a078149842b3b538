import { useConfigQuery } from '../../lib/api/api.js';
import { formatDate } from '../../lib/format.js';
import { t } from './messages.js';
import { MemberFotosPage } from '../collections/MemberFotosPage.js';
import { useDownloadsQuery } from './downloads.api.js';

const texts = { none: t('downloads.none'), noneText: t('downloads.noneText'), error: t('downloads.error') };

const useDownloadList = (query: { page: number; limit: number }) => {
  const { currentData, data = currentData, ...downloadsQuery } = useDownloadsQuery({ query });
  const { data: config } = useConfigQuery();
  const formatNote = (at: string) => t('downloads.at', { date: formatDate(at, config?.results.timeZone) });
  return {
    ...downloadsQuery,
    isCurrent: currentData !== undefined,
    version: currentData,
    cards: data?.results.docs.map(({ _id: key, foto, createdAt }) => ({ key, foto, note: formatNote(createdAt) })),
    total: data?.results.total ?? 0,
  };
};

export const DownloadsPage = () => (
  <MemberFotosPage
    name="downloads"
    title={t('downloads.title')}
    lead={t('downloads.lead')}
    texts={texts}
    useList={useDownloadList}
  />
);
