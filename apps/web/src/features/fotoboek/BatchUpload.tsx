import { say } from '../../lib/messages.js';
import { BatchForAll } from './BatchForAll.js';
import { BatchLine } from './BatchLine.js';
import { BatchSummary } from './BatchSummary.js';
import styles from './BatchUpload.module.css';
import type { Batch } from './useBatch.js';

/** Many files: what is said of all, how far they are, and each by its name. */
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
