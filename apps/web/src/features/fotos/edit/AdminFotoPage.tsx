import type { Foto } from '@ledenportaal/shared';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { t } from './messages.js';
import { usePageState } from '../../../lib/routing/usePageState.js';
import { BackLink } from '../../../ui/BackLink.js';
import { BarePage } from '../../../ui/Page.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import { type LabelsQuery, useLabels } from '../../labels/useLabels.js';
import { AdminFoto } from './AdminFoto.js';
import { getBatchPosition } from './batch-position.js';
import { parseSearch } from '../../foto-base/foto-search.js';
import { getChangedFields, withoutDeletedLabels, withRights } from '../foto-values.js';
import { useFotoQuery } from '../../foto-base/fotos.api.js';
import { getFotoTitle } from '../item/foto-title.js';
import { isNotFound, ItemSkeleton, FotoLoadError } from '../item/ItemPage.js';

export const AdminFotoPage = () => {
  const { item = '' } = useParams();
  const [params] = useSearchParams();
  const search = parseSearch(params, 'adminFotos');
  const { cameFrom } = usePageState();
  const [isRemoving, setRemoving] = useState(false);
  const fotoQuery = useFotoQuery({ params: { id: item } }, { skip: isRemoving });
  const labels = useLabels();
  const { fotosHref } = useFotoHref();
  const shownFoto = (isRemoving ? fotoQuery.data : fotoQuery.currentData)?.results;
  useRefetchUnknownLabels(shownFoto, labels);
  const failedQuery = fotoQuery.error ? fotoQuery : labels.error && labels;
  const loadError = failedQuery?.error && (
    <FotoLoadError
      error={failedQuery.error}
      isFetching={failedQuery.isFetching}
      retry={() => void failedQuery.refetch()}
      search={search}
      grid="adminFotos"
    />
  );
  return (
    <BarePage title={[shownFoto && getFotoTitle(shownFoto), t('adminFoto.title')]}>
      <NextFotoStatus foto={shownFoto} />
      <BackLink to={fotosHref(search, 'adminFotos')} cameFrom={cameFrom !== undefined}>
        {t('adminFoto.back')}
      </BackLink>
      {shownFoto && !labels.isLoading && !labels.error ? (
        <AdminFoto
          key={shownFoto._id}
          foto={shownFoto}
          labels={labels}
          search={search}
          deletedMessage={isNotFound(fotoQuery.error) ? loadError : undefined}
          onRemoving={setRemoving}
          onExpired={() => void fotoQuery.refetch()}
        />
      ) : (
        (loadError ?? <ItemSkeleton />)
      )}
    </BarePage>
  );
};

/** Refetches the labels when the photo has one that is not in the cached list: another admin may have added it. */
const useRefetchUnknownLabels = (foto: Foto | undefined, labels: LabelsQuery) => {
  const refetchIfUnknown = useEffectEvent(() => {
    if (!foto) return;
    const values = withRights(foto);
    if (getChangedFields(values, withoutDeletedLabels(values, labels)).length > 0) labels.refetch();
  });
  useEffect(() => refetchIfUnknown(), [foto?._id, foto?.updatedAt]);
};

/** Tells screen readers which photo the user came to, because the focus goes to a field of its form. */
const NextFotoStatus = ({ foto }: { foto: Foto | undefined }) => {
  const { after, batch } = usePageState();
  return <VisuallyHidden role="status">{foto && after === 'next' && formatNext(foto, batch)}</VisuallyHidden>;
};

const formatNext = (foto: Foto, batch: readonly string[] | undefined) => {
  const { beschrijving, bestandsnaam } = foto;
  const name = (!beschrijving && bestandsnaam) || getFotoTitle(foto);
  const position = getBatchPosition(batch, foto._id);
  if (!position) return t('adminFoto.next', { name });
  return t('batch.next', { name, place: position.position, total: position.total });
};
