import type { TimelineItem } from '@ledenportaal/shared';
import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { groupByDay, type DateGroup } from '../../lib/dates/date-groups.js';
import { formatTime } from '../../lib/format.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { DayList } from '../../ui/DayList.js';
import { Callout } from '../../ui/Callout.js';
import { Loading, LoadingLines } from '../../ui/Loading.js';
import { Message } from '../../ui/Message.js';
import { LoadError } from '../../ui/LoadError.js';
import { useActivityInfiniteQuery } from './profile.api.js';
import styles from './TimelineTab.module.css';

export const TimelineTab = () => {
  const query = useActivityInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = query;
  const { data: config } = useConfigQuery();
  const timeZone = config?.results.timeZone;
  if (!data && error)
    return <LoadError title={t('activity.error')} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data)
    return (
      <Loading>
        <LoadingLines count={6} my={24} minWidth={40} />
      </Loading>
    );
  const activities = data.pages.flatMap(({ results }) => results.docs);
  if (activities.length === 0) return <Message title={t('activity.none')} text={t('activity.noneText')} />;
  return (
    <Timeline query={query} days={groupByDay(activities, { getDate: ({ at }) => at, timeZone })} timeZone={timeZone} />
  );
};

type TimelineQuery = {
  error?: { message?: string | undefined } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};
type Props = { query: TimelineQuery; days: DateGroup<TimelineItem>[]; timeZone: string | undefined };

const Timeline = ({ query, days, timeZone }: Props) => {
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const region = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasRequestedMore = useRef(false);
  // Restores the focus: a loading button loses it, and after the last page the button is no longer rendered.
  useEffect(() => {
    if (hasRequestedMore.current && !isFetchingNextPage && document.activeElement === document.body)
      (button.current ?? region.current)?.focus({ preventScroll: true });
  }, [isFetchingNextPage, hasNextPage, days]);
  const loadMore = () => {
    hasRequestedMore.current = true;
    void fetchNextPage();
  };
  return (
    <section ref={region} tabIndex={-1} data-focus-quietly aria-label={t('activity.title')}>
      <DayList days={days}>
        {(activity) => <TimelineRow key={activity._id} activity={activity} timeZone={timeZone} />}
      </DayList>
      {error && !isFetchingNextPage && <Callout tone="error">{getErrorMessage(error)}</Callout>}
      {hasNextPage && (
        <Button
          ref={button}
          variant="default"
          className={styles.more ?? ''}
          loading={isFetchingNextPage}
          onClick={loadMore}
        >
          {t(error ? 'site.retry' : 'activity.more')}
        </Button>
      )}
    </section>
  );
};

const TimelineRow = ({ activity, timeZone }: { activity: TimelineItem; timeZone: string | undefined }) => {
  const { at, kind, naam, foto } = activity;
  return (
    <li className={styles.line}>
      <time dateTime={at}>{formatTime(at, timeZone)}</time>
      <p>
        {t(`activity.${kind}`)}
        {(naam || foto) && ': '}
        {foto ? (
          <Anchor inherit component={Link} to={getPath('foto', { item: foto })}>
            {naam || t('foto.noText')}
          </Anchor>
        ) : (
          naam
        )}
      </p>
    </li>
  );
};
