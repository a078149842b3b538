import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { DownloadsProvider } from './DownloadsProvider.js';
import { t } from '../../lib/messages.js';
import { SkipLink } from '../../ui/SkipLink.js';
import { useIsSmallScreen } from '../../ui/useIsSmallScreen.js';
import { Analytics } from './Analytics.js';
import { Header } from './Header.js';
import { LatePart } from './LatePart.js';
import styles from './MainLayout.module.css';
import { MenuDrawer } from './MenuDrawer.js';
import { Sidebar } from './Sidebar.js';

const contentId = 'inhoud';

export const MainLayout = () => {
  const small = useIsSmallScreen();
  const [opened, { open, close }] = useDisclosure();
  const main = useFocusOnNavigation();
  return (
    <div className={styles.shell}>
      <SkipLink targetId={contentId}>{t('site.skip')}</SkipLink>
      <Header onMenu={small ? open : undefined} />
      {small ? <MenuDrawer opened={opened} onClose={close} /> : <Sidebar />}
      <div className={styles.content}>
        <main id={contentId} tabIndex={-1} ref={main}>
          <DownloadsProvider>
            <Outlet />
          </DownloadsProvider>
        </main>
        <footer className={styles.footer}>
          <LatePart name="Footer" />
        </footer>
        <LatePart name="TermsQuestion" />
        <Analytics />
      </div>
    </div>
  );
};

/** Moves the focus to the content of a new page, but not when only the filters of a page change. */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    // Keeps a focus that is already in the page: on a link that is still there, or in a field with autofocus.
    const isInside = main.current?.contains(document.activeElement) && document.activeElement !== main.current;
    if (shown.current !== pathname && !isInside) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return main;
};
