import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Button } from '@mantine/core';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { go, usePlace } from '../../lib/place.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { Super } from './Outcome.js';
import { leadTo } from './PublicPage.js';
import styles from './PublicPage.module.css';

const seconds = 3;

/** In place of what was asked: it went well, and the next page comes by itself. */
export const Done = ({ msg }: { msg: string }) => {
  const { authenticated } = useSelector(selectAuth);
  const { state } = usePlace();
  const link = useRef<HTMLAnchorElement>(null);
  const goOn = useEffectEvent(() => go(to('login'), { replace: true, state }));
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
      <p id={nextId}>{say(authenticated ? 'account.toHome' : 'account.toLogin', { seconds })}</p>
      <Button
        size="lg"
        fullWidth
        component="a"
        {...leadTo(to('login'), { replace: true, state })}
        ref={link}
        aria-describedby={nextId}
      >
        {say('account.now')}
      </Button>
    </div>
  );
};
