import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Button } from '@mantine/core';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { navigateTo, useBrowserLocation } from '../../lib/routing/browser-location.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { Super } from './Outcome.js';
import { leadTo } from './PublicPage.js';
import styles from './PublicPage.module.css';

const seconds = 3;

/** In place of what was asked: it went well, and the next page comes by itself. */
export const Done = ({ msg }: { msg: string }) => {
  const { authenticated } = useSelector(selectAuth);
  const { state } = useBrowserLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const goOn = useEffectEvent(() => navigateTo(getPath('login'), { replace: true, state }));
  useEffect(() => {
    // What had it is no longer there.
    link.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => goOn(), seconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  const nextId = useId();
  return (
    <div className={styles.result}>
      <Super>{msg}</Super>
      <p id={nextId}>{t(authenticated ? 'account.toHome' : 'account.toLogin', { seconds })}</p>
      <Button
        size="lg"
        fullWidth
        component="a"
        {...leadTo(getPath('login'), { replace: true, state })}
        ref={link}
        aria-describedby={nextId}
      >
        {t('account.now')}
      </Button>
    </div>
  );
};
