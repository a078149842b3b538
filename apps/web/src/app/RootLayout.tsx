import { useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useConfigQuery } from '../lib/api/api.js';
import { selectIsLost } from '../lib/api/connection.js';
import { t } from '../lib/messages.js';
import { SiteNameContext } from '../ui/Page.js';
import { LatePart } from './layout/LatePart.js';
import styles from './RootLayout.module.css';

/** The layout of pages outside the portal. The notices of the others are in their header. */
export const PublicLayout = () => (
  <>
    <LatePart name="PortalNotices" />
    <Outlet />
  </>
);

/** The layout of all pages, public or not. */
export const RootLayout = () => {
  const { data } = useConfigQuery();
  const lost = useSelector(selectIsLost);
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <SiteNameContext value={data?.results.organisation ?? t('site.name')}>
      {isNavigating && <div className={styles.navigating} />}
      <Outlet />
      <ScrollRestoration />
      <div role="status" className={styles.status}>
        {lost && <p className={styles.offline}>{t('site.offline')}</p>}
      </div>
    </SiteNameContext>
  );
};
