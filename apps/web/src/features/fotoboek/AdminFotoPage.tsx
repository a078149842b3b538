import type { Foto } from '@ledenportaal/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { usePageState } from '../../lib/usePageState.js';
import { BackLink } from '../../ui/BackLink.js';
import { BarePage } from '../../ui/Page.js';
import { AdminFoto } from './AdminFoto.js';
import { fotosHref } from './foto-href.js';
import { searchOf } from './foto-search.js';
import { differencesOf, withoutGone } from './foto-values.js';
import { useFotoQuery } from './fotoboek.api.js';
import { isGone, ItemSkeleton, NoFoto } from './ItemPage.js';
import { useLabels, type Labels } from './useLabels.js';

export const AdminFotoPage = () => {
  const { item = '' } = useParams();
  const [params] = useSearchParams();
  const search = searchOf(params, 'adminFotos');
  const { cameFrom } = usePageState();
  const [isRemoving, setRemoving] = useState(false);
  const foto = useFotoQuery({ params: { id: item } }, { skip: isRemoving });
  const labels = useLabels();
  const known = (isRemoving ? foto.data : foto.currentData)?.results;
  useFreshLabels(known, labels);
  const problem = foto.error ? foto : labels.error && labels;
  const noFoto = problem?.error && (
    <NoFoto
      error={problem.error}
      isFetching={problem.isFetching}
      retry={() => void problem.refetch()}
      search={search}
      grid="adminFotos"
    />
  );
  return (
    <BarePage title={say('adminFoto.title')}>
      <BackLink to={fotosHref(search, 'adminFotos')} cameFrom={cameFrom !== undefined}>
        {say('adminFoto.back')}
      </BackLink>
      {known && !labels.isLoading && !labels.error ? (
        <AdminFoto
          key={known._id}
          foto={known}
          labels={labels}
          search={search}
          gone={isGone(foto.error) ? noFoto : undefined}
          onRemoving={setRemoving}
          onExpired={() => void foto.refetch()}
        />
      ) : (
        (noFoto ?? <ItemSkeleton />)
      )}
    </BarePage>
  );
};

/** Refetches the labels when the photo has one that is not in the cached list: another admin may have added it. */
const useFreshLabels = (foto: Foto | undefined, { labels, isFetching, refetch }: Labels) => {
  const askAgain = useEffectEvent(() => {
    if (foto && !isFetching && differencesOf(foto, withoutGone(foto, labels)).length > 0) refetch();
  });
  useEffect(() => askAgain(), [foto?._id, foto?.updatedAt]);
};
