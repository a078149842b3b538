import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { noticeReplaced, notified } from '../../lib/notices.slice.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { useRemoveFromCollectionMutation } from '../collections/collections.api.js';
import { t } from '../collections/messages.js';

/** Removes an item without a photo from the collection. It cannot be undone: the photo cannot be added any more. */
export const ReleaseButton = ({ item }: { item: string }) => {
  const dispatch = useDispatch();
  const [remove, { isLoading }] = useRemoveFromCollectionMutation();
  const release = async () => {
    const { error } = await remove({ params: { id: item } });
    if (error) dispatch(notified('error', t('collection.failed', { reason: getErrorMessage(error) })));
    else dispatch(noticeReplaced({ id: 'collection', text: t('collection.releasedNameless') }));
  };
  return (
    <LoadingButton variant="default" size="sm" loading={isLoading} onClick={() => void release()}>
      {t('collection.releaseShort')}
    </LoadingButton>
  );
};
