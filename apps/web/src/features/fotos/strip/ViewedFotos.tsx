import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAuth } from '../../../lib/session/auth.slice.js';
import { useFotosQuery } from '../../foto-base/fotos.api.js';
import { FotoStrip } from './FotoStrip.js';
import { t } from './messages.js';
import { maxViewed, readViewed } from './viewed.js';

/** The photos that the user viewed last, the latest first. Those that no longer exist are left out. */
export const ViewedFotos = () => {
  const { user } = useSelector(selectAuth);
  const [ids] = useState(() => readViewed(user?._id));
  const { data, refetch } = useFotosQuery(
    { body: { fotos: ids, limit: maxViewed } },
    { skip: ids.length === 0, refetchOnMountOrArgChange: true },
  );
  const fotos = ids.flatMap((id) => data?.results.items.filter(({ _id }) => _id === id) ?? []);
  return <FotoStrip title={t('fotos.viewed')} fotos={fotos} onExpired={() => void refetch()} />;
};
