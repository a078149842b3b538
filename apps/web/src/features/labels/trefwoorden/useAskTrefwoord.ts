import { useStore } from 'react-redux';
import { useCan } from '../../../lib/session/useCan.js';
import { getAskedTags, toQuestion, type WithNotices } from './notice.js';
import { useLazyTrefwoordCountQuery } from './trefwoorden.api.js';

/** The photos with a trefwoord to which the user adds its tag already. `foto`: the one that is open in a form. */
export type OwnFotos = { count: number; foto?: string };
type NewTag = { _id: string; naam: string; own: OwnFotos };

/** Asks in a notice whether a new tag is also for other photos, which have its name as a trefwoord. */
export const useAskTrefwoord = () => {
  const store = useStore<WithNotices>();
  const [getCount] = useLazyTrefwoordCountQuery();
  const canEditFotos = useCan('fotos.edit');
  return async ({ _id, naam, own }: NewTag) => {
    if (!canEditFotos) return;
    const { data } = await getCount({ params: { id: _id } });
    const count = (data?.count ?? 0) - own.count;
    if (count <= 0) return;
    store.dispatch(toQuestion([...getAskedTags(store.getState()), { _id, naam, count, except: own.foto }]));
  };
};
