import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import styles from '../UploadPage.module.css';
import { BatchItem } from './BatchItem.js';
import type { Batch } from './useBatch.js';

/** Thousands of pictures take seconds to render. */
const shownAtOnce = 200;

/** The files of a batch as pictures. Those that failed come first: the user can do something about them. */
export const FileList = ({ items, cancel, retry, remove }: Pick<Batch, 'items' | 'cancel' | 'retry' | 'remove'>) => {
  const [maxShown, setMaxShown] = useState(shownAtOnce);
  const failed = items.filter(({ state }) => state === 'failed');
  const others = items.filter(({ state }) => state !== 'failed');
  const hiddenCount = Math.max(0, others.length - maxShown);
  return (
    <div>
      <ul className={styles.files} aria-label={t('batch.files')}>
        {[...failed, ...others.slice(0, maxShown)].map((item) => (
          <BatchItem key={item.key} item={item} cancel={cancel} retry={retry} remove={remove} />
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
