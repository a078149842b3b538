import { lazy, Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useConfigQuery } from '../lib/api/api.js';
import { selectIsLost } from '../lib/api/connection.js';
import { t } from '../lib/messages.js';
import { noticeClosed, type Notice } from '../lib/notices.slice.js';
import { Notices } from '../ui/Notices.js';
import { SiteNameContext } from '../ui/Page.js';
import styles from './RootLayout.module.css';
import type { State } from './store.js';

const JobAction = lazy(async () => ({ default: (await import('../features/jobs/JobAction.js')).JobAction }));

const renderJobAction = ({ job }: Notice) =>
  job && {
    action: (
      <Suspense>
        <JobAction {...job} />
      </Suspense>
    ),
    isBusy: job.isRunning,
  };

/** The layout of all pages, public or not. */
export const RootLayout = () => {
  const { data } = useConfigQuery();
  const dispatch = useDispatch();
  const notices = useSelector(({ notices: shown }: State) => shown);
  const lost = useSelector(selectIsLost);
  const close = useCallback((id: string) => void dispatch(noticeClosed(id)), [dispatch]);
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <SiteNameContext value={data?.results.organisation ?? t('site.name')}>
      {isNavigating && <div className={styles.navigating} />}
      <Outlet />
      <ScrollRestoration />
      <Notices notices={notices} renderAction={renderJobAction} onClose={close} closeLabel={t('site.close')} />
      <div role="status" className={styles.status}>
        {lost && <p className={styles.offline}>{t('site.offline')}</p>}
      </div>
    </SiteNameContext>
  );
};
