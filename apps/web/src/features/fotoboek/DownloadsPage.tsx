import { useConfigQuery } from '../../lib/api.js';
import { formatDate } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { useDownloadsQuery } from './fotoboek.api.js';
import { bothActions } from './foto-actions.js';
import { KeptPage } from './KeptPage.js';

const texts = { none: say('downloads.none'), noneText: say('downloads.noneText'), error: say('downloads.error') };

const useDownloaded = (query: { page: number; limit: number }) => {
  const { currentData, data = currentData, ...asked } = useDownloadsQuery({ query });
  const { data: config } = useConfigQuery();
  const noteOf = (at: string) => say('downloads.at', { date: formatDate(at, config?.results.timeZone) });
  return {
    ...asked,
    isCurrent: currentData !== undefined,
    cards: data?.results.docs.map(({ _id: key, foto, createdAt }) => ({ key, foto, note: noteOf(createdAt) })),
    total: data?.results.total ?? 0,
  };
};

export const DownloadsPage = () => (
  <KeptPage
    name="downloads"
    title={say('downloads.title')}
    lead={say('downloads.lead')}
    texts={texts}
    find={useDownloaded}
    actionsOf={bothActions}
  />
);
