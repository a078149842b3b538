import { useDispatch } from 'react-redux';
import type { Foto } from '@ledenportaal/shared';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { getFotoName } from '../fotos/FotoPicture.js';
import { useAddToCollectionMutation, useRemoveFromCollectionMutation } from './collections.api.js';

/** Adds a photo to the member's collection or removes it; shows a notice if that fails. */
export const useCollectionToggle = (foto: Foto) => {
  const dispatch = useDispatch();
  const [add, adding] = useAddToCollectionMutation();
  const [remove, removing] = useRemoveFromCollectionMutation();
  const isBusy = adding.isLoading || removing.isLoading;
  const params = { id: foto._id };
  const reportError = ({ error }: { error?: { message?: string | undefined } | undefined }) => {
    if (error) dispatch(notified('error', t('collection.failed', { reason: getErrorMessage(error) })));
    return !error;
  };
  const addFoto = async () => {
    if (!isBusy) reportError(await add({ params }));
  };
  const removeFoto = async () => {
    if (!isBusy && reportError(await remove({ params })))
      dispatch(notified('ok', t('collection.released', { name: getFotoName(foto) })));
  };
  return { addToCollection: () => void addFoto(), removeFromCollection: () => void removeFoto() };
};
