import { t } from '../collections/messages.js';
import { useCollectionQuery } from '../collections/collections.api.js';
import { MemberFotosPage, NoFoto } from './MemberFotosPage.js';
import { ReleaseButton } from './ReleaseButton.js';

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
    cards: docs?.map(({ _id: key, foto }) => ({
      key,
      foto,
      placeholder: foto ? undefined : (
        <NoFoto text={t('collection.notUsable')}>
          <ReleaseButton item={key} />
        </NoFoto>
      ),
    })),
    total: (data?.results.total ?? 0) - removedCount,
    hidden: data?.results.hidden,
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
