import type { Config } from '@ledenportaal/shared';
import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useConfigQuery } from '../../lib/api.js';
import { say } from '../../lib/messages.js';
import { useConsent } from '../../lib/useConsent.js';
import { Message } from '../../ui/Message.js';
import { NotFetched } from '../../ui/NotFetched.js';
import styles from './FeedTab.module.css';
import { FeedWidget } from './FeedWidget.js';

export const FeedTab = () => {
  const { data, error, isFetching, refetch } = useConfigQuery();
  if (!data && error)
    return <NotFetched title={say('feed.error')} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data)
    return (
      <>
        <VisuallyHidden role="status">{say('site.busy')}</VisuallyHidden>
        <Skeleton height={160} aria-hidden />
      </>
    );
  const { feed, organisation } = data.results;
  if (!feed) return <Message title={say('feed.none')} text={say('feed.noneText')} />;
  return <Feed feed={feed} organisation={organisation} />;
};

type Props = { feed: NonNullable<Config['feed']>; organisation: string };

/** Loads the feed of the provider only after the user has given consent. */
const Feed = ({ feed, organisation }: Props) => {
  const { hasAgreed, agree, takeBack: revoke } = useConsent('feed-consent', feed.script);
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
    <section ref={region} tabIndex={-1} data-focus-quietly aria-label={say('feed.askTitle', { organisation })}>
      {hasAgreed ? (
        <>
          <p className={styles.agreed}>
            {say('feed.agreed', { host })}{' '}
            <Button size="compact-sm" variant="subtle" onClick={withdrawConsent}>
              {say('feed.withdraw')}
            </Button>
          </p>
          <FeedWidget {...feed} />
        </>
      ) : (
        <div className={styles.ask}>
          <Title order={2} size="h3">
            {say('feed.askTitle', { organisation })}
          </Title>
          <p>{say('feed.askText', { host })}</p>
          <Button onClick={agree}>{say('feed.agree', { host })}</Button>
        </div>
      )}
    </section>
  );
};
