import type { ActivityItem } from '@ledenportaal/shared';
import { useRef } from 'react';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { t as tSite } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';
import { Loading, LoadingLines } from '../../ui/Loading.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { useFocusAfterRemoval } from '../../ui/table/useFocusAfterRemoval.js';
import styles from './Activity.module.css';
import { useActivityPartsInfiniteQuery } from './activity.api.js';
import { Changes } from './Changes.js';
import { Disclosure } from './Disclosure.js';
import { formatAction, formatParts } from './format-activity.js';
import { t } from './messages.js';
import { WhatChanged } from './WhatChanged.js';

type Props = { item: ActivityItem; group: NonNullable<ActivityItem['group']> };

/** A button that shows each of the changes that one line stands for. */
export const GroupParts = ({ item, group }: Props) => {
  const count = formatParts(item.kind, group);
  return (
    <Disclosure text={count} label={t('activiteit.ofLine', { action: count, what: formatAction(item) })}>
      <Parts group={group._id} />
    </Disclosure>
  );
};

const Parts = ({ group }: { group: string }) => {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useActivityPartsInfiniteQuery(group);
  const region = useRef<HTMLDivElement>(null);
  const trackFocus = useFocusAfterRemoval(region, data);
  const items = data?.pages.flatMap(({ results }) => results.items) ?? [];
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly onFocus={trackFocus}>
      {!data && isFetching && (
        <Loading>
          <LoadingLines count={3} my={12} />
        </Loading>
      )}
      {data && (
        <ul className={styles.parts}>
          {items.map((part) => (
            <li key={part._id}>
              <WhatChanged item={part} />
              <Changes item={part} />
            </li>
          ))}
        </ul>
      )}
      {error && !isFetching && <Callout tone="error">{getErrorMessage(error)}</Callout>}
      {(hasNextPage || (error && !data)) && (
        <LoadingButton
          size="sm"
          variant="default"
          loading={isFetching}
          onClick={() => void (data ? fetchNextPage() : refetch())}
        >
          {error ? tSite('site.retry') : t('activiteit.moreParts')}
        </LoadingButton>
      )}
    </div>
  );
};
