import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useConfigQuery } from '../lib/api.js';
import { selectIsLost } from '../lib/connection.js';
import { say } from '../lib/messages.js';
import { noticeClosed } from '../lib/notices.slice.js';
import { Notices } from '../ui/Notices.js';
import { SiteName } from '../ui/Page.js';
import styles from './RootLayout.module.css';
import type { State } from './store.js';

/** Around every page, public or not. */
export const RootLayout = () => {
  const { data } = useConfigQuery();
  const dispatch = useDispatch();
  const notices = useSelector(({ notices: shown }: State) => shown);
  const lost = useSelector(selectIsLost);
  const { state } = useNavigation();
  const close = useCallback((id: string) => void dispatch(noticeClosed(id)), [dispatch]);
  return (
    <SiteName value={data?.results.organisation ?? say('site.name')}>
      {state !== 'idle' && <div className={styles.navigating} />}
      <Outlet />
      <Notices notices={notices} onClose={close} closeLabel={say('site.close')} />
      <div role="status" className={styles.status}>
        {lost && <p className={styles.offline}>{say('site.offline')}</p>}
      </div>
      <ScrollRestoration />
    </SiteName>
  );
};
