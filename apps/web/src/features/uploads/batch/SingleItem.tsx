import { formatBytes } from '../../../lib/format.js';
import { getFileName } from '../../../lib/upload/match-files.js';
import { canRetry, hasBadSidecar } from '../../../lib/upload/upload-queue.js';
import { UploadHeader } from '../../../ui/form/UploadHeader.js';
import { UploadProgress } from '../../../ui/form/UploadProgress.js';
import { t as tUpload } from '../../../lib/upload/messages.js';
import { t } from '../messages.js';
import styles from '../UploadPage.module.css';
import { getProgress } from './batch-state.js';
import type { BatchFile } from './batch-store.js';
import { FileImage } from './FileImage.js';
import type { Batch } from './useBatch.js';

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '16px 20px',
  padding: 16,
  border: '1px solid var(--line)',
  borderRadius: 16,
} as const;

type Props = { item: BatchFile; retry: () => void } & Pick<Batch, 'discard'>;

/** The file of a batch of one: its preview, its progress, and buttons to cancel, retry or remove it. */
export const SingleItem = ({ item, retry, discard }: Props) => {
  const name = getFileName(item.path);
  const fraction = getProgress(item);
  const size = formatBytes(item.size);
  const hasFailed = item.state === 'failed';
  return (
    <div style={card}>
      <FileImage file={item.file} alt={t('upload.preview', { name })} className={styles.preview} />
      <div style={{ flex: '1 1 10rem', minWidth: 0, display: 'grid' }}>
        <UploadHeader
          name={name}
          retryLabel={hasBadSidecar(item) ? t('batch.withoutSidecar') : undefined}
          onRetry={canRetry(item) ? retry : undefined}
          removeLabel={hasFailed ? t('upload.remove') : undefined}
          onRemove={() => void discard()}
        />
        {hasFailed ? (
          <p className={styles.sub}>{size}</p>
        ) : (
          <UploadProgress
            fraction={fraction}
            label={t('upload.progress')}
            text={
              fraction === 1
                ? t('upload.processing')
                : tUpload('upload.sent', { sent: formatBytes(item.size * fraction), size })
            }
          />
        )}
        {item.sidecar && <p className={styles.sub}>{t('batch.sidecar', { name: item.sidecar.name })}</p>}
      </div>
    </div>
  );
};
