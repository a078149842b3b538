import { useDispatch } from 'react-redux';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useAddToCollectionMutation, useRemoveFromCollectionMutation } from './fotoboek.api.js';

/** Into somebody's own collection and out of it; where it fails, the reason is told. */
export const useCollect = (id: string) => {
  const dispatch = useDispatch();
  const [add, adding] = useAddToCollectionMutation();
  const [remove, removing] = useRemoveFromCollectionMutation();
  const isBusy = adding.isLoading || removing.isLoading;
  const tell = async (asked: ReturnType<typeof add> | ReturnType<typeof remove>) => {
    const { error } = await asked;
    if (error) dispatch(notified('error', say('collection.failed', { reason: messageOf(error) })));
    return !error;
  };
  return {
    isBusy,
    keep: () => !isBusy && void tell(add({ params: { id } })),
    release: () => !isBusy && void tell(remove({ params: { id } })),
  };
};
