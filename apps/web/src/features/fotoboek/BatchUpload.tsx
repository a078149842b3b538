import { say } from '../../lib/messages.js';
import { BatchForAll } from './BatchForAll.js';
import { BatchLine } from './BatchLine.js';
import { BatchSummary } from './BatchSummary.js';
import styles from './BatchUpload.module.css';
import type { Batch } from './useBatch.js';

/** A batch upload: the metadata for all photos, the summary, and the list of files. */
export const BatchUpload = ({ batch }: { batch: Batch }) => (
  <>
    <BatchForAll {...batch} />
    <BatchSummary {...batch} />
    <ul className={styles.lines} aria-label={say('batch.files')}>
      {batch.lines.map((line) => (
        <BatchLine key={line.key} line={line} cancel={batch.cancel} retry={batch.retry} />
      ))}
    </ul>
  </>
);
