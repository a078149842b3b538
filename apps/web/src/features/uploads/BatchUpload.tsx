import { t } from './messages.js';
import { BatchMetadataForm } from './BatchMetadataForm.js';
import { BatchItem } from './BatchItem.js';
import { BatchSummary } from './BatchSummary.js';
import styles from './BatchUpload.module.css';
import type { Batch } from './useBatch.js';

/** A batch upload: the metadata for all photos, the summary, and the list of files. */
export const BatchUpload = ({ batch }: { batch: Batch }) => (
  <>
    <BatchMetadataForm {...batch} />
    <BatchSummary {...batch} />
    <ul className={styles.lines} aria-label={t('batch.files')}>
      {batch.items.map((item) => (
        <BatchItem key={item.key} item={item} cancel={batch.cancel} retry={batch.retry} />
      ))}
    </ul>
  </>
);
