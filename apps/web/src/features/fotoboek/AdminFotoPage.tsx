import { useParams, useSearchParams } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { usePageState } from '../../lib/page-state.js';
import { BackLink } from '../../ui/BackLink.js';
import { BarePage } from '../../ui/Page.js';
import { AdminFoto } from './AdminFoto.js';
import { fotosHref, searchOf } from './foto-search.js';
import { useFotoQuery } from './fotoboek.api.js';
import { isGone, ItemSkeleton, NoFoto } from './ItemPage.js';
import { useLabels } from './useLabels.js';

export const AdminFotoPage = () => {
  const { item = '' } = useParams();
  const [params] = useSearchParams();
  const search = searchOf(params);
  const { cameFrom } = usePageState();
  const foto = useFotoQuery({ params: { id: item } });
  const labels = useLabels();
  const known = foto.currentData?.results;
  const failed = foto.error && (isGone(foto.error) || !known) ? foto : undefined;
  return (
    <BarePage title={say('adminFoto.title')}>
      <BackLink to={fotosHref(search, 'adminFotos')} cameFrom={cameFrom !== undefined}>
        {say('adminFoto.back')}
      </BackLink>
      {failed?.error ? (
        <NoFoto
          error={failed.error}
          isFetching={failed.isFetching}
          retry={() => void failed.refetch()}
          search={search}
          grid="adminFotos"
        />
      ) : labels.error ? (
        <NoFoto error={labels.error} isFetching={false} retry={labels.retry} search={search} grid="adminFotos" />
      ) : known && !labels.isLoading ? (
        <AdminFoto
          key={known._id}
          foto={known}
          labels={labels.labels}
          search={search}
          onExpired={() => void foto.refetch()}
        />
      ) : (
        <ItemSkeleton />
      )}
    </BarePage>
  );
};
