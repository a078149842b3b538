import { useState } from 'react';
import { formatBytes } from '../../lib/format.js';
import { t } from './messages.js';
import type { UploadInProgress } from '../../lib/upload/useFileUpload.js';
import { UploadProgress } from '../../ui/form/UploadProgress.js';
import { UploadHeader } from '../../ui/form/UploadHeader.js';
import styles from './UploadPage.module.css';

type Props = { sending: UploadInProgress; onRetry: () => void; onRemove: () => void };

/** The file that is being uploaded: its preview, progress and cancel button. */
export const UploadCard = (props: Props) => {
  const { sending } = props;
  const { file, preview, error } = sending;
  const [failedPreview, setFailedPreview] = useState<string>();
  return (
    <div className={styles.card}>
      {failedPreview !== preview && (
        <img
          src={preview}
          alt={t('upload.preview', { name: file.name })}
          className={styles.preview}
          onError={() => setFailedPreview(preview)}
        />
      )}
      <div className={styles.about}>
        <UploadHeader {...props} removeLabel={t('upload.remove')} />
        {error ? (
          <p className={styles.sub}>{formatBytes(file.size)}</p>
        ) : (
          <UploadProgress fraction={sending.fraction} label={t('upload.progress')} text={progressText(sending)} />
        )}
      </div>
    </div>
  );
};

const progressText = ({ file, fraction }: UploadInProgress) =>
  fraction === 1
    ? t('upload.processing')
    : t('upload.sent', { sent: formatBytes(file.size * fraction), size: formatBytes(file.size) });
