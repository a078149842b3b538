import { findActivityAction, type ActivityItem } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useConfigQuery } from '../../lib/api/api.js';
import styles from './Activity.module.css';
import { formatAction } from './format-activity.js';
import { formatChanges } from './format-changes.js';
import { t } from './messages.js';

const maxShown = 3;

/** The changed fields of a line: the first ones and the beginning of long texts, or all of it. */
export const Changes = ({ item }: { item: ActivityItem }) => {
  const [isFull, setFull] = useState(false);
  const { data: config } = useConfigQuery();
  const changes = formatChanges(item.changes, {
    timeZone: config?.results.timeZone,
    isOfMany: findActivityAction(item.what)?.hasParts,
  });
  if (changes.length === 0) return null;
  const isLong = changes.length > maxShown || changes.some(({ full }) => full !== undefined);
  const action = t(isFull ? 'activiteit.short' : 'activiteit.full');
  return (
    <>
      <ul className={styles.changes}>
        {changes.slice(0, isFull ? undefined : maxShown).map(({ text, full = text }) => (
          <li key={text}>{isFull ? full : text}</li>
        ))}
      </ul>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          inherit
          underline="always"
          aria-label={t('activiteit.ofLine', { action, what: formatAction(item) })}
          onClick={() => setFull(!isFull)}
        >
          {action}
        </Anchor>
      )}
    </>
  );
};
