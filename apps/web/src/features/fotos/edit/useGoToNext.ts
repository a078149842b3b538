import type { Foto } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { t } from './messages.js';
import { notified } from '../../../lib/notices.slice.js';
import type { PageState } from '../../../lib/routing/page-state.js';
import { usePageState } from '../../../lib/routing/usePageState.js';
import { getPath } from '../../../lib/routing/paths.js';
import type { BatchPosition } from './batch-position.js';
import { emptySearch, toOrder, type Search } from '../../foto-base/foto-search.js';
import { useLazyFotoNeighboursQuery } from '../../foto-base/fotos.api.js';
import { useFotoHref } from '../../labels/useFotoHref.js';

/** Goes from a saved photo to the next one of the search or of the upload batch. */
export const useGoToNext = (
  foto: Foto,
  next: Foto | null,
  search: Search,
  batchPosition: BatchPosition | undefined,
) => {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const pageState = usePageState();
  const { fotoHref, fotosHref } = useFotoHref();
  const findNext = useFindNext(foto, search);
  const goToFoto = (id: string) => {
    const state = { ...pageState, after: 'next' } satisfies PageState;
    return navigate(fotoHref(id, batchPosition ? emptySearch : search, 'adminFotos'), { replace: true, state });
  };
  const finish = (text: string) => {
    dispatch(notified('ok', text));
    return navigate(fotosHref(search, 'adminFotos'));
  };
  return async () => {
    dispatch(notified('ok', t('adminFoto.saved')));
    if (batchPosition) return batchPosition.next ? goToFoto(batchPosition.next) : finish(t('batch.last'));
    if (pageState.after === 'upload') return navigate(getPath('upload'));
    const nextFoto = next ?? (await findNext());
    if (nextFoto) return goToFoto(nextFoto._id);
    if (nextFoto === null) return finish(t('adminFoto.last'));
  };
};

/** Finds the next photo of the search: null at the end, undefined after an error. */
const useFindNext = (foto: Foto, search: Search) => {
  const dispatch = useDispatch();
  const [fetchNeighbours] = useLazyFotoNeighboursQuery();
  return async () => {
    const { data, error } = await fetchNeighbours({ params: { id: foto._id }, body: toOrder(search) }, true);
    if (error) dispatch(notified('error', getErrorMessage(error)));
    return data?.results.next;
  };
};
