import type { ActivityItem } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import { groupByDay } from '../../lib/dates/date-groups.js';
import { t as tSite } from '../../lib/messages.js';
import { activityHref } from './activity-href.js';
import { useActivityListQuery } from './activity.api.js';
import { ActivityLine } from './ActivityLine.js';
import { Disclosure } from './Disclosure.js';
import { t } from './messages.js';

const maxLines = 10;

export const HistoryLines = ({ id, updatedAt }: { id: string; updatedAt?: string }) => {
  const { data, error, isFetching, refetch } = useActivityListQuery(
    { query: { object: id, page: 1, limit: maxLines } },
    { refetchOnMountOrArgChange: true },
  );
  const refetchChanged = useEffectEvent((isFirst: boolean) => void (isFirst || refetch()));
  const [first] = useState(updatedAt);
  useEffect(() => refetchChanged(updatedAt === first), [updatedAt, first]);
  if (data) return <History id={id} {...data.results} />;
  if (!error || isFetching) return null;
  return (
    <p>
      {t('history.error')}{' '}
      <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
        {tSite('site.retry')}
      </Anchor>
    </p>
  );
};

type Props = { id: string; items: ActivityItem[]; total: number };

const History = ({ id, items, total }: Props) => {
  const { data: config } = useConfigQuery();
  const [latest] = items;
  if (!latest) return <p>{t('history.none')}</p>;
  const [day] = groupByDay([latest], { getDate: ({ at }) => at, timeZone: config?.results.timeZone });
  const values = { naam: latest.who.naam || t('history.unknown'), day: day?.label.toLowerCase() ?? '' };
  return (
    <>
      <p>{t(total === 1 && latest.what.endsWith('.added') ? 'history.addedBy' : 'history.changedBy', values)}</p>
      <Disclosure text={t('history.title')}>
        <ul>
          {items.map((item) => (
            <ActivityLine key={item._id} item={item} isOfObject />
          ))}
        </ul>
        <Anchor inherit display="inline-block" mt={8} component={Link} to={activityHref({ object: id })}>
          {t('history.all')}
        </Anchor>
      </Disclosure>
    </>
  );
};
