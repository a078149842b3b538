import { useDispatch } from 'react-redux';
import type { Foto } from '@ledenportaal/shared';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { noticeReplaced, notified } from '../../lib/notices.slice.js';
import { getFotoName } from '../foto-base/FotoPicture.js';
import { useAddToCollectionMutation, useRemoveFromCollectionMutation } from './collections.api.js';

/** Adds a photo to the member's collection or removes it, and shows a notice that can undo it. */
export const useCollectionToggle = (foto: Pick<Foto, '_id' | 'beschrijving' | 'inCollection'>) => {
  const dispatch = useDispatch();
  const [add, adding] = useAddToCollectionMutation();
  const [remove, removing] = useRemoveFromCollectionMutation();
  const { _id, beschrijving, inCollection } = foto;
  // The button may have moved on to another photo.
  const isBusy = [adding, removing].some(({ isLoading, originalArgs }) => isLoading && originalArgs?.params.id === _id);
  const toggle = async () => {
    if (isBusy) return;
    const { error } = await (inCollection ? remove : add)({ params: { id: _id } });
    if (error) return dispatch(notified('error', t('collection.failed', { reason: getErrorMessage(error) })));
    const text = t(inCollection ? 'collection.released' : 'collection.kept', { name: getFotoName(foto) });
    // One notice for all changes of the collection, so that the screen does not fill with them.
    dispatch(noticeReplaced({ id: 'collection', text, foto: { _id, beschrijving, inCollection: !inCollection } }));
  };
  return { toggle: () => void toggle(), isBusy };
};
