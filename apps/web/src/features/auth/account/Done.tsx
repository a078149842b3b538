import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { selectAuth } from '../../../lib/session/auth.slice.js';
import { SuccessMessage } from '../Outcome.js';
import styles from '../PublicPage.module.css';
import { usePublicState } from '../typed-email.js';

const seconds = 3;

/** Shows that a form succeeded, and opens the next page after 3 seconds. */
export const Done = ({ msg }: { msg: string }) => {
  const { authenticated } = useSelector(selectAuth);
  const state = usePublicState();
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const openNextPage = useEffectEvent(() => void navigate(getPath('login'), { replace: true, state }));
  useEffect(() => {
    // The focused form is no longer rendered.
    link.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => openNextPage(), seconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  const nextId = useId();
  return (
    <div className={styles.result}>
      <SuccessMessage>{msg}</SuccessMessage>
      <p id={nextId}>{t(authenticated ? 'account.toHome' : 'account.toLogin', { seconds })}</p>
      <Button
        size="lg"
        fullWidth
        component={Link}
        to={getPath('login')}
        state={state}
        replace
        ref={link}
        aria-describedby={nextId}
      >
        {t('account.now')}
      </Button>
    </div>
  );
};
