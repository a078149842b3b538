import type { DownloadedFoto } from '@ledenportaal/shared';
import { useConfigQuery } from '../../lib/api/api.js';
import { formatBytes, formatDate } from '../../lib/format.js';
import { t } from './messages.js';
import { MemberFotosPage } from '../collections/MemberFotosPage.js';
import { DownloadedFiles } from './DownloadedFiles.js';
import { useDownloadsQuery } from './downloads.api.js';

const texts = { none: t('downloads.none'), noneText: t('downloads.noneText'), error: t('downloads.error') };

const useDownloadList = (query: { page: number; limit: number }) => {
  const { currentData, data = currentData, ...downloadsQuery } = useDownloadsQuery({ query });
  const { data: config } = useConfigQuery();
  const formatNote = ({ als, bytes, createdAt }: DownloadedFoto) => {
    const date = formatDate(createdAt, config?.results.timeZone);
    return bytes === null
      ? t('downloads.at', { date, als })
      : t('downloads.atWithSize', { date, als, size: formatBytes(bytes) });
  };
  return {
    ...downloadsQuery,
    isCurrent: currentData !== undefined,
    version: currentData,
    cards: data?.results.docs.map((doc) => ({ key: doc._id, foto: doc.foto, note: formatNote(doc) })),
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
  >
    <DownloadedFiles />
  </MemberFotosPage>
);
