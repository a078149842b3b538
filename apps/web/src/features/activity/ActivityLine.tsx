import type { ActivityItem } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import { formatDateTime, formatShortDate, formatTime } from '../../lib/format.js';
import { useIsSmallScreen } from '../../ui/useIsSmallScreen.js';
import styles from './Activity.module.css';
import { Changes } from './Changes.js';
import { formatPerson } from './format-activity.js';
import { GroupParts } from './GroupParts.js';
import { t } from './messages.js';
import { WhatChanged } from './WhatChanged.js';

type Props = {
  item: ActivityItem;
  /** Returns the address of what this person did. */
  getWhoHref?: (who: string) => string;
  /** Of the history of one object, which has few lines of a day: the date before the time, and no name of the object. */
  isOfObject?: boolean;
  /** What can be done with the line. */
  children?: ReactNode;
};

/** Who did what and when, with the values before and after. */
export const ActivityLine = ({ item, getWhoHref, isOfObject = false, children }: Props) => {
  const { data: config } = useConfigQuery();
  const timeZone = config?.results.timeZone;
  const { at, who, group } = item;
  const isNarrow = useIsSmallScreen() || isOfObject;
  const naam = formatPerson(who);
  const time = formatTime(at, timeZone);
  return (
    <li className={`${styles.line} ${isNarrow ? styles.narrow : ''}`} data-item>
      <time dateTime={at} title={formatDateTime(at, timeZone)}>
        {isOfObject ? `${formatShortDate(at, timeZone)} ${time}` : time}
      </time>
      <span>
        {getWhoHref ? (
          <Anchor
            inherit
            c="inherit"
            component={Link}
            to={getWhoHref(who._id)}
            aria-label={t('activiteit.onlyOf', { naam })}
          >
            {naam}
          </Anchor>
        ) : (
          naam
        )}
      </span>
      <div>
        <WhatChanged item={item} hasObject={!isOfObject} />
        <Changes item={item} />
      </div>
      {children}
      {group && (
        <div className={styles.group}>
          <GroupParts item={item} group={group} />
        </div>
      )}
    </li>
  );
};
