import { useStore } from 'react-redux';
import type { Notice } from '../../../lib/notices.slice.js';
import { useCan } from '../../../lib/session/useCan.js';
import { noticeId, toQuestion } from './notice.js';
import { useLazyTrefwoordCountQuery } from './trefwoorden.api.js';

type NewTag = {
  _id: string;
  naam: string;
  /** The number of photos with that trefwoord to which the user adds the tag already. */
  ownCount: number;
};

/** Asks in a notice whether a new tag is also for other photos, which have its name as a trefwoord. */
export const useAskTrefwoord = () => {
  const store = useStore<{ notices: Notice[] }>();
  const [getCount] = useLazyTrefwoordCountQuery();
  const canEditFotos = useCan('fotos.edit');
  return async ({ ownCount, ...tag }: NewTag) => {
    if (!canEditFotos) return;
    const { data } = await getCount({ params: { id: tag._id } });
    const count = (data?.count ?? 0) - ownCount;
    if (count <= 0) return;
    const asked = store.getState().notices.find(({ id }) => id === noticeId)?.tags ?? [];
    store.dispatch(toQuestion([...asked, { ...tag, count }]));
  };
};
