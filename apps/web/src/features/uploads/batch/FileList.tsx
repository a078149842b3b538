import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import styles from '../UploadPage.module.css';
import { BatchItem } from './BatchItem.js';
import type { Batch } from './useBatch.js';

/** Thousands of pictures take seconds to render. */
const shownAtOnce = 200;

type Props = Pick<Batch, 'items' | 'record' | 'cancel' | 'retry' | 'remove' | 'acceptRights'>;

/** The files of a batch as pictures. Those that failed come first: the user can do something about them. */
export const FileList = ({ items, record: { metadata }, cancel, retry, remove, acceptRights }: Props) => {
  const [maxShown, setMaxShown] = useState(shownAtOnce);
  const failed = items.filter(({ state }) => state === 'failed');
  const others = items.filter(({ state }) => state !== 'failed');
  const hiddenCount = Math.max(0, others.length - maxShown);
  return (
    <div>
      <ul className={styles.files} aria-label={t('batch.files')}>
        {[...failed, ...others.slice(0, maxShown)].map((item) => (
          <BatchItem
            key={item.key}
            item={item}
            batchRights={metadata.rechten}
            hasAcceptedRights={item.state === 'done' && metadata.acceptedRights.has(item.reply.results._id)}
            cancel={cancel}
            retry={retry}
            remove={remove}
            acceptRights={acceptRights}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button mt="md" variant="default" onClick={() => setMaxShown(maxShown + shownAtOnce)}>
          {t('batch.showMore', { count: formatNumber(Math.min(hiddenCount, shownAtOnce)) })}
        </Button>
      )}
    </div>
  );
};
