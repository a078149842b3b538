import { useConfigQuery } from '../../lib/api.js';
import { formatDate } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { MemberFotosPage } from '../collections/MemberFotosPage.js';
import { renderFotoActions } from '../collections/foto-actions.js';
import { useDownloadsQuery } from './downloads.api.js';

const texts = { none: say('downloads.none'), noneText: say('downloads.noneText'), error: say('downloads.error') };

const useDownloadList = (query: { page: number; limit: number }) => {
  const { currentData, data = currentData, ...downloadsQuery } = useDownloadsQuery({ query });
  const { data: config } = useConfigQuery();
  const formatNote = (at: string) => say('downloads.at', { date: formatDate(at, config?.results.timeZone) });
  return {
    ...downloadsQuery,
    isCurrent: currentData !== undefined,
    cards: data?.results.docs.map(({ _id: key, foto, createdAt }) => ({ key, foto, note: formatNote(createdAt) })),
    total: data?.results.total ?? 0,
  };
};

export const DownloadsPage = () => (
  <MemberFotosPage
    name="downloads"
    title={say('downloads.title')}
    lead={say('downloads.lead')}
    texts={texts}
    useList={useDownloadList}
    renderActions={renderFotoActions}
  />
);
