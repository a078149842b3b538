import type { Foto } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { DownloadIcon } from './DownloadIcon.js';
import { useCollectionQuery } from './fotoboek.api.js';
import { ReleaseIcon } from './HeartIcon.js';
import { KeptPage } from './KeptPage.js';

const texts = {
  none: say('collection.none'),
  noneText: say('collection.noneText'),
  error: say('collection.error'),
};

const useCollection = (query: { page: number; limit: number }) => {
  const { currentData, data = currentData, ...asked } = useCollectionQuery({ query });
  // A removed photo is hidden at once; the refetch that follows fills its place.
  const docs = data?.results.docs.filter(({ foto }) => foto.inCollection);
  const gone = (data?.results.docs.length ?? 0) - (docs?.length ?? 0);
  return {
    ...asked,
    isCurrent: currentData !== undefined,
    cards: docs?.map(({ _id: key, foto }) => ({ key, foto })),
    total: (data?.results.total ?? 0) - gone,
  };
};

const actionsOf = (foto: Foto) => (
  <>
    <ReleaseIcon foto={foto} />
    <DownloadIcon foto={foto} />
  </>
);

export const CollectionsPage = () => (
  <KeptPage
    name="collections"
    title={say('collection.title')}
    lead={say('collection.lead')}
    texts={texts}
    find={useCollection}
    actionsOf={actionsOf}
  />
);
