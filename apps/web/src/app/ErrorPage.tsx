import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkConnection, selectIsLost } from '../lib/api/connection.js';
import { t } from '../lib/messages.js';
import { getPath } from '../lib/routing/paths.js';
import { Message } from '../ui/Message.js';
import { BarePage } from '../ui/Page.js';

/**
 * For unexpected errors, and for chunks that a new version has replaced: reloading fixes both. A chunk that the browser
 * could not fetch without a connection is fetched again once there is one.
 */
export const ErrorPage = () => {
  const isLost = useRetryWithConnection();
  const title = t(isLost ? 'broken.offline' : 'broken.title');
  return (
    <BarePage title={title}>
      <Message order={1} title={title} text={t(isLost ? 'broken.offlineText' : 'broken.text')} role="alert">
        <Button onClick={() => window.location.reload()}>{t('site.retry')}</Button>
        <Button variant="default" component="a" href={getPath('home')}>
          {t('broken.home')}
        </Button>
      </Message>
    </BarePage>
  );
};

/** Navigates to the page again when the connection returns. Returns whether it is lost. */
const useRetryWithConnection = () => {
  const dispatch = useDispatch();
  const isLost = useSelector(selectIsLost);
  const wasLost = useRef(isLost);
  const location = useLocation();
  const navigate = useNavigate();
  const retry = useEffectEvent(() => void navigate(location, { replace: true, state: location.state as unknown }));
  useEffect(() => void checkConnection(dispatch), [dispatch]);
  useEffect(() => {
    if (wasLost.current && !isLost) retry();
    wasLost.current = isLost;
  }, [isLost]);
  return isLost;
};
