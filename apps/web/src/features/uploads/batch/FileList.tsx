import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import styles from '../UploadPage.module.css';
import { BatchItem } from './BatchItem.js';
import type { Batch } from './useBatch.js';

/** Thousands of lines take seconds to render. */
const maxShown = 200;

/** The files of a batch. */
export const FileList = ({ items, cancel, retry, remove }: Pick<Batch, 'items' | 'cancel' | 'retry' | 'remove'>) => {
  const [isAllShown, setAllShown] = useState(false);
  // Files that failed are always shown, because the user can do something about them.
  const shown = isAllShown ? items : items.filter(({ state }, index) => index < maxShown || state === 'failed');
  return (
    <div>
      <ul className={styles.lines} aria-label={t('batch.files')}>
        {shown.map((item) => (
          <BatchItem key={item.key} item={item} cancel={cancel} retry={retry} remove={remove} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button mt="md" variant="default" onClick={() => setAllShown(true)}>
          {t('batch.showAll', { count: formatNumber(items.length) })}
        </Button>
      )}
    </div>
  );
};
