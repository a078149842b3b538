import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import { BatchItem } from './BatchItem.js';
import { BatchMetadataForm } from './BatchMetadataForm.js';
import { BatchSummary } from './BatchSummary.js';
import styles from './BatchUpload.module.css';
import type { Batch } from './useBatch.js';

type Props = {
  batch: Batch;
  /** The files that are not uploaded. */
  skippedFiles: ReactNode;
  /** What the user must decide. */
  questions: ReactNode;
};

/** A batch upload: the summary, the metadata for all photos, and the list of files. */
export const BatchUpload = ({ batch, skippedFiles, questions }: Props) => (
  <>
    <BatchSummary {...batch} />
    {skippedFiles}
    <BatchMetadataForm
      fotos={batch.fotos}
      metadata={batch.metadata}
      setMetadata={batch.setMetadata}
      acceptTag={batch.acceptTag}
      dismissedTags={batch.dismissedTags}
      dismissTag={batch.dismissTag}
      updates={batch.updates}
      isOffline={batch.isOffline}
    />
    {questions}
    <FileList items={batch.items} cancel={batch.cancel} retry={batch.retry} remove={batch.remove} />
  </>
);

/** Thousands of lines take seconds to render. */
const maxShown = 200;

const FileList = ({ items, ...actions }: Pick<Batch, 'items' | 'cancel' | 'retry' | 'remove'>) => {
  const [isAllShown, setAllShown] = useState(false);
  // Files that failed are always shown, because the user can do something about them.
  const shown = isAllShown ? items : items.filter(({ state }, index) => index < maxShown || state === 'failed');
  return (
    <div>
      <ul className={styles.lines} aria-label={t('batch.files')}>
        {shown.map((item) => (
          <BatchItem key={item.key} item={item} {...actions} />
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
