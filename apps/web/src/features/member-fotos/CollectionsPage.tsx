import { t } from '../collections/messages.js';
import { useCollectionQuery } from '../collections/collections.api.js';
import { MemberFotosPage } from './MemberFotosPage.js';

const texts = {
  none: t('collection.none'),
  noneText: t('collection.noneText'),
  error: t('collection.error'),
};

const useCollection = (paging: { page: number; limit: number }) => {
  const query = useCollectionQuery({ query: paging });
  const { data } = query;
  // A removed photo is hidden at once; the refetch that follows fills its place.
  const docs = data?.results.docs.filter(({ foto }) => foto?.inCollection !== false);
  const removedCount = (data?.results.docs.length ?? 0) - (docs?.length ?? 0);
  return {
    query,
    cards: docs?.map(({ _id: key, foto }) => ({ key, foto })),
    total: (data?.results.total ?? 0) - removedCount,
  };
};

export const CollectionsPage = () => (
  <MemberFotosPage
    name="collections"
    title={t('collection.title')}
    lead={t('collection.lead')}
    texts={texts}
    useList={useCollection}
  />
);
