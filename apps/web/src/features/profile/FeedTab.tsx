import type { Config } from '@ledenportaal/shared';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useConfigQuery } from '../../lib/api/api.js';
import { t } from './messages.js';
import { useConsent } from '../../lib/useConsent.js';
import { Loading } from '../../ui/Loading.js';
import { Message } from '../../ui/Message.js';
import { LoadError } from '../../ui/LoadError.js';
import styles from './FeedTab.module.css';
import { FeedWidget } from './FeedWidget.js';

export const FeedTab = () => {
  const { data, error, isFetching, refetch } = useConfigQuery();
  if (!data && error)
    return <LoadError title={t('feed.error')} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height={160} />
      </Loading>
    );
  const { feed, organisation } = data.results;
  if (!feed) return <Message title={t('feed.none')} text={t('feed.noneText')} />;
  return <Feed feed={feed} organisation={organisation} />;
};

type Props = { feed: NonNullable<Config['feed']>; organisation: string };

/** Loads the feed of the provider only after the user has given consent. */
const Feed = ({ feed, organisation }: Props) => {
  const { hasAgreed, agree, revoke } = useConsent('feed-consent', feed.script);
  const region = useRef<HTMLElement>(null);
  const previous = useRef(hasAgreed);
  // The pressed button is no longer rendered, so the focus moves to the region.
  useEffect(() => {
    if (previous.current !== hasAgreed) region.current?.focus();
    previous.current = hasAgreed;
  }, [hasAgreed]);
  const host = new URL(feed.script).host;
  const withdrawConsent = () => {
    revoke();
    // Reloading is the only way to unload the script of the provider.
    window.location.reload();
  };
  return (
    <section ref={region} tabIndex={-1} data-focus-quietly aria-label={t('feed.askTitle', { organisation })}>
      {hasAgreed ? (
        <>
          <Text mb={16} fz="sm" c="dimmed">
            {t('feed.agreed', { host })}{' '}
            <Button size="compact-sm" variant="subtle" onClick={withdrawConsent}>
              {t('feed.withdraw')}
            </Button>
          </Text>
          <FeedWidget {...feed} />
        </>
      ) : (
        <div className={styles.consent}>
          <Title order={2} size="h3">
            {t('feed.askTitle', { organisation })}
          </Title>
          <p>{t('feed.askText', { host })}</p>
          <Button onClick={agree}>{t('feed.agree', { host })}</Button>
        </div>
      )}
    </section>
  );
};
